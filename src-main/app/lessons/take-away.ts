/** Takes away what a lesson has brought: afterwards the station is as it would be without it. */
import type { PracticeLessons } from '../../connection/chosen-connection.ts';
import type { Clock } from '../../domain/clock.ts';
import type { StoredIntent } from '../../journal/intent.ts';
import type { WorkspaceContext } from '../../router/context.ts';
import type { Luggage } from '../../station/lesson-book.ts';

const LOOK_MS = 100;
/** So long the service may take to show what was sent off. */
const PATIENCE_MS = 20_000;

export interface TakeAwayParts {
  workspace: Pick<
    WorkspaceContext,
    'packed' | 'packing' | 'intents' | 'codes' | 'orders' | 'refresh' | 'decisionChanged'
  >;
  practice: PracticeLessons;
  clock: Clock;
}

/**
 * Also what was begun beside its own orders since then.
 * @returns false where something is still there when the patience ends
 */
export async function takeAway(
  parts: TakeAwayParts,
  { orders, code, since, inHand }: Luggage,
  signal: AbortSignal,
): Promise<boolean> {
  const { workspace, practice, clock } = parts;
  const begun = workspace.packed.orders.inHand().map(({ orderId }) => orderId);
  const all = [...new Set([...orders, ...begun.filter((orderId) => !inHand.includes(orderId))])];
  // Before the service is there again: nothing of it is sent.
  endDecisions(parts, since);
  if (code !== null) forget(parts, code);
  await practice.comeBack();
  for (const orderId of all) practice.ship(orderId);
  const end = clock.elapsed() + PATIENCE_MS;
  while (!signal.aborted) {
    const isSettled = endDecisions(parts, since);
    const isAway = all.map((orderId) => isPutAway(parts, orderId)).every(Boolean);
    if (isSettled && isAway) return true;
    if (clock.elapsed() > end) return false;
    workspace.refresh();
    await clock.sleep(LOOK_MS, signal);
  }
  return false;
}

/** Decisions that were taken since then. @returns whether none of them is on its way any more */
function endDecisions({ workspace, clock }: TakeAwayParts, since: number): boolean {
  const { intents, decisionChanged } = workspace;
  const open = intents
    .changedSince(since)
    .map((id) => intents.byId(id))
    .filter(
      (intent): intent is StoredIntent =>
        intent?.ours === true && Date.parse(intent.decidedAt) >= since - 1_000,
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

function forget({ workspace: { codes }, clock }: TakeAwayParts, code: string): void {
  for (const { id, typed } of codes.list()) if (typed === code) codes.forget(id, null, clock.now());
}

/** It is in no box of this station and not in its queue. What can be done for that is done. */
function isPutAway({ workspace }: TakeAwayParts, orderId: string): boolean {
  const { packing, packed, orders } = workspace;
  const phase = packed.orders.byId(orderId)?.phase;
  switch (phase) {
    case 'to-pull':
      packing.pulled(orderId);
      return false;
    case 'open':
    case 'short':
    case 'pulled':
      packing.putBack(orderId);
      return false;
    case 'sealed':
      return false;
    case 'moved-on':
    case 'put-back':
    case undefined:
      return orders.byId(orderId)?.open !== true;
  }
}
