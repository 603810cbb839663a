/** What the bench says: one place for its sentences. What happened first, then what to do. */
import type { PackingAnswer } from '../../../src-main/contract/packing-answer.ts';
import type {
  PackingItem,
  PackingContradiction,
  PackingView,
} from '../../../src-main/contract/packing-view.ts';
import { formatCount, plural } from '../../format.ts';
import type { Sentence } from '../../sentences/sentence.ts';
import { pulledWords, pullWords } from './box-words.ts';
import { isFull } from './next-order.svelte.ts';

export const nameOf = (item: { name: string | null; sku: string | null }): string =>
  item.name ?? item.sku ?? 'an item without a name';

export function itemName(view: PackingView, key: string, before: Record<string, string> = {}): string {
  const item = view.items.find((a) => a.key === key);
  return item ? nameOf(item) : (before[key] ?? 'an item that is no longer in the order');
}

const units = (n: number) => plural(n, 'unit', 'units');
const parcels = (numbers: readonly number[]) =>
  numbers.length === 1
    ? `parcel ${formatCount(numbers[0] ?? 0)}`
    : `parcel ${numbers.slice(0, -1).map(formatCount).join(', ')} or ${formatCount(numbers.at(-1) ?? 0)}`;

const NOTHING = 'Not counted.';

const counted = (answer: { name: string | null; sku: string | null; units: number }): string =>
  `${answer.units === 1 ? '' : `${formatCount(answer.units)} × `}${nameOf(answer)}`;

/** Of an order that was set aside. */
export const TO_RESUME = 'To go on packing it, scan ‘Done’ (Ctrl Enter).';

/** Of a scan or a confirmation by hand. */
export function answerSentence(answer: PackingAnswer): Sentence {
  const { view } = answer;
  switch (answer.signal) {
    case 'right': {
      const left = view.due - view.packed;
      return {
        what: `${counted(answer)} into parcel ${formatCount(answer.parcel)}.`,
        todo: `${units(left)} to go.`,
      };
    }
    case 'complete':
      return {
        what: `${counted(answer)} into parcel ${formatCount(answer.parcel)}. Every unit is in.`,
        todo: 'Close the order.',
      };
    case 'wrong-item':
      return { what: `Wrong item: ${nameOf(answer)}. ${NOTHING}`, todo: expected(view) };
    case 'too-many':
      return {
        what:
          answer.packed >= answer.due
            ? `Too many: ${nameOf(answer)} is already complete (${formatCount(answer.packed)} of ${formatCount(answer.due)}). ${NOTHING}`
            : `Too many: ${formatCount(answer.units)} entered, but only ${formatCount(answer.due - answer.packed)} of ${nameOf(answer)} ${answer.due - answer.packed === 1 ? 'is' : 'are'} still needed. ${NOTHING}`,
        todo:
          answer.packed >= answer.due ? 'Put it back.' : 'Enter a smaller number, or scan them one by one.',
      };
    case 'wrong-parcel':
      return {
        what:
          answer.into === null
            ? `Right item, wrong parcel. ${NOTHING}`
            : `Put ${answer.units === 1 ? 'it' : `all ${formatCount(answer.units)}`} into parcel ${formatCount(answer.into)}: ${nameOf(answer)}.`,
        todo:
          answer.into !== null
            ? 'Scan it again to confirm.'
            : answer.fits > 0
              ? `Parcel ${formatCount(answer.parcel)} takes ${formatCount(answer.fits)} of these.`
              : answer.belongsIn.length > 0
                ? `It belongs in ${parcels(answer.belongsIn)}: scan them one by one.`
                : 'No parcel takes it. Open a new parcel, or ask the lead.',
      };
    case 'unknown':
      return { what: `${UNKNOWN[answer.why]} ${NOTHING}`, todo: expected(view) };
    case 'choice':
      return { what: 'This code is used by several items.', todo: 'Choose the one in your hand.' };
    case 'turned':
      return { what: `Parcel ${formatCount(answer.parcel)}.`, todo: 'The next items go in here.' };
    case 'this-order':
      return { what: 'This order is already open.', todo: expected(view) };
    case 'other-order':
      if (answer.orderId === null)
        return {
          what: `Several orders have that number. ${NOTHING}`,
          todo: 'Scan ‘Back’ (Esc) to leave this one, then the number again, and choose the order.',
        };
      if (answer.isCancelled)
        return {
          what: `That order is cancelled: do not pack it. ${NOTHING}`,
          todo: isFull(view) ? 'Close this one, or scan the next order.' : 'Go on with this one.',
        };
      return {
        what: `This is the number of another order. ${NOTHING}`,
        todo: 'Finish this one first, or scan ‘Back’ (Esc) to leave it: its progress is kept.',
      };
    case 'pulled':
      return { what: pulledWords(view), todo: 'Its goods can be put back.' };
    case 'stopped':
      if (view.stop === null && view.phase === 'sealed')
        return { what: `This order is closed. ${NOTHING}`, todo: 'Scan the next item or order.' };
      if (view.stop === null && view.phase === 'short')
        return { what: `This order is set aside. ${NOTHING}`, todo: TO_RESUME };
      return { what: `Scanning is stopped. ${NOTHING}`, todo: 'Follow the steps on the screen.' };
    default:
      return answer satisfies never;
  }
}

/** Units of an item that a parcel takes, as far as the screen can tell. */
export function takenBy(view: PackingView, { key, due, packed }: PackingItem, number: number): number {
  const place = view.parcels[number - 1]?.contents.find((c) => c.key === key);
  return place?.declared == null ? due - packed : Math.min(due - packed, place.declared - place.units);
}

/** What to take next. */
export function expected(view: PackingView): string {
  const next = view.items.find((a) => a.key === view.next);
  if (!next) return 'Everything is packed.';
  return `Next item: ${nameOf(next)}.`;
}

const UNKNOWN: Record<Extract<PackingAnswer, { signal: 'unknown' }>['why'], string> = {
  'no-match': 'Unknown code.',
  misread: 'The scanner misread this code. Scan it again.',
  'too-long': 'This code is longer than any item has.',
  empty: 'Empty scan.',
  case: 'This is a case, and how many units it holds is not known here.',
  'logistic-unit': 'This is the label of a parcel or pallet, not an item.',
};

export function contradictionSentence(c: PackingContradiction, view: PackingView): string {
  switch (c.kind) {
    case 'declared-units':
      return `${itemName(view, c.key)}: ${formatCount(c.ordered)} ordered, but the parcels say ${formatCount(c.declared)}.`;
    case 'declared-unknown':
      return `Parcel ${formatCount(c.parcel)} is to hold ${c.sku ?? 'something without a SKU'}, which was not ordered.`;
    case 'declared-unreadable':
      return `Parcel ${formatCount(c.parcel)} is to hold an amount that is no whole number.`;
    case 'several-deliveries':
      return `${itemName(view, c.key)} is in more than one delivery.`;
    case 'no-delivery':
      return `${itemName(view, c.key)}: ${units(c.units)} in no delivery. Pack them all the same.`;
    case 'unknown-line':
      return `Delivery ${formatCount(c.delivery + 1)} names a line that the order does not have.`;
    default:
      return c satisfies never;
  }
}

/** What the box is to the packer after it was closed. */
export function sealedWords(view: PackingView, isOnline: boolean): Sentence {
  if (view.phase === 'to-pull') {
    const why = view.pull?.why;
    return {
      what:
        why === 'cancelled'
          ? 'Must not leave: the order was cancelled.'
          : why === 'changed'
            ? 'Must not leave: the order was changed after it was closed.'
            : `Must not leave: the service has the order as ${view.pull?.status ?? 'not ready'}.`,
      todo: pullWords(view),
    };
  }
  if (view.phase === 'moved-on')
    return { what: 'Closed, and moved on by the service.', todo: 'Nothing is left to do here.' };
  if (view.phase === 'put-back')
    return { what: 'Put back: nothing of this order is packed.', todo: 'Scan the next item or order.' };
  if (view.phase === 'pulled')
    return {
      what: pulledWords(view),
      todo:
        view.pull?.why === 'cancelled'
          ? 'Put its goods back.'
          : 'Reopen it to pack it as it is now, or put its goods back.',
    };
  if (view.cleared)
    return { what: 'Closed and cleared. Ready to ship.', todo: 'Scan the next item or order.' };
  return isOnline
    ? {
        what: 'Closed here. Not yet cleared.',
        todo: 'Keep this box at the bench: the service is being asked whether it may leave.',
      }
    : {
        what: 'Closed here, not yet cleared: no connection.',
        todo: 'Keep this box at the bench. It is checked again automatically.',
      };
}
