/** Reason why picking cannot begin with the pick list on the screen, for a key or a code that asked for it. */
import { m } from '#messages';
import type { PickList } from '../../../src-main/contract/picking/pick.ts';
import type { Resource } from '../../client/resource.svelte.ts';
import { wordsOf } from '../../words/sentence.ts';
import type { PickRound } from '../../state/pick-round.svelte.ts';

interface Shown {
  /** Batch in progress, once it is known whether there is one. */
  batch: Pick<Resource<unknown>, 'isRead'>;
  pickList: Pick<Resource<PickList>, 'value' | 'problem' | 'isReading'>;
  round: Pick<PickRound, 'choice' | 'orderIds'>;
  /** Words for a list without a line. */
  nothingWords: () => string;
}

/** @returns null if it can begin */
export function whyNoBatch({ batch, pickList, round, nothingWords }: Shown): (() => string) | null {
  const { value: list, problem } = pickList;
  if (list === null && problem !== null) return () => wordsOf(problem);
  // Until the new list arrives, the shown one belongs to the choice before.
  const isBefore = round.orderIds === null && pickList.isReading;
  if (list === null || isBefore || !batch.isRead) return m.pick_still_loading;
  if (list.count === 0) return nothingWords;
  if (round.choice.kind === 'all') return m.pick_all_has_no_totes;
  // The orders come in for the first time: the next ones are not known.
  return round.orderIds === null ? m.pick_still_loading : null;
}
