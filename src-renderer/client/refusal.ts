/** Refusals of the main process for a step that is not allowed. */
import type { Action } from '../../src-main/contract/operator-words.ts';
import type { RefusedStep } from './approvals.svelte.ts';

/** @returns null if it is another error, or the step cannot be approved */
export function actionOfRefusal(error: unknown): Pick<RefusedStep, 'refusal' | 'action'> | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'NOT_ALLOWED') return null;
  if (!('data' in error) || typeof error.data !== 'object' || error.data === null) return null;
  const { refusal, action } = error.data as { refusal?: unknown; action?: unknown };
  // As the contract declares it.
  return typeof refusal === 'string' ? { refusal, action: action as Action } : null;
}
