/** Words of picking: what happened first, then what to do. */
import { m } from '#messages';
import type { UndonePick } from '../../../../src-main/contract/picking/batch.ts';
import type { BatchAnswer } from '../../../../src-main/contract/picking/batch-answer.ts';
import type { BatchView } from '../../../../src-main/contract/picking/batch-view.ts';
import type { Api } from '../../../client/api.ts';
import { counted, formatCount } from '../../../words/format.ts';
import { shownNumber } from '../../../words/orders/order-number.ts';
import { nameOf, severalMeanings, UNKNOWN } from '../../packing/bench/packing-words.ts';
import type { Sentence } from '../../../words/sentence.ts';
import { allPickedWords } from './batch-units.ts';

type Counted = Extract<BatchAnswer, { puts: unknown }>;

/** A tote, with the number of units in it unless that is one. */
export const toteWords = ({ tote, units }: { tote: number; units: number }): string =>
  units === 1
    ? m.batch_tote({ tote: formatCount(tote) })
    : m.batch_tote_units({ tote: formatCount(tote), n: formatCount(units) });

/** @param view of the batch before or after the scan */
export function batchSentence(
  answer: BatchAnswer,
  view: Pick<BatchView, 'due' | 'totes' | 'wall'>,
): Sentence {
  switch (answer.signal) {
    case 'right':
    case 'line':
    case 'complete':
      return {
        what: view.wall
          ? m.wall_picked({ name: nameOf(answer) })
          : m.batch_picked({ name: nameOf(answer), totes: answer.puts.map(toteWords).join(', ') }),
        todo: afterPick(answer, view),
      };
    case 'put-back':
      return { what: m.batch_put_back_words(amountAndTote(answer)), todo: '' };
    case 'wrong-item':
      return wrongItem(answer);
    case 'too-many':
      return tooMany(answer);
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

function afterPick(
  { signal, picked, due, left }: Counted,
  view: Pick<BatchView, 'due' | 'totes' | 'wall'>,
): string {
  if (signal === 'complete') {
    const { what, todo } = allPickedWords(view);
    return `${what} ${todo}`;
  }
  const toGo = m.batch_units_to_go(counted(left));
  if (signal === 'line')
    return `${due === 1 ? m.batch_item_picked_one() : m.batch_item_picked({ due: formatCount(due) })} ${toGo}`;
  return `${m.batch_of_item({ picked: formatCount(picked), due: formatCount(due) })} ${toGo}`;
}

/** The answer for a wrong item, for picking and for the put wall. */
export function wrongItem(
  answer: Pick<Extract<BatchAnswer, { signal: 'wrong-item' }>, 'sku' | 'name' | 'pausedBatch'>,
): Sentence {
  const { pausedBatch } = answer;
  const name = nameOf(answer);
  const what =
    pausedBatch === null
      ? m.batch_wrong_item({ name })
      : m.batch_wrong_item_of_paused({ name, n: formatCount(pausedBatch) });
  return { what, todo: m.batch_put_it_back() };
}

function tooMany(answer: Extract<BatchAnswer, { signal: 'too-many' }>): Sentence {
  const { picked, due, units } = answer;
  const name = nameOf(answer);
  if (picked >= due && answer.toPut > 0)
    return { what: m.wall_unit_on_trolley({ name }), todo: m.wall_all_picked_todo() };
  return picked >= due
    ? {
        what: m.batch_too_many({ name, picked: formatCount(picked), due: formatCount(due) }),
        todo: m.batch_put_it_back(),
      }
    : {
        what: m.batch_too_many_entered({ name, entered: formatCount(units), ...counted(due - picked) }),
        todo: m.packing_smaller_number(),
      };
}

interface OutOfTote {
  tote: number;
  units: number;
  sku: string | null;
  name: string | null;
}

/** Words for an amount and its tote, in the form that sentences need. */
export const amountAndTote = (
  { tote, units, ...item }: OutOfTote,
  from: Place = 'tote',
): { amount: string; tote: string } => ({
  amount: m.batch_amount({ n: formatCount(units), name: nameOf(item) }),
  tote: placeWords(tote, from),
});

type Place = 'tote' | 'slot' | 'trolley';

/** Places of units, within a sentence. */
export function placeWords(tote: number, from: Place): string {
  if (from === 'trolley') return m.wall_the_trolley();
  const n = formatCount(tote);
  return from === 'slot' ? m.wall_in_slot({ n }) : m.batch_tote({ tote: n });
}

/** Words for units to take out again, tote by tote. */
export const undoneWords = ({ taken, outOfSlots }: UndonePick, wall = false): string =>
  [
    ...taken.map((one) => m.batch_undone(amountAndTote(one, wall ? 'trolley' : 'tote'))),
    ...outOfSlots.map((one) => m.wall_undone(amountAndTote(one, 'slot'))),
  ].join(' ');

/** Reason why units are to be put back. @param out null: the order is picked still, and needs less */
export function whyPutBack(out: 'cancelled' | 'not-ready' | 'elsewhere' | null): string {
  if (out === null) return m.batch_out_changed();
  if (out === 'elsewhere') return m.batch_out_elsewhere();
  return out === 'cancelled' ? m.batch_out_cancelled() : m.batch_out_not_ready();
}

/** @param totes that go without, or slots of a `wall` @param needing other orders of the queue that need it */
export function shortWords(
  item: { sku: string | null; name: string | null },
  units: number,
  { totes, needing }: { totes: readonly number[]; needing: number },
  wall = false,
): string {
  const words = m.batch_short_declared({
    amount: m.batch_amount({ n: formatCount(units), name: nameOf(item) }),
    totes: totes.map((tote) => placeWords(tote, wall ? 'slot' : 'tote')).join(', '),
  });
  return needing === 0 ? words : `${words} ${m.batch_short_needing(counted(needing))}`;
}

type Closed = Awaited<ReturnType<ReturnType<Api>['batch']['close']>>;

interface ClosedBatch {
  aside: readonly string[];
  refused: readonly { orderId: string; salesChannelOrderId: string | null }[];
}

/** Fate of the orders that lack units. Empty: none does. */
export const asideWords = (
  { aside, refused }: ClosedBatch,
  { totes, wall }: Pick<BatchView, 'totes' | 'wall'>,
): string =>
  [
    aside.length > 0 &&
      m.batch_aside({
        ...counted(aside.length),
        totes: totes
          .filter(({ orderId }) => aside.includes(orderId))
          .map(({ tote }) => placeWords(tote, wall ? 'slot' : 'tote'))
          .join(', '),
      }),
    refused.length > 0 &&
      m.batch_not_aside({
        orders: refused.map((one) => one.salesChannelOrderId ?? shownNumber(one.orderId)).join(', '),
      }),
  ]
    .filter((words) => words !== false)
    .join(' ');

/** Other orders that need the missing units. Empty: none. */
export const neededWords = (needed: Closed['needed']): string =>
  needed
    .map(({ sku, name, orders, first }) =>
      m.batch_others_need({
        ...counted(orders),
        name: nameOf({ sku, name }),
        orders: [
          ...first.map((one) => one.salesChannelOrderId ?? shownNumber(one.orderId)),
          ...(orders > first.length ? ['…'] : []),
        ].join(', '),
      }),
    )
    .join(' ');
