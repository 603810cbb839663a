/** Invariants at the end of a campaign: of the journals, the store, and what each bench shows. */
import { rivalryOf, type Holder } from '../../../../src-main/domain/floor/which-box.ts';
import { DELIVERABLE, RELEASED } from '../../../../src-main/domain/cancel/intent-states.ts';
import type { FloorConflict } from '../../../../src-main/contract/floor/floor.ts';
import type { PostgresFloor } from '../postgres-floor.ts';
import type { CancelRequests } from './faulty-merchant.ts';
import type { JournalFacts } from './journal-facts.ts';

/** An answer of the service is written down so long after it was given, at most: a bench may stand still. */
const LATE_MS = 60_000;

export interface OrdersOfService {
  /** Null: it has no such order. */
  unitsOf: (orderId: string) => number | null;
  /** Epoch milliseconds. */
  cancelledAt: ReadonlyMap<string, number>;
}

export interface BenchAtEnd extends JournalFacts {
  name: string;
  benchId: string;
  /** Conflicts as its screen lists them. */
  conflicts: readonly FloorConflict[];
  /** Orders in its queue. */
  queue: ReadonlySet<string>;
}

/**
 * @param excused orders of which a person has decided
 * @param claimed which bench has each order
 * @returns what does not hold, in words
 */
export function lookAtBenches(
  benches: readonly BenchAtEnd[],
  excused: ReadonlySet<string>,
  claimed: ReadonlyMap<string, Holder>,
): string[] {
  const orders = new Set(benches.flatMap(({ heads }) => heads.map(({ orderId }) => orderId)));
  return [...orders].flatMap((orderId) => [
    ...lookAtOpenings(orderId, benches, excused),
    ...lookAtConflicts(orderId, benches, claimed.get(orderId) ?? null),
  ]);
}

/** Surely opened by only one bench, unless a person decided otherwise. */
function lookAtOpenings(
  orderId: string,
  benches: readonly BenchAtEnd[],
  excused: ReadonlySet<string>,
): string[] {
  const sure = benches.filter(({ surelyOpened }) => surelyOpened.has(orderId)).map(({ name }) => name);
  if (sure.length < 2 || excused.has(orderId)) return [];
  return [`${orderId} was surely opened by ${sure.join(' and ')}`];
}

/** Every double pack is listed by both of its benches, and nothing else is. */
function lookAtConflicts(orderId: string, benches: readonly BenchAtEnd[], holder: Holder): string[] {
  const boxes = benches.flatMap(({ benchId, heads }) =>
    heads
      .filter((head) => head.orderId === orderId)
      .map((head) => ({
        ...head,
        benchId,
        isSure: head.claim?.isSure ?? false,
        token: head.claim?.token ?? 0,
        first: 0,
      })),
  );
  const rivalry = rivalryOf(boxes, null, holder).kind;
  const kind = rivalry === 'handed-over' ? null : rivalry;
  return benches.flatMap(({ name, conflicts }) => {
    const listed = conflicts.find((one) => one.orderId === orderId);
    if (listed?.kind === (kind ?? undefined)) return [];
    const shown = listed?.boxes.map(({ bench, phase }) => `${phase} at ${bench.name}`).join(', ');
    const as = listed ? `${listed.kind}: ${shown}` : 'none';
    return [`${orderId} is ${kind ?? 'no conflict'}, and ${name} lists it as ${as}`];
  });
}

/**
 * No bench loses an order: it is in every queue, if none of them has a box of it, or has decided to cancel it.
 * @param ready orders that the service has as ready @returns those that are not, in words
 */
export function unqueued(benches: readonly BenchAtEnd[], ready: Iterable<string>): string[] {
  const decided = new Set(
    benches.flatMap(({ heads, intents }) => [
      ...heads.filter(({ phase }) => phase !== 'put-back').map(({ orderId }) => orderId),
      ...intents.filter(({ state }) => !RELEASED.includes(state)).map(({ orderId }) => orderId),
    ]),
  );
  return [...ready]
    .filter((orderId) => !decided.has(orderId))
    .flatMap((orderId) =>
      benches
        .filter(({ queue }) => !queue.has(orderId))
        .map(({ name }) => `${orderId} is not in the queue of ${name}, and no bench has it`),
    );
}

/**
 * A box may leave only with what the service shows of its order, and not after it was cancelled.
 * @returns those that might, in words
 */
export const wronglyCleared = (
  benches: readonly Pick<BenchAtEnd, 'name' | 'heads' | 'cleared'>[],
  { unitsOf, cancelledAt }: OrdersOfService,
): string[] =>
  benches.flatMap(({ name, heads, cleared }) => [
    ...cleared
      .filter(({ orderId, at }) => at > (cancelledAt.get(orderId) ?? Infinity) + LATE_MS)
      .map(({ orderId }) => `${orderId} might leave ${name} after it was cancelled`),
    ...heads
      .filter(({ orderId, isCleared, units }) => isCleared && units !== unitsOf(orderId))
      .map(({ orderId, units }) => `${orderId} may leave ${name} with ${units} units of ${unitsOf(orderId)}`),
  ]);

/** Bench that has opened or packed each order, by the store. */
export async function holders(floor: PostgresFloor): Promise<Map<string, Holder>> {
  const rows = (await floor.value(
    `SELECT coalesce(jsonb_agg(jsonb_build_array(order_id, bench, token)), '[]') FROM floor.claims
     WHERE state IN ('open', 'packed')`,
  )) as [string, string, number][];
  return new Map(rows.map(([orderId, benchId, token]) => [orderId, { benchId, token }]));
}

/**
 * Finds heads that the store does not have, or has in another phase; counted units are not reported to it.
 * @returns those heads, in words
 */
export async function untoldHeads(floor: PostgresFloor, benches: readonly BenchAtEnd[]): Promise<string[]> {
  const rows = (await floor.value(
    `SELECT coalesce(jsonb_object_agg(concat_ws(' ', bench, order_id, history), concat_ws(' ', head ->> 'phase', head ->> 'isCleared')), '{}') FROM floor.heads`,
  )) as Record<string, string>;
  return benches.flatMap(({ name, benchId, heads }) =>
    heads
      .filter(
        ({ orderId, history, phase, isCleared }) =>
          rows[`${benchId} ${orderId} ${history}`] !== `${phase} ${isCleared}`,
      )
      .map(({ orderId, phase }) => `${orderId}, ${phase} at ${name}, is not at the store`),
  );
}

/**
 * Finds orders of one bench that another bench may still begin.
 * @param excused orders that a person may have freed while they were open: another bench may have them reserved
 */
export async function strayClaims(
  floor: PostgresFloor,
  benches: readonly BenchAtEnd[],
  excused: ReadonlySet<string>,
): Promise<string[]> {
  const rows = (await floor.value(
    `SELECT coalesce(jsonb_agg(jsonb_build_array(order_id, bench, state)), '[]') FROM floor.claims`,
  )) as [string, string, string][];
  const byOrder = new Map(rows.map(([orderId, benchId, state]) => [orderId, { benchId, state }]));
  return benches.flatMap(({ name, heads }) =>
    heads.flatMap(({ orderId, phase }) => {
      if (phase !== 'sealed' && (phase !== 'open' || excused.has(orderId))) return [];
      const row = byOrder.get(orderId);
      if (row && row.state !== 'free' && row.state !== 'reserved') return [];
      const whose = benches.find((other) => other.benchId === row?.benchId)?.name;
      return [`${orderId} is ${phase} at ${name}, and the store has it as ${row?.state} of ${whose}`];
    }),
  );
}

/** The events at the store are those of the journals: each once, and no other. @returns missing or surplus events, in words */
export async function strayEvents(floor: PostgresFloor, benches: readonly BenchAtEnd[]): Promise<string[]> {
  const rows = (await floor.value(
    `SELECT coalesce(jsonb_agg(jsonb_build_array(bench, concat_ws(' ', order_id, seq, mark))), '[]') FROM floor.events`,
  )) as [string, string][];
  return benches.flatMap(({ name, benchId, events }) => {
    const stored = rows.filter(([bench]) => bench === benchId).map(([, event]) => event);
    const there = new Set(stored);
    return [
      ...[...events]
        .filter((event) => !there.has(event))
        .map((event) => `${event} of ${name} is not at the store`),
      ...stored
        .filter((event) => !events.has(event))
        .map((event) => `${event} is not in the journal of ${name}`),
    ];
  });
}

/**
 * Each cancel has one effect: a done cancel is not requested again (a refused one another bench may request too), a cancel that
 * a journal has as done is done, and each one was decided.
 * @param open orders that the service has as ready
 * @returns broken promises, in words
 */
export function wrongCancels(
  sent: ReadonlyMap<string, CancelRequests>,
  benches: readonly Pick<BenchAtEnd, 'name' | 'intents'>[],
  open: ReadonlySet<string>,
): string[] {
  const intents = benches.flatMap(({ name, intents: own }) => own.map((intent) => ({ name, ...intent })));
  const decided = new Set(intents.map(({ orderId }) => orderId));
  return [
    ...[...sent].flatMap(([orderId, { asked, at, done, again }]) => [
      ...(again > 0
        ? [
            `the service was asked ${asked} times to cancel ${orderId}, ${again} times after it had: ${at.map(timeOf).join(', ')}` +
              intents
                .filter((one) => one.orderId === orderId)
                .map(({ name, steps }) => `; ${name}: ${steps}`)
                .join(''),
          ]
        : []),
      ...(done > 0 && !decided.has(orderId) ? [`${orderId} was cancelled, and no bench has decided it`] : []),
    ]),
    ...intents
      .filter(({ orderId, state }) => state === 'accepted' && open.has(orderId))
      .map(({ orderId, name }) => `${orderId} is cancelled at ${name}, and open at the service`),
    ...intents
      .filter(({ state }) => UNDER_WAY.includes(state))
      .map(({ orderId, state, name }) => `the cancel of ${orderId} is ${state} at ${name} for good`),
  ];
}

/** As journals have it. */
const timeOf = (at: number): string => new Date(at).toISOString().slice(11, -1);

const UNDER_WAY: readonly string[] = ['sending', ...DELIVERABLE];
