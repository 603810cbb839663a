/** Outcome of a scan outside the bench: the screen that opens, and its words. */
import { m } from '#messages';
import type { ScanAnswer } from '../../src-main/contract/scan/scan.ts';
import { onlyOthersNeedWords, othersNeedWords } from '../words/floor/others-need-words.ts';
import { counted, formatCount } from '../words/format.ts';
import { whyNot } from '../words/orders/way-on.ts';
import type { Place } from '../client/places.ts';
import { wordsOf } from '../words/sentence.ts';
import { foundWords, placeInBatch } from './found-words.ts';
import { labelWords } from './label-words.ts';
import type { Signal } from '../sound/signals.ts';
import { readableText } from './keys/symbology-identifier.ts';
import type { Tone } from './last-scan.ts';

/** An order's own number can bring it onto the bench: that is asked elsewhere. */
type Found = Exclude<ScanAnswer, { kind: 'order' }>;

export interface Outcome {
  /** Null: the screen stays. */
  place: Place | null;
  tone: Tone;
  words: string;
  /** Sound; left out: that of the tone. */
  signal?: Signal;
  /** The unknown code, as the scanner sent it. */
  toTeach?: string | null;
}

const UNKNOWN: Record<Extract<ScanAnswer, { kind: 'unknown' }>['why'], () => string> = {
  'no-match': m.scan_no_match,
  misread: m.scan_misread,
  'too-long': m.scan_longer_than_any_item,
  empty: m.scan_empty,
};

/** Benches may have taught one code with several numbers of units of the same item. */
function meaningWords(choices: readonly { item: string }[]): string {
  const items = new Set(choices.map(({ item }) => item)).size;
  return items > 1 ? m.scan_items_carry_code({ n: formatCount(items) }) : m.scan_code_taught_twice();
}

/** @param text as the scanner sent it @param alone since when no other bench can be asked, epoch milliseconds; null: one can */
export function outcomeOf(text: string, answer: Found, alone: number | null): Outcome {
  switch (answer.kind) {
    case 'item':
      return itemOutcome(text, answer);
    case 'choice': {
      return { place: null, tone: 'attention', words: meaningWords(answer.choices) };
    }
    case 'orders': {
      const words = m.scan_orders_carry_number({ n: formatCount(answer.orders.length) });
      return { place: null, tone: 'attention', words };
    }
    case 'case': {
      const words = m.scan_case_unknown();
      return { place: null, tone: 'attention', words, toTeach: text };
    }
    case 'parcel': {
      const words = m.scan_parcel_unknown();
      return { place: null, tone: 'attention', words };
    }
    case 'label':
      return { place: null, tone: 'attention', words: labelWords(answer) };
    case 'in-batch':
      return { place: null, tone: 'attention', words: inBatchWords(answer), signal: 'wrong-item' };
    case 'not-now':
      return {
        place: null,
        tone: 'attention',
        words: notNowWords(text, answer, alone),
        signal: 'wrong-item',
      };
    case 'unreadable': {
      const words = m.scan_order_unreadable({ orderId: answer.orderId });
      return { place: null, tone: 'bad', words, signal: 'trouble' };
    }
    case 'unknown': {
      const toTeach = answer.why === 'no-match' ? text : null;
      return { place: null, tone: 'info', words: UNKNOWN[answer.why](), signal: 'unknown', toTeach };
    }
    default:
      return answer satisfies never;
  }
}

function inBatchWords({ sku, name, batch, phase, holder }: Extract<Found, { kind: 'in-batch' }>): string {
  const of = { name: name ?? sku ?? m.pick_no_name(), batch: formatCount(batch) };
  if (phase === 'running') return m.scan_item_of_running_batch(of);
  return holder === null
    ? m.scan_item_of_paused_batch(of)
    : m.scan_item_of_paused_batch_by({ ...of, who: holder });
}

function notNowWords(
  text: string,
  answer: Extract<Found, { kind: 'not-now' }>,
  alone: number | null,
): string {
  const { view, elsewhere, name, sku } = answer;
  const isSetApart =
    elsewhere !== undefined ||
    placeInBatch({ open: false, view }) !== null ||
    view.packing?.phase === 'short';
  const why = isSetApart ? null : whyNot(view);
  const status = view.status ?? '';
  const because = why ? wordsOf(why) : foundWords({ open: false, status, view, elsewhere }, alone);
  return `${m.scan_not_counted({ name: name ?? sku ?? readableText(text) })} ${because}`;
}

function itemOutcome(text: string, answer: Extract<Found, { kind: 'item' }>): Outcome {
  const name = answer.name ?? answer.sku ?? readableText(text);
  const [first] = answer.orders;
  // The last order that needed the item has just left the queue.
  if (!first) return { place: null, tone: 'info', words: m.scan_no_order_needs({ name }) };
  if (first.elsewhere) return { place: null, tone: 'attention', words: onlyOthersNeedWords(name, answer) };
  const of = { name, ...counted(answer.units) };
  const opened = first.isHalfPacked ? m.scan_opened_half_packed(of) : m.scan_opened_most_urgent(of);
  const { view = null } = answer;
  return {
    place: { screen: 'order', orderId: first.orderId, found: answer, view },
    tone: 'good',
    words: answer.total === 1 ? opened : `${opened} ${othersNeedWords(answer)}`,
  };
}
