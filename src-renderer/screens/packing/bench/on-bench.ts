/** Words for an order that comes onto the bench: its state, which is read first. */
import { m } from '#messages';
import type { Elsewhere } from '../../../../src-main/contract/floor/floor.ts';
import type { PackingView } from '../../../../src-main/contract/goods/packing-view.ts';
import type { Api } from '../../../client/api.ts';
import { ask, type Answer } from '../../../client/ask.ts';
import { elsewhereSentence } from '../../../words/floor/elsewhere-words.ts';
import { counted, formatCount } from '../../../words/format.ts';
import { inLanguage, wordsOf } from '../../../words/sentence.ts';
import type { OnBench } from '../../../scan/scan-finder.svelte.ts';
import { isGuarded } from './rail/next-order.svelte.ts';
import { amountOf, expected, sealedWords } from './packing-words.ts';
import { stopWords } from './stop-words.ts';

/** @returns what is said, or why nothing can be found out about it */
export async function comingOntoBench(api: Api, orderId: string): Promise<Answer<OnBench>> {
  const answer = await ask(api().packing.get({ orderId }));
  return answer.ok ? { ok: true, value: onBench(answer.value) } : answer;
}

/**
 * Words for an order that another bench has: its state there comes first, unless it is only reserved there or begun here
 * too.
 * @param alone time since which no other bench can be asked, epoch milliseconds; null: one can
 */
export function wordsOnFloor(
  { words, isNew }: OnBench,
  elsewhere: Elsewhere,
  alone: number | null,
): () => string {
  const there = inLanguage(() => elsewhereSentence(elsewhere, Date.now(), alone));
  return isNew && elsewhere.what !== 'set-apart' ? () => wordsOf(there) : () => `${words()} ${there.what}`;
}

/** State of the order that is on the bench now. */
export function onBench(view: PackingView): OnBench {
  const isOpen = view.phase === 'new' || view.phase === 'open';
  const isReady = isOpen && view.stop === null && !isGuarded(view) && view.next !== null;
  return { words: () => howItStands(view).join(' '), isReady, isNew: view.phase === 'new' };
}

/**
 * Reason why an item scanned now would not count, for the lamp; null: it counts.
 * @param isOthers another bench has the order, as far as is known
 */
export function whyNotReady(view: PackingView | null, isOthers: boolean): string | null {
  if (view === null) return null;
  if (view.stop) return m.packing_lamp_stopped();
  if (isGuarded(view) || (isOthers && view.phase === 'new')) return m.packing_lamp_waits();
  return view.phase === 'short' ? m.packing_lamp_set_aside() : null;
}

/** State of the order in whole sentences. */
function howItStands(view: PackingView): string[] {
  const { phase, stop, packed, due, missing } = view;
  const number = view.salesChannelOrderId ?? view.orderId;
  const isHere = m.packing_on_bench({ number });
  if (stop) return [isHere, stopWords(stop, view).what, m.packing_read_the_screen()];
  if (isGuarded(view)) return [isHere, m.packing_disagree_read_first()];
  if (phase === 'short') {
    const what = missing
      ? m.packing_on_bench_missing({ number, amount: amountOf(view, missing), reason: missing.reason })
      : m.packing_on_bench_units_missing({ number });
    return [what, m.packing_to_resume()];
  }
  if (phase !== 'new' && phase !== 'open')
    return [isHere, sealedWords(view, true).what, m.packing_read_the_screen()];
  if (due === 0) return [isHere, m.packing_nothing_to_pack_ask()];
  if (view.next === null) return [m.packing_on_bench_full({ number }), m.packing_then_close_order()];
  const { length } = view.parcels;
  const size = { number, ...counted(due), parcels: length, parcelsN: formatCount(length) };
  const howFar =
    packed > 0
      ? m.packing_on_bench_begun({ ...size, packed: formatCount(packed) })
      : m.packing_on_bench_size(size);
  return [howFar, expected(view)];
}

/** @returns false if the service has it as no order that is ready, or a decision of this station cancels it */
export function isCancellable({ phase, stop, pull }: PackingView): boolean {
  // An order that was put back and is ready again is new: its phase says that it is not.
  const isOver = phase === 'moved-on' || phase === 'put-back';
  // An order that arrived without items stops the packer, but is open.
  const isLeft = stop?.kind === 'not-ready' && stop.status !== 'READY_TO_SHIP';
  const isStopped = stop?.kind === 'cancelled-here' || stop?.kind === 'sent' || isLeft;
  return !isOver && !isStopped && (pull === null || pull.isOver || pull.why === 'changed');
}
