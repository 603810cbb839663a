/** Reader of JSON that a person wrote: a fault has the place, and never the text, which may be a secret. */
import { repeatedKeys, type RepeatedKey } from './policy/repeated-keys.ts';

type ReadJson =
  | { ok: true; value: unknown; repeated: RepeatedKey[] }
  | { ok: false; line: number | null; column: number | null };

/** @param text of the whole file */
export function readJson(text: string): ReadJson {
  // Windows writes a mark in front of UTF-8.
  const json = text.replace(/^\uFEFF/, '');
  try {
    const value: unknown = JSON.parse(json);
    return { ok: true, value, repeated: repeatedKeys(json) };
  } catch (error) {
    // The engine's message itself has pieces of the text, and with them maybe a secret.
    const place = /\(line (\d+) column (\d+)\)/.exec(error instanceof Error ? error.message : '');
    const numberAt = (n: 1 | 2) => (place?.[n] === undefined ? null : Number(place[n]));
    return { ok: false, line: numberAt(1), column: numberAt(2) };
  }
}
