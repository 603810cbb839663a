/** State of a packed order's box: the same words and colour everywhere on the screen. */
import { m } from '#messages';
import type { PackedOrderRow } from '../../../src-main/contract/goods/packed-orders.ts';
import { ago } from '../../words/format.ts';
import { AT_WORK_WORDS } from '../../state/at-work.svelte.ts';

export interface BoxState {
  words: string;
  /** Class of the tag. */
  tone: 'sending' | 'waiting' | 'accepted' | 'late' | 'refused' | 'none';
}

/** Reasons why a box must not leave. */
const PULL_WORDS = {
  cancelled: m.packed_pull_cancelled,
  changed: m.packed_pull_changed,
  'not-ready': m.packed_pull_not_ready,
  'packed-twice': m.packed_pull_packed_twice,
  over: m.packed_pull_over,
  unknown: m.packed_box_to_pull,
} as const;

/** @param now epoch milliseconds */
export function boxState(row: PackedOrderRow, now: number): BoxState {
  // A box taken over may have every unit in, or be set aside.
  if (row.takenBy !== null) return { words: m.packed_box_taken({ bench: row.takenBy }), tone: 'refused' };
  if (row.gone !== null)
    return {
      words: row.gone === 'cancelled' ? m.packed_box_cancelled() : m.packed_box_do_not_pack(),
      tone: 'refused',
    };
  switch (row.phase) {
    case 'new':
    case 'open':
      return row.dueUnits > 0 && row.units >= row.dueUnits
        ? { words: AT_WORK_WORDS.full, tone: 'waiting' }
        : { words: AT_WORK_WORDS.open, tone: 'sending' };
    case 'short':
      return { words: m.packed_box_set_aside(), tone: 'waiting' };
    case 'to-pull':
      return { words: PULL_WORDS[row.content?.pull ?? 'unknown'](), tone: 'refused' };
    case 'pulled': {
      const isOver = row.content?.pull === 'over';
      return { words: isOver ? m.packed_pull_over() : m.packed_box_pulled(), tone: 'refused' };
    }
    case 'moved-on':
      return { words: m.packed_box_moved_on(), tone: 'accepted' };
    case 'put-back':
      return { words: m.packed_box_put_back(), tone: 'none' };
    case 'sealed':
      return sealedState(row, now);
    default:
      return row.phase satisfies never;
  }
}

function sealedState({ distrusted, overdue, cleared, sealedAt }: PackedOrderRow, now: number): BoxState {
  if (distrusted) return { words: m.packed_box_distrusted(), tone: 'refused' };
  // Permission to leave comes before the time that a box has waited.
  if (!cleared) return { words: m.packed_box_not_cleared(), tone: 'waiting' };
  if (overdue) return { words: m.packed_box_overdue({ ago: ago(sealedAt ?? now, now) }), tone: 'late' };
  return { words: m.packed_box_clear(), tone: 'accepted' };
}

/**
 * @returns words of the button that leads to the bench; null: there is nothing to pack. A pulled box has none either: a
 * press on its row opens the bench, which puts it back or reopens it
 */
export function wayOn({ phase, takenBy, gone }: PackedOrderRow): string | null {
  if (takenBy !== null || gone !== null) return m.packed_what_to_do();
  return phase === 'open' || phase === 'short' ? m.packed_continue() : null;
}
