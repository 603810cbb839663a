/** States of decisions in SQL. */
import { UNSETTLED, type StoredState } from '../domain/intent-states.ts';

/** States as a list. They are words of this file's own schema, never input. */
export const list = (states: readonly StoredState[]): string => `(${states.map((s) => `'${s}'`).join(', ')})`;

/**
 * Those of one connection that nothing has ended. In the words of the index that holds only them; the sign keeps the
 * planner from the one of all decisions that were ever taken.
 */
export const OF_UNSETTLED = `intents WHERE state IN ${list(UNSETTLED)} AND +account = ?`;
