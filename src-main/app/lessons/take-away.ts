/** Removes the traces of a lesson: afterwards the station is as it would be without it. */
import type { LessonOrders, PracticeLessons } from '../../connection/chosen-connection.ts';
import type { Clock } from '../../domain/clock.ts';
import type { StoredIntent } from '../../journal/cancels/intent.ts';
import type { WorkspaceContext } from '../../router/context.ts';
import type { LessonTraces } from '../../station/lesson-book.ts';

const LOOK_MS = 100;
/** Longest wait for the service to show the orders that were sent off, ms. */
const PATIENCE_MS = 20_000;
/** A decision carries the time of the service, which is another clock's. */
const CLOCK_MS = 1_000;

export interface TakeAwayParts {
  workspace: Pick<
    WorkspaceContext,
    'packed' | 'packing' | 'intents' | 'codes' | 'orders' | 'refresh' | 'decisionChanged'
  >;
  orders: LessonOrders;
  practice: PracticeLessons | null;
  clock: Clock;
}

/**
 * Takes the traces of a lesson away. Work on other orders stays: it belongs to no lesson.
 * @returns false if something is still there when the patience ends
 */
export async function takeAway(
  parts: TakeAwayParts,
  { orders: all, since }: LessonTraces,
  signal: AbortSignal,
): Promise<boolean> {
  const { workspace, practice, clock } = parts;
  // Decisions end before the service is back, so that none of them is sent.
  endDecisions(parts, all, since);
  forgetCodes(parts, since);
  await practice?.comeBack();
  for (const orderId of all) await parts.orders.ship(orderId);
  const end = clock.elapsed() + PATIENCE_MS;
  while (!signal.aborted) {
    const isSettled = endDecisions(parts, all, since);
    const isAway = all.map((orderId) => isPutAway(parts, orderId)).every(Boolean);
    if (isSettled && isAway) return true;
    if (clock.elapsed() > end) return false;
    workspace.refresh();
    await clock.sleep(LOOK_MS, signal);
  }
  return false;
}

/** Ends decisions on the lesson's orders that were taken since then. @returns true if none of them is under way any more */
function endDecisions({ workspace, clock }: TakeAwayParts, all: readonly string[], since: number): boolean {
  const { intents, decisionChanged } = workspace;
  const open = intents
    .changedSince(since)
    .map((id) => intents.byId(id))
    .filter(
      (intent): intent is StoredIntent =>
        intent?.ours === true &&
        all.includes(intent.orderId) &&
        Date.parse(intent.decidedAt) >= since - CLOCK_MS,
    );
  let isSettled = true;
  for (const intent of open) {
    const { id, state } = intent;
    const isHere = state === 'waiting' && !intents.past.mayHaveBeenSent(id);
    if (isHere || state === 'refused' || state === 'parked') {
      intents.change(id, state, { state: isHere ? 'withdrawn' : 'given-up' }, clock.now());
      decisionChanged();
    } else if (state === 'waiting' || state === 'sending' || state === 'unknown') isSettled = false;
  }
  return isSettled;
}

/** Removes the codes taught in the lesson, which are used nowhere else. */
function forgetCodes({ workspace: { codes }, clock }: TakeAwayParts, since: number): void {
  for (const { id, learnedAt, bench } of codes.list())
    if (bench === null && learnedAt >= since) codes.forget(id, null, clock.now());
}

/** True if the order is in no box and not in the queue of this station; otherwise takes the next step towards that. */
function isPutAway({ workspace }: TakeAwayParts, orderId: string): boolean {
  const { packing, packed, orders } = workspace;
  const phase = packed.orders.byId(orderId)?.phase;
  switch (phase) {
    case 'to-pull':
      packing.stops.pulled(orderId);
      return false;
    case 'open':
    case 'short':
    case 'pulled':
      packing.stops.putBack(orderId);
      return false;
    case 'sealed':
      return false;
    case 'moved-on':
    case 'put-back':
    case undefined:
      return orders.byId(orderId)?.open !== true;
  }
}
