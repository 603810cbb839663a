/** A link whose calls, if they are refused and can be approved, wait for the approval and are made once more. */
import type { Action } from '../../src-main/contract/terms/operator-words.ts';
import type { RefusedStep } from './approvals.svelte.ts';

interface Link<Options> {
  call(path: readonly string[], input: unknown, options: Options): Promise<unknown>;
}

/** @param approve resolves with whether the step was approved */
export const approving = <Options>(
  link: Link<Options>,
  approve: (step: RefusedStep) => Promise<boolean>,
): Link<Options> => ({
  call: async (path, input, options) => {
    try {
      return await link.call(path, input, options);
    } catch (error) {
      const step = actionOfRefusal(error);
      if (step === null || !(await approve({ ...step, procedure: path.join('.'), input }))) throw error;
      return link.call(path, input, options);
    }
  },
});

/** @returns null if it is not a step that is refused for lack of a right, or the step cannot be approved */
function actionOfRefusal(error: unknown): Pick<RefusedStep, 'refusal' | 'action'> | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'NOT_ALLOWED') return null;
  if (!('data' in error) || typeof error.data !== 'object' || error.data === null) return null;
  const { refusal, action } = error.data as { refusal?: unknown; action?: unknown };
  // Reason and action as declared in the contract.
  return typeof refusal === 'string' ? { refusal, action: action as Action } : null;
}
