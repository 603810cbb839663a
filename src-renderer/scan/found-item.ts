/** What a scan outside the bench opens, and what is said of it. */
import type { ScanAnswer } from '../../src-main/contract/scan.ts';
import { formatCount, plural } from '../format.ts';
import type { Place } from '../navigation.svelte.ts';
import type { Signal } from '../sound/signals.ts';
import type { Tone } from './last-scan.ts';

/** An order's own number can bring it onto the bench: that is asked elsewhere. */
type Found = Exclude<ScanAnswer, { kind: 'order' }>;

export interface Outcome {
  /** Null: the screen stays. */
  place: Place | null;
  tone: Tone;
  words: string;
  /** Left out: that of the tone. */
  signal?: Signal;
  /** The code that nobody knows yet. */
  toTeach?: string | null;
}

const UNKNOWN: Record<Extract<ScanAnswer, { kind: 'unknown' }>['why'], string> = {
  'no-match': 'No order in the queue needs this code. Nothing was opened. Check the item, or search by name.',
  misread: 'The scanner misread this code. Scan it again.',
  'too-long': 'This code is longer than any item has. Nothing was opened.',
  empty: 'Empty scan. Scan it again.',
};

/** @param at where the scan was heard */
export function outcomeOf(text: string, answer: Found, at: Place): Outcome {
  switch (answer.kind) {
    case 'item':
      return itemOutcome(text, answer, at);
    case 'choice': {
      const words = `${formatCount(answer.choices.length)} items carry this code. Which one is it?`;
      return { place: null, tone: 'attention', words };
    }
    case 'orders': {
      const words = `${formatCount(answer.orders.length)} orders carry this number. Which one is it?`;
      return { place: null, tone: 'attention', words };
    }
    case 'case': {
      const words = 'This is a case, and how many units it holds is not known here. Not counted.';
      return { place: null, tone: 'attention', words, toTeach: answer.text };
    }
    case 'parcel': {
      const words = 'This is the label of a parcel or pallet that is not known here. Nothing was opened.';
      return { place: null, tone: 'attention', words };
    }
    case 'unreadable': {
      const words = `Order ${answer.orderId} could not be read: see Checks (F5). Put it aside and tell your lead.`;
      return { place: null, tone: 'bad', words, signal: 'trouble' };
    }
    case 'unknown': {
      const toTeach = answer.why === 'no-match' ? answer.text : null;
      return { place: null, tone: 'info', words: UNKNOWN[answer.why], signal: 'unknown', toTeach };
    }
    default:
      return answer satisfies never;
  }
}

function itemOutcome(text: string, answer: Extract<Found, { kind: 'item' }>, at: Place): Outcome {
  const name = answer.name ?? answer.sku ?? text;
  if (answer.inOpenOrder !== null && at.screen === 'order') {
    const place: Place = { screen: 'order', orderId: at.orderId, found: answer };
    const words = `${name}: this order needs ${formatCount(answer.inOpenOrder)}. Not counted: scan the order’s number to pack it.`;
    return { place, tone: 'attention', words };
  }
  const [first] = answer.orders;
  // It left the queue at this very moment.
  if (!first)
    return {
      place: null,
      tone: 'info',
      words: `${name}: no order in the queue needs it. Nothing was opened.`,
    };
  const others = answer.total - 1;
  const more = others === 0 ? '' : ` ${plural(others, 'other order needs', 'other orders need')} it too.`;
  const units = answer.units === 1 ? '' : ` (${formatCount(answer.units)} units)`;
  const { view = null } = answer;
  return {
    place: { screen: 'order', orderId: first.orderId, found: answer, view },
    tone: 'good',
    words: `${name}${units}: opened the most urgent order.${more}`,
  };
}
