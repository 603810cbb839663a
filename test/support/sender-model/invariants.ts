/** Invariants that hold after every step of the model. */
import { expect } from 'vitest';
import { mayFollow, RELEASED, type StoredState } from '../../../src-main/domain/cancel/intent-states.ts';
import type { StoredIntent } from '../../../src-main/journal/cancels/intent.ts';
import type { World } from './world.ts';

/** Known state of a decision, kept from one step to the next. */
interface Remembered {
  orderId: string;
  decidedAt: string;
  /** Prefix of every reason of this decision. */
  word: string;
  state: StoredState;
  /**
   * Time on the monotonic clock before which it was not sent; null if a person, or a start after a clock was set, may
   * have sent it earlier.
   */
  notBefore: number | null;
  /** Requests that had been made when it ended for good; null before that. */
  asksAtEnd: number | null;
}

export interface Model {
  decisions: Map<string, Remembered>;
  /** True if the clock was set since the station started. */
  clockWasSet: boolean;
}

const ENDED: readonly StoredState[] = ['accepted', 'elsewhere', 'by-hand', ...RELEASED];

/** Ends of a look-up that show nothing of the order. */
const NO_TRACE = ['not-found', 'look-up-refused'];

/** True if it waits for a person because no look-up showed its result. */
export const isLost = ({ state, problem }: StoredIntent): boolean =>
  state === 'parked' && NO_TRACE.includes(problem?.kind ?? '');

export function checkAll(model: Model, world: World): void {
  const rows = world.intents.list();
  expect(rows.map((r) => r.id).toSorted(), 'no decision is lost, and none is made up').toEqual(
    [...model.decisions.keys()].toSorted(),
  );
  for (const row of rows) checkDecision(model, world, row);
  checkOrders(world, rows);
  expect(world.intents.counts(), 'the counts are those of the list').toEqual({
    unsent: rows.filter((r) => ['waiting', 'sending', 'unknown'].includes(r.state)).length,
    needsPerson: rows.filter((r) => ['refused', 'parked'].includes(r.state)).length,
  });
  expect(
    world.lines.filter((line) => line.level >= 50),
    'nothing broke',
  ).toEqual([]);
}

function checkDecision(model: Model, world: World, row: StoredIntent): void {
  const known = model.decisions.get(row.id);
  if (!known) return;
  const order = world.service.orders.get(row.orderId);
  const isOurs = ({ reason }: { reason: string }) => reason.startsWith(known.word);
  const asks = order?.asks.filter(isOurs) ?? [];
  const done = order?.effects.filter(isOurs) ?? [];
  const name = `${row.orderId} (${row.reason}), ${row.state}`;

  const path = world.intents.past.of(row.id).map((step) => step.state as StoredState);
  expect(path[0], `${name}: begins as it should`).toBe('waiting');
  for (const [n, state] of path.slice(1).entries())
    expect(mayFollow(path[n] as StoredState, state), `${name}: ${path[n]} to ${state}`).toBe(true);
  expect(path.at(-1), `${name}: its history ends where it is`).toBe(row.state);

  expect(row.decidedAt, `${name}: keeps its moment`).toBe(known.decidedAt);
  expect(done.length, `${name}: is done at most once`).toBeLessThanOrEqual(1);
  for (const one of [...asks, ...done])
    expect(one.cancelDate, `${name}: is sent with its moment`).toBe(known.decidedAt);

  for (const { at } of asks)
    expect(at, `${name}: is not sent in its grace`).toBeGreaterThanOrEqual(known.notBefore ?? 0);

  if (known.asksAtEnd !== null) {
    const isFreed = known.state === 'by-hand' && row.state === 'given-up';
    if (!isFreed) expect(row.state, `${name}: stays ended`).toBe(known.state);
    expect(asks.length, `${name}: is not sent after its end`).toBe(known.asksAtEnd);
  }
  const last = asks.at(-1);
  if (row.state === 'parked') {
    const emptyYes = asks.filter(({ way }) => way === 'yes-undone' || way === 'yes-late');
    const looks = world.intents.past.looksEndedWith(row.id, NO_TRACE);
    expect(
      isLost(row) ? looks : emptyYes.length,
      `${name}: after five look-ups without a trace, or five empty answers`,
    ).toBeGreaterThan(isLost(row) ? 3 : 4);
  }
  if (row.state === 'refused') {
    const wasShown = world.intents.past.looksEndedWith(row.id, NO_TRACE) < 4;
    expect(
      [last?.reply, last?.doneBefore === true && wasShown],
      `${name}: the service said no, and means it`,
    ).toEqual(['no', false]);
  }
  if (row.state === 'withdrawn') expect(done, `${name}: taken back, and done`).toEqual([]);
  if (row.state === 'accepted' || row.state === 'elsewhere')
    expect(order?.effects.length, `${name}: the service has it as cancelled`).toBeGreaterThan(0);
  if (row.state === 'elsewhere') expect(done, `${name}: was our own cancel`).toEqual([]);
  if (row.state === 'accepted' && done.length === 0)
    expect(
      [row.reasonThere, asks.length > 0],
      `${name}: only where nobody can tell whose cancel it is`,
    ).toEqual(['not-shown', true]);

  known.state = row.state;
  if (ENDED.includes(row.state)) known.asksAtEnd = asks.length;
}

function checkOrders(world: World, rows: readonly StoredIntent[]): void {
  const decided = new Set(rows.filter((r) => !RELEASED.includes(r.state)).map((r) => r.orderId));
  const offered = world.queue();
  for (const orderId of world.service.orders.keys()) {
    const current = rows.filter((r) => r.orderId === orderId && !RELEASED.includes(r.state));
    expect(current.length, `${orderId}: at most one decision stands`).toBeLessThanOrEqual(1);
    expect(world.claims.ask(orderId).mayWork, `${orderId}: may be worked on`).toBe(!decided.has(orderId));
    if (decided.has(orderId)) expect(offered, `${orderId}: is decided`).not.toContain(orderId);
  }
}
