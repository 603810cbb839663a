/** Spoken words of a result: two or three, and never a name, an order number, or anything of a buyer. */
import { m } from '#messages';
import type { BatchAnswer } from '../../src-main/contract/picking/batch-answer.ts';
import type { PackingAnswer } from '../../src-main/contract/packing/packing-answer.ts';
import type { PackingView } from '../../src-main/contract/goods/packing-view.ts';
import { counted, formatCount } from '../words/format.ts';
import type { ShortResult } from './short-result.ts';
import type { Signal } from './signals.ts';

/** @returns null if the sound is enough */
export function shortWords(result: ShortResult): string | null {
  switch (result.of) {
    case 'answer':
      return answerWords(result.answer);
    case 'pick':
      return pickWords(result.answer);
    case 'slot':
      return slotWords(result);
    case 'parcel':
      return parcelWords(result.parcel);
    case 'undone':
      return m.sound_undone();
    case 'sample':
      return m.sound_count({ packed: formatCount(3), due: formatCount(5) });
    case 'box':
      return boxWords(result.view);
    case 'signal':
      return signalWords(result.signal);
    default:
      return result satisfies never;
  }
}

function slotWords({ slot, units }: { slot: number; units: number }): string {
  const n = formatCount(slot);
  return units === 1 ? m.wall_slot({ n }) : m.sound_slot_units({ n, units: m.pick_units(counted(units)) });
}

const parcelWords = (parcel: number): string => m.sound_parcel({ n: formatCount(parcel) });

/** Destination of the unit: the eyes are on the trolley. */
function pickWords(answer: BatchAnswer): string {
  switch (answer.signal) {
    case 'right':
    case 'line':
    case 'complete': {
      const [first, second] = answer.puts;
      if (first === undefined || second !== undefined) return m.sound_totes();
      const n = formatCount(first.tote);
      return first.units === 1
        ? m.sound_tote({ n })
        : m.sound_tote_units({ n, units: m.pick_units(counted(first.units)) });
    }
    case 'put-back':
      return m.sound_tote({ n: formatCount(answer.tote) });
    case 'wrong-item':
      return m.station_sound_wrong();
    case 'too-many':
      return m.station_sound_too_many();
    case 'unknown':
      return m.station_sound_unknown();
    case 'choice':
      return m.sound_choose_item();
    case 'stopped':
      return m.sound_look();
    default:
      return answer satisfies never;
  }
}

function answerWords(answer: PackingAnswer): string {
  switch (answer.signal) {
    case 'right':
      return countWords(answer);
    case 'complete':
      return m.station_sound_complete();
    case 'wrong-item':
      // Perhaps the right item: the packer confirms it by hand.
      return answer.why === 'old-ean' || answer.why === 'no-code'
        ? m.sound_not_counted()
        : m.station_sound_wrong();
    case 'too-many':
      return m.station_sound_too_many();
    case 'wrong-parcel':
      return answer.into === null
        ? m.sound_wrong_parcel()
        : m.sound_put_into_parcel({ n: formatCount(answer.into) });
    case 'unknown':
      return m.station_sound_unknown();
    case 'choice':
      return m.sound_choose_item();
    case 'turned':
      return parcelWords(answer.parcel);
    case 'this-order':
      return m.sound_same_order();
    case 'other-order':
      return m.sound_another_order();
    case 'label':
      return m.sound_carrier_label();
    case 'pulled':
      return m.sound_box_found();
    case 'stopped':
      return m.sound_look();
    default:
      return answer satisfies never;
  }
}

/** Count of the item, and the place of the last unit, as soon as there are two places. */
function countWords({ view, key, parcel }: Extract<PackingAnswer, { signal: 'right' }>): string {
  const item = view.items.find((one) => one.key === key);
  if (item === undefined) return parcelWords(parcel);
  const counts = { packed: formatCount(item.packed), due: formatCount(item.due) };
  return view.parcels.length > 1
    ? m.sound_count_in_parcel({ ...counts, parcel: formatCount(parcel) })
    : m.sound_count(counts);
}

function boxWords({ phase, cleared }: PackingView): string {
  if (phase === 'to-pull') return m.sound_box_must_not_leave();
  return phase === 'sealed' && !cleared ? m.sound_closed_not_cleared() : m.sound_order_closed();
}

/** Words for signals of screens other than the bench. */
function signalWords(signal: Signal): string | null {
  switch (signal) {
    case 'right':
    case 'complete':
      return null;
    case 'wrong-item':
      return m.sound_stopped();
    case 'unknown':
      return m.sound_not_counted();
    case 'pull':
      return m.sound_box_must_not_leave();
    case 'too-many':
    case 'wrong-parcel':
    case 'trouble':
    case 'note':
      return m.sound_look();
    default:
      return signal satisfies never;
  }
}
