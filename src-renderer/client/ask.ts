/** Asks the main process and turns every way of failing into a sentence. */
import { isDefinedError, safe } from './api.ts';
import { ConnectionLost } from './frame-link.ts';
import { outcomeSentence } from '../words/outcomes/outcome-sentence.ts';
import { inLanguage, type Sentence } from '../words/sentence.ts';

export type Answer<T> =
  | { ok: true; value: T }
  /**
   * `waitSeconds`: until the refused call is possible again; 0: at once. `data`: as the contract declares it for the code
   * of a floor.
   */
  | { ok: false; code: string; sentence: Sentence; waitSeconds: number; data?: unknown };

/** Code of an answer that will not come: the main process cannot be reached. */
export const LOST = 'LOST';

/** @param call a call of the client, under way */
export async function ask<T>(call: Promise<T>): Promise<Answer<T>> {
  const result = await safe(call);
  if (result.isSuccess) return { ok: true, value: result.data };
  const { error } = result;
  if (isDefinedError(error)) {
    const { code, data } = error as { code: string; data: unknown };
    return isOfFloor(code) ? failedOnFloor(code, data) : failed(code, data);
  }
  if (error instanceof ConnectionLost) return failed(LOST);
  // Input outside the bounds of the contract, which is not a fault of the application.
  const code =
    error instanceof Error && 'code' in error && error.code === 'BAD_REQUEST' ? 'BAD_REQUEST' : 'BROKEN';
  return failed(code);
}

type Failed = Extract<Answer<never>, { ok: false }>;

const failed = (code: string, data: unknown = null, wordsOf = outcomeSentence): Failed => ({
  ok: false,
  code,
  sentence: inLanguage(() => wordsOf(code, data)),
  waitSeconds: waitOf(data),
  ...(isOfFloor(code) ? { data } : {}),
});

/** Codes that only a station of a floor is answered: their words are loaded then. */
const OF_FLOOR = [
  'ORDER_ELSEWHERE',
  'ORDER_UNSURE',
  'STORE_FAILED',
  'NO_FLOOR',
  'NOT_A_CODE',
  'SPENT_CODE',
  'ON_A_FLOOR',
];
const isOfFloor = (code: string): boolean => OF_FLOOR.includes(code);

async function failedOnFloor(code: string, data: unknown): Promise<Failed> {
  try {
    const { floorOutcome } = await import('../words/outcomes/floor-outcome.ts');
    return failed(code, data, (of, what) => floorOutcome(of, what) ?? outcomeSentence(of, what));
  } catch {
    return failed(code, data);
  }
}

function waitOf(data: unknown): number {
  const isObject = typeof data === 'object' && data !== null;
  const { waitSeconds } = isObject ? (data as { waitSeconds?: unknown }) : {};
  return typeof waitSeconds === 'number' ? waitSeconds : 0;
}
