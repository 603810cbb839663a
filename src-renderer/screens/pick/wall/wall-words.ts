/** Words of the put wall: what happened first, then what to do. */
import { m } from '#messages';
import type { WallAnswer, WallSlot } from '../../../../src-main/contract/picking/put-wall.ts';
import { counted, formatCount } from '../../../words/format.ts';
import { nameOf, severalMeanings, UNKNOWN } from '../../packing/bench/packing-words.ts';
import { wrongItem } from '../batch/batch-words.ts';
import type { Sentence } from '../../../words/sentence.ts';

const WHY_BACK = {
  cancelled: m.batch_out_cancelled,
  'not-ready': m.batch_out_not_ready,
  elsewhere: m.batch_out_elsewhere,
  changed: m.batch_out_changed,
} as const;

const TOO_MANY = { slot: m.wall_too_many, surplus: m.wall_too_many_back } as const;

const amountOf = (item: Parameters<typeof nameOf>[0] & { units: number }): string =>
  m.batch_amount({ n: formatCount(item.units), name: nameOf(item) });

export function wallSentence(answer: WallAnswer): Sentence {
  switch (answer.signal) {
    case 'light':
      return {
        what: m.wall_goes_into({
          amount: amountOf(answer),
          n: formatCount(answer.slot),
        }),
        todo: m.wall_confirm_slot(),
      };
    case 'not-needed':
      return {
        what: m.wall_back({ amount: amountOf(answer), why: WHY_BACK[answer.why]() }),
        todo:
          answer.slot === null
            ? m.batch_put_it_back()
            : m.wall_back_from_slot({ n: formatCount(answer.slot) }),
      };
    case 'surplus':
      return {
        what: m.wall_surplus({ name: nameOf(answer), due: formatCount(answer.due) }),
        todo: m.batch_put_it_back(),
      };
    case 'not-picked':
      return {
        what: m.wall_not_picked({ name: nameOf(answer), ...counted(answer.units) }),
        todo: m.wall_not_picked_todo(),
      };
    case 'too-many':
      return {
        what: TOO_MANY[answer.of]({ name: nameOf(answer), most: formatCount(answer.most) }),
        todo: m.packing_smaller_number(),
      };
    case 'wrong-item':
      return wrongItem(answer);
    case 'unknown':
      return { what: UNKNOWN[answer.why](), todo: '' };
    case 'choice':
      return severalMeanings(answer);
    case 'stopped':
      return { what: m.batch_stopped(), todo: '' };
    default:
      return answer satisfies never;
  }
}

/** Answer for a unit that now counts in its slot. @param left units on the trolley */
export function putSentence(slot: number, { full, left }: { full: boolean; left: number }): Sentence {
  const n = formatCount(slot);
  return {
    what: full ? m.wall_slot_full({ n }) : m.wall_put({ n }),
    todo: left === 0 ? m.wall_trolley_empty() : m.wall_on_trolley(counted(left)),
  };
}

/** The answer for a slot that was scanned while another one is lit. */
export const wrongSlot = (slot: number, lit: number): Sentence => ({
  what: m.wall_wrong_slot({ n: formatCount(slot), lit: formatCount(lit) }),
  todo: m.wall_confirm_slot(),
});

/** Words for a slot without an order to pack. @param slot undefined: the wall has no such slot */
export function notFull(number: number, slot: WallSlot | undefined): Sentence {
  const n = formatCount(number);
  return {
    what: slot
      ? m.wall_slot_open({ n, put: formatCount(slot.put), due: formatCount(slot.due) })
      : m.wall_no_slot({ n }),
    todo: m.wall_scan_unit(),
  };
}
