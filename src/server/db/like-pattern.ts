/** A pattern for LIKE and ILIKE: texts that contain this one as it stands. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** A pattern for LIKE and ILIKE: texts that begin with this one as it stands. */
export function beginningWith(text: string): string {
  return containing(text).slice(1);
}
