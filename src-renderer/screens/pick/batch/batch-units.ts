/** The units of a batch as every sentence and paper about it counts them: picked, declared missing, and all. */
import { m } from '#messages';
import type { BatchView } from '../../../../src-main/contract/picking/batch-view.ts';
import { counted, formatCount } from '../../../words/format.ts';
import type { Sentence } from '../../../words/sentence.ts';

/** `due` of a batch excludes units declared missing; `all` includes them. */
export function unitsOfBatch({ due, totes }: Pick<BatchView, 'due' | 'totes'>): {
  all: number;
  missing: number;
} {
  const missing = totes.reduce((sum, { short }) => sum + short, 0);
  return { all: due + missing, missing };
}

/** Progress. */
export function progressWords(view: Pick<BatchView, 'due' | 'picked' | 'totes'>): string {
  const { all, missing } = unitsOfBatch(view);
  const values = {
    picked: formatCount(view.picked),
    due: formatCount(all),
    missing: formatCount(missing),
    orders: m.pick_orders(counted(view.totes.filter(({ out }) => out === null).length)),
  };
  return missing > 0 ? m.batch_progress_missing(values) : m.batch_progress(values);
}

/** Sentence after the last unit. Not everything is picked if units were declared missing. */
export function allPickedWords(view: Pick<BatchView, 'due' | 'totes' | 'wall'>): Sentence {
  return {
    what: unitsOfBatch(view).missing > 0 ? m.batch_nothing_left() : m.batch_all_picked(),
    todo: view.wall ? m.wall_all_picked_todo() : m.batch_all_picked_todo(),
  };
}
