/** Declared outcomes that more than one procedure can have. The sentence for each is in the renderer. */
import { z } from 'zod';
import { actionSchema } from './operator-words.ts';

/**
 * If the station has operators: no one is signed on, the operator's role does not allow it, or the journal with the
 * operators has stopped the station. Nothing was done.
 */
export const notAllowed = {
  NOT_ALLOWED: {
    data: z.object({
      why: z.enum(['signed-out', 'role', 'journal-stopped']),
      action: actionSchema,
      /** Names the step for `operators.approve`; null if it cannot be approved. */
      refusal: z.string().nullable(),
    }),
  },
};

/** Errors of every procedure that needs an open workspace. */
export const workspaceErrors = {
  /** Neither practice nor a service has been chosen on this station. */
  NOT_SET_UP: {},
  ...notAllowed,
};

/** The cache holds no order with that number. */
export const orderNotFound = { ORDER_NOT_FOUND: { data: z.object({ orderId: z.string() }) } };
