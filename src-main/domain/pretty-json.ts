/** JSON as a person reads it, bounded. */

/**
 * @returns the text, and whether it was cut at `most` characters
 */
export function prettyJson(value: unknown, most: number): { json: string; cut: boolean } {
  const text = JSON.stringify(value, null, 2) ?? 'null';
  return text.length > most ? { json: text.slice(0, most), cut: true } : { json: text, cut: false };
}
