/** Long after all was well, everything is delivered: the outcome of each decision to cancel? */
import type { OrderBook } from '../service/book.ts';
import type { CancelTruth } from './cancels.ts';
import { isUnsettled, type Decision } from './decision.ts';
import type { PromiseName } from './promises.ts';
import type { Violations } from './violations.ts';

interface Parts {
  cancels: CancelTruth;
  book: OrderBook;
  violations: Violations;
  /** True if the list shows whose cancel it was. */
  showsHistory: boolean;
}

/** Compares the service's work with the decisions. */
export function judgeEnds(parts: Parts): void {
  const { cancels, book, violations } = parts;
  const decisions = [...cancels.decisions.values()];
  for (const { orderId, effects } of book.orders.values()) {
    const ours = effects.filter(({ by }) => by === 'us').length;
    const again = decisions
      .filter((one) => one.orderId === orderId)
      .reduce((sum, { timesSentAgain }) => sum + timesSentAgain, 0);
    if (ours > 1 + again) violations.add('once', `"${orderId}": has ${ours} cancels of this station`);
  }
  for (const decision of decisions) if (decision.saved) judgeEnd(decision, decision.saved, parts);
}

function judgeEnd(
  { orderId, reason, state, asks, timesSentAgain }: Decision,
  { decidedAt }: { decidedAt: string },
  { cancels, book, violations, showsHistory }: Parts,
): void {
  const wrong = (promise: PromiseName, words: string) =>
    violations.add(promise, `"${orderId}" (${reason}): ${words}`);
  const effects = book.orders.get(orderId)?.effects ?? [];
  const done = effects.filter((effect) => effect.by === 'us' && effect.reason === reason);
  const isDenied = cancels.denied.has(orderId);
  for (const { cancelDate } of done)
    if (cancelDate !== decidedAt)
      wrong('true-moment', `cancelled with ${cancelDate}, decided at ${decidedAt}`);
  if (state === 'withdrawn' && done.length > 0 && !isDenied)
    wrong('not-after-taken-back', 'taken back, and cancelled');
  // If no reason is shown, a cancel that may have been ours counts as ours.
  const mayBeOurs = showsHistory || effects.length !== 1;
  const isOnce = done.length >= 1 && done.length <= 1 + timesSentAgain;
  if (state === 'accepted' && !isOnce && !isDenied && mayBeOurs)
    wrong('once', `accepted, and cancelled ${done.length} times`);
  if (state === 'elsewhere' && effects.length === 0)
    wrong('no-more-than-known', 'elsewhere, and not cancelled');
  if (isUnsettled(state)) wrong('settles', `is ${state} long after all was well, ${asks.length} requests`);
}
