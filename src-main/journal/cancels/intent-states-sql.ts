/** States of decisions in SQL. */
import { UNSETTLED, type StoredState } from '../../domain/cancel/intent-states.ts';

/** States as a list. They are words of this file's own schema, never input. */
export const list = (states: readonly StoredState[]): string => `(${states.map((s) => `'${s}'`).join(', ')})`;

/**
 * Unsettled decisions of one connection. Worded like the partial index on them; the `+` keeps the planner from the index
 * on all decisions.
 */
export const OF_UNSETTLED = `intents WHERE state IN ${list(UNSETTLED)} AND +account = ?`;
