/** Notes of a receipt's events, in the language of the screens. */
import { m } from '#messages';
import type { Receipt, ReceiptNote } from '../../../src-main/contract/goods/packed-orders.ts';
import { formatCount } from '../format.ts';
import { statusWords } from './status-words.ts';

/** Counting method of units. */
export const METHOD_WORDS: Record<string, () => string> = {
  scan: m.packed_by_scan,
  hand: m.packed_by_hand,
  case: m.packed_by_case,
};

/** Reason why a box must not leave, if the service gave no status. */
export const WHY_WORDS: Record<string, () => string> = {
  cancelled: m.orders_status_cancelled,
  'cancelled-here': m.orders_status_cancelled,
  changed: m.packed_why_changed,
  'not-ready': m.packed_why_not_ready,
  'packed-twice': m.packed_why_packed_twice,
};

/** @returns empty if there is nothing else to say */
export const notesText = (notes: readonly ReceiptNote[]): string => notes.map(noteText).join(', ');

function noteText({ of, text }: ReceiptNote): string {
  switch (of) {
    case 'method':
      return METHOD_WORDS[text]?.() ?? text;
    case 'from-parcel':
      return m.packed_from_parcel({ n: formatCount(Number(text)) });
    case 'counted-again':
      return m.packed_counted_again();
    case 'no-parcel-plan':
      return m.packed_without_plan();
    case 'unsure':
      return m.packed_opened_unsure();
    case 'not-given':
      return m.packed_opened_not_given();
    case 'taken-from':
      return m.packed_taken_from({ bench: text });
    case 'given-by':
      return m.packed_given_by({ bench: text });
    case 'left-for':
      return m.packed_left_for({ bench: text });
    case 'chosen-by':
      return m.packed_chosen_by({ who: text });
    case 'status':
      return WHY_WORDS[text]?.() ?? statusWords(text);
    case 'code':
    case 'reason':
      return text;
    default:
      return of satisfies never;
  }
}

/** Units, item and parcel, with any notes. */
export function detailOf({ units, item, parcel, notes }: Receipt['events'][number]): string {
  const goods = `${units === null ? '' : `${formatCount(units)} × `}${item ?? ''}`;
  const place = parcel === null ? '' : m.packed_in_parcel({ n: formatCount(parcel) });
  const what = [goods, place].filter((part) => part !== '').join(', ');
  if (what === '') return notesText(notes);
  if (notes.length === 0) return what;
  return `${what} (${notesText(notes)})`;
}
