/** Declared outcomes of the floor in words, by code. */
import { m } from '#messages';
import type { Sentence } from '../sentence.ts';
import { elsewhereSentence, unsureSentence } from '../floor/elsewhere-words.ts';
import { faultSentence } from '../floor/fault-words.ts';
import { elsewhereOf, unsureOf } from '../floor/refused-by-floor.ts';

const OUTCOMES: Record<string, () => Sentence> = {
  NO_FLOOR: () => ({ what: m.floor_out_no_floor(), todo: m.floor_no_floor_todo() }),
  NOT_A_CODE: () => ({ what: m.floor_out_not_a_code(), todo: m.floor_out_not_a_code_todo() }),
  SPENT_CODE: () => ({ what: m.floor_out_spent(), todo: m.floor_out_spent_todo() }),
  ON_A_FLOOR: () => ({ what: m.floor_out_on_a_floor(), todo: m.floor_out_on_a_floor_todo() }),
};

/** @param code of the contract @param data that came with it @returns null for another code */
export function floorOutcome(code: string, data: unknown): Sentence | null {
  const elsewhere = elsewhereOf(code, data);
  if (elsewhere) return elsewhereSentence(elsewhere);
  const unsure = unsureOf(code, data);
  if (unsure) return unsureSentence(unsure);
  if (code === 'STORE_FAILED') return faultSentence(faultOf(data));
  return OUTCOMES[code]?.() ?? null;
}

/** @param data that came with STORE_FAILED */
export function faultOf(data: unknown): string {
  const isObject = typeof data === 'object' && data !== null;
  const { fault } = isObject ? (data as { fault?: unknown }) : {};
  return typeof fault === 'string' ? fault : 'broken';
}
