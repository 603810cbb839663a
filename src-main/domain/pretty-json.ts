/** JSON as a person reads it, bounded. */

/** Objects and lists within each other that are shown; deeper ones are only named. */
const MOST_LEVELS = 32;

/**
 * @returns the text, and whether it was cut: at `most` characters, or if it goes deeper than anybody reads
 */
export function prettyJson(value: unknown, most: number): { json: string; cut: boolean } {
  const shown = upTo(value, MOST_LEVELS);
  const text = JSON.stringify(shown.value, null, 2) ?? 'null';
  return text.length > most ? { json: text.slice(0, most), cut: true } : { json: text, cut: shown.cut };
}

/** Copy of a value without deeper parts; the indentation of each line would grow with its depth. */
function upTo(value: unknown, levels: number): { value: unknown; cut: boolean } {
  if (typeof value !== 'object' || value === null) return { value, cut: false };
  if (levels === 0) return { value: Array.isArray(value) ? '[…]' : '{…}', cut: true };
  const inner = Object.entries(value).map(([key, part]) => [key, upTo(part, levels - 1)] as const);
  const cut = inner.some(([, part]) => part.cut);
  if (!cut) return { value, cut };
  return {
    value: Array.isArray(value)
      ? inner.map(([, part]) => part.value)
      : Object.fromEntries(inner.map(([key, part]) => [key, part.value])),
    cut,
  };
}
