const placeholder = /\{([a-z][a-z0-9_]*)\}/g;

/** The names in braces of a template, such as `user_id={customer_id}`. */
export function namesIn(template: string): string[] {
  return Array.from(template.matchAll(placeholder), ([, name = ""]) => name);
}

/**
 * The template with each name in braces replaced by its value; what a value holds is not looked at
 * again.
 *
 * @throws Error where a name has no value
 */
export function fill(
  template: string,
  values: ReadonlyMap<string, string>,
  encode: (value: string) => string = (value) => value,
): string {
  return template.replace(placeholder, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`the template names {${name}}, which has no value`);
    return encode(value);
  });
}
