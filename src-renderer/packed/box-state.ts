/** What a packed order's box is to the packer: the same words and colour wherever it stands on the screen. */
import type { PackedOrderRow } from '../../src-main/contract/packed-orders.ts';
import { formatAge } from '../format.ts';
import { AT_WORK_WORDS } from '../packing/bench/at-work.svelte.ts';

export interface BoxState {
  words: string;
  /** Class of the tag. */
  tone: 'sending' | 'waiting' | 'accepted' | 'late' | 'refused' | 'none';
}

/** @param now epoch milliseconds */
export function boxState(row: PackedOrderRow, now: number): BoxState {
  // Also one with every unit in, and one that was set aside.
  if (row.gone !== null)
    return {
      words: `${row.gone === 'cancelled' ? 'cancelled' : 'do not pack'}: ${AT_WORK_WORDS.gone}`,
      tone: 'refused',
    };
  switch (row.phase) {
    case 'new':
    case 'open':
      return row.dueUnits > 0 && row.units >= row.dueUnits
        ? { words: AT_WORK_WORDS.full, tone: 'waiting' }
        : { words: AT_WORK_WORDS.open, tone: 'sending' };
    case 'short':
      return { words: 'set aside', tone: 'waiting' };
    case 'to-pull':
      return { words: 'must not leave: pull it', tone: 'refused' };
    case 'pulled':
      return { words: 'pulled', tone: 'refused' };
    case 'moved-on':
      return { words: 'moved on', tone: 'accepted' };
    case 'put-back':
      return { words: 'put back', tone: 'none' };
    case 'sealed':
      return sealedState(row, now);
    default:
      return row.phase satisfies never;
  }
}

function sealedState({ distrusted, overdue, cleared, sealedAt }: PackedOrderRow, now: number): BoxState {
  if (distrusted) return { words: 'its record was changed: open it', tone: 'refused' };
  // Before how long it waits comes whether it may leave at all.
  if (!cleared) return { words: 'not yet cleared', tone: 'waiting' };
  if (overdue) return { words: `overdue: closed ${formatAge(sealedAt ?? now, now)} ago`, tone: 'late' };
  return { words: 'clear', tone: 'accepted' };
}
