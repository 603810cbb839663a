/** Asks the main process and turns every way of failing into a sentence. */
import { isDefinedError, safe } from './api.ts';
import { ConnectionLost } from './frame-link.ts';
import { outcomeSentence } from './sentences/outcome-sentence.ts';
import type { Sentence } from './sentences/sentence.ts';

export type Answer<T> = { ok: true; value: T } | { ok: false; code: string; sentence: Sentence };

/** Code of an answer that will not come: the main process cannot be reached. */
export const LOST = 'LOST';

/** @param call a call of the client, under way */
export async function ask<T>(call: Promise<T>): Promise<Answer<T>> {
  const result = await safe(call);
  if (result.isSuccess) return { ok: true, value: result.data };
  const { error } = result;
  if (isDefinedError(error)) {
    const { code, data } = error as { code: string; data: unknown };
    return { ok: false, code, sentence: outcomeSentence(code, data) };
  }
  if (error instanceof ConnectionLost)
    return { ok: false, code: LOST, sentence: outcomeSentence(LOST, null) };
  // What was entered is outside the bounds of the contract, which is no fault of the application.
  const code =
    error instanceof Error && 'code' in error && error.code === 'BAD_REQUEST' ? 'BAD_REQUEST' : 'BROKEN';
  return { ok: false, code, sentence: outcomeSentence(code, null) };
}
