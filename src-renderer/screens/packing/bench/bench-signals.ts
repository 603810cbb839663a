/** Signals of the bench: what each is about. */
import { m } from '#messages';
import type { PackingAnswer } from '../../../../src-main/contract/packing/packing-answer.ts';
import type { PackingView } from '../../../../src-main/contract/goods/packing-view.ts';
import { inLanguage, type Sentence } from '../../../words/sentence.ts';
import type { Signal } from '../../../sound/signals.ts';

/** A scan, or a confirmation by hand, of the goods in the packer's hand. */
export interface Asked {
  /** Code as the scanner sent it: without its identifier it may mean something else. Empty if confirmed by hand. */
  text: string;
  units: number;
}

/** An item in the packer's hand that belongs into another parcel than the active one. */
export interface Offer {
  key: string;
  /** Code as the scanner sent it. */
  code: string;
  units: number;
  /** Number of the parcel that it is to be put into; every one in `Flash.parcels` takes it. */
  parcel: number;
}

export interface Flash {
  signal: Signal;
  sentence: Sentence;
  /** The text as it was scanned; empty if nothing was. */
  text: string;
  /** The item that was counted; null: none was. */
  counted: string | null;
  /** Parcels that the signal is about. */
  parcels: number[];
  /** The offer that the next scan of the same item confirms; null: none. */
  offer: Offer | null;
  /** Grows: the same signal twice is two signals. */
  n: number;
}

/**
 * The parcels that an answer is about, and what the next scan of the same item confirms.
 * @param asked the code of a case multiplies its units again when it is sent again
 */
export function placesOf(answer: PackingAnswer, { text: code, units }: Asked): [number[], Offer | null] {
  if (answer.signal === 'wrong-parcel') {
    const { key, into: parcel, belongsIn } = answer;
    return [belongsIn, parcel === null ? null : { key, code, units, parcel }];
  }
  return ['parcel' in answer && typeof answer.parcel === 'number' ? [answer.parcel] : [], null];
}

/** Colour of a closed box, wherever it is shown. */
export function boxSignal({ phase, cleared }: PackingView): Signal {
  if (phase === 'to-pull') return 'trouble';
  return phase === 'sealed' && !cleared ? 'note' : 'right';
}

/** @param closed number of the order that was closed for another one; null: none was, and nothing is said */
export function closedWords(closed: string | null, isOnline: boolean): string[] {
  if (closed === null) return [];
  const of = { number: closed };
  return [isOnline ? m.packing_order_closed(of) : m.packing_order_closed_not_cleared(of)];
}

/**
 * @param closed number of the order that was closed for it; null: none was
 * @param opened number of the order that came onto the bench for it; null: it was there
 * @param isOnline the service can be asked about the box that was closed
 */
export const afterClosing = (
  closed: string | null,
  sentence: Sentence,
  opened: string | null,
  isOnline: boolean,
): Sentence =>
  inLanguage(() => ({
    what: [
      ...closedWords(closed, isOnline),
      ...(opened === null ? [] : [m.packing_on_bench({ number: opened })]),
      sentence.what,
    ].join(' '),
    todo: sentence.todo,
  }));
