/** Words for a refused packing step, by code. */
import { m } from '#messages';
import type { Sentence } from '../sentence.ts';

export const STEP_REFUSED: Record<string, () => Sentence> = {
  'not-in-order': () => ({ what: m.sentences_not_in_order(), todo: m.sentences_look_at_list() }),
  'too-many': () => ({ what: m.sentences_too_many(), todo: m.sentences_choose_smaller() }),
  'wrong-parcel': () => ({ what: m.sentences_wrong_parcel(), todo: m.sentences_wrong_parcel_todo() }),
  'no-such-parcel': () => ({ what: m.sentences_no_such_parcel(), todo: m.sentences_no_such_parcel_todo() }),
  'not-in-parcel': () => ({ what: m.sentences_not_in_parcel(), todo: m.sentences_choose_smaller() }),
  'nothing-to-undo': () => ({
    what: m.sentences_nothing_to_undo(),
    todo: m.sentences_nothing_to_undo_todo(),
  }),
  'not-open': () => ({ what: m.sentences_not_open(), todo: m.sentences_not_open_todo() }),
  incomplete: () => ({ what: m.sentences_incomplete(), todo: m.sentences_incomplete_todo() }),
  stopped: () => ({ what: m.sentences_stopped(), todo: m.sentences_stopped_todo() }),
  contradictions: () => ({ what: m.sentences_contradictions(), todo: m.sentences_contradictions_todo() }),
  'reason-missing': () => ({ what: m.sentences_reason_missing(), todo: m.sentences_reason_missing_todo() }),
  'nothing-to-do': () => ({ what: m.sentences_nothing_to_do(), todo: m.sentences_look_at_order() }),
  'changed-again': () => ({ what: m.sentences_changed_again(), todo: m.sentences_changed_again_todo() }),
  'slip-missing': () => ({ what: m.sentences_slip_missing(), todo: m.sentences_slip_missing_todo() }),
  'slip-under-way': () => ({ what: m.sentences_slip_under_way(), todo: m.sentences_slip_under_way_todo() }),
};
