/** The Application Identifiers of GS1 by their digits. */
import { readAiRow, type AiEntry } from './ai-row.ts';
import { AI_ROWS } from './ai-table.ts';

const ENTRIES = new Map(AI_ROWS.flatMap(readAiRow).map((entry) => [entry.ai, entry]));

/** AIs that begin with the same two digits are of the same length (GS1 General Specifications, 7.8). */
const LENGTHS = new Map([...ENTRIES.keys()].map((ai) => [ai.slice(0, 2), ai.length]));

/** @returns undefined if the dictionary has no such AI */
export const aiEntry = (ai: string): AiEntry | undefined => ENTRIES.get(ai);

/** Entry of the AI at a place of an element string. */
export function aiEntryAt(text: string, at: number): AiEntry | undefined {
  const length = LENGTHS.get(text.slice(at, at + 2));
  return length === undefined ? undefined : ENTRIES.get(text.slice(at, at + length));
}
