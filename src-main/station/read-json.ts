/** Reads JSON that a person wrote: where it is none, the place, and nothing of its text, which may be a secret. */
type ReadJson = { ok: true; value: unknown } | { ok: false; line: number | null; column: number | null };

export function readJson(text: string): ReadJson {
  try {
    // Windows writes a mark in front of UTF-8.
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    // The engine's message itself has pieces of the text, and with them maybe a secret.
    const place = /\(line (\d+) column (\d+)\)/.exec(error instanceof Error ? error.message : '');
    const numberAt = (n: 1 | 2) => (place?.[n] === undefined ? null : Number(place[n]));
    return { ok: false, line: numberAt(1), column: numberAt(2) };
  }
}
