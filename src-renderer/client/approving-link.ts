/** A link whose calls, if they are refused and can be approved, wait for the approval and are made once more. */
import { actionOfRefusal } from './refusal.ts';
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
