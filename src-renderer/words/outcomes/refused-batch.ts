/** Refusals of a batch step, by code. */
import { m } from '#messages';
import type { Sentence } from '../sentence.ts';

const REFUSED: Record<string, () => Sentence> = {
  'another-runs': () => ({
    what: m.batch_refused_another_runs(),
    todo: m.batch_refused_another_runs_todo(),
  }),
  'no-orders': () => ({ what: m.batch_refused_no_orders(), todo: m.batch_refused_no_orders_todo() }),
  'not-in-tote': () => ({
    what: m.batch_refused_not_in_tote(),
    todo: m.batch_refused_not_in_tote_todo(),
  }),
  'too-many': () => ({ what: m.batch_refused_too_many(), todo: m.batch_refused_too_many_todo() }),
  'nothing-to-undo': () => ({
    what: m.batch_refused_nothing_to_undo(),
    todo: m.batch_refused_nothing_to_undo_todo(),
  }),
};

/** The refusal of a unit that was to be put into a slot. */
export const wallRefusedSentence = (why: string): Sentence =>
  why === 'not-in-tote'
    ? { what: m.wall_refused_room(), todo: m.wall_refused_room_todo() }
    : batchRefusedSentence(why);

export const batchRefusedSentence = (why: string): Sentence =>
  REFUSED[why]?.() ?? { what: m.batch_refused_not_running(), todo: m.batch_refused_not_running_todo() };
