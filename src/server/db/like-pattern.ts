/** A pattern for LIKE and ILIKE: texts that contain this one as it stands. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
