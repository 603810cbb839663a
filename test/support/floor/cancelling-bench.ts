/**
 * Benches that cancel: journal, sender, service over HTTP and floor in memory are real; time stands still until a test
 * moves it.
 */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { workCancels } from '../../../src-main/app/floor/floor-cancels.ts';
import { OrderQueries } from '../../../src-main/cache/read/orders.ts';
import { momentWithOffset } from '../../../src-main/domain/cancel/decision-moment.ts';
import { BenchFloor } from '../../../src-main/floor/bench-floor.ts';
import { FloorCopy } from '../../../src-main/floor/copy/floor-copy.ts';
import type { FloorStore } from '../../../src-main/floor/store/store.ts';
import type { StoredState } from '../../../src-main/domain/cancel/intent-states.ts';
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import { Sender, type SenderOptions } from '../../../src-main/sync/cancels/sender.ts';
import { CallsUnderWay } from '../calls-under-way.ts';
import { aClient } from '../clients.ts';
import { openTestJournal, testIntents } from '../journal.ts';
import { ManualClock } from '../manual-clock.ts';
import { newIntent } from '../new-intent.ts';
import { anOrderShop, type OrderShop } from '../order-shop.ts';
import { anOrder } from '../order-json.ts';
import { quietLog } from '../quiet-log.ts';
import { tempFolder } from '../temp-folder.ts';
import { openTestCache } from '../test-cache.ts';
import { until } from '../until.ts';
import { plainSealing } from './memory-door.ts';
import { MemoryFloor } from './memory-store.ts';
import { IDLE } from './a-floor-bench.ts';

export interface CancelWorld {
  clock: ManualClock;
  floor: MemoryFloor;
  shop: OrderShop;
  calls: CallsUnderWay;
  /** Requests that cancel that order. */
  cancels(orderId: string): number;
  /** Lets time pass, and waits for all that begins in it. */
  pass(ms: number): Promise<void>;
}

const CREATED = '2026-03-01T10:00:00.000Z';

export async function aCancelWorld(...orderIds: string[]): Promise<CancelWorld> {
  const clock = new ManualClock();
  const calls = new CallsUnderWay();
  const shop = await anOrderShop(orderIds.map((orderId) => anOrder(orderId, { creationDate: CREATED })));
  const rest = async () => {
    for (let round = 0; round < 6; round++) {
      await until('nothing is under way', () => calls.count === 0);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return {
    ...{ clock, calls, shop },
    floor: new MemoryFloor(clock.now),
    cancels: (orderId) => shop.requests().filter(({ path }) => path.includes(`/${orderId}/cancel`)).length,
    pass: async (ms) => {
      await rest();
      for (let left = ms; left > 0; left -= 500) {
        clock.advance(Math.min(500, left));
        await rest();
      }
    },
  };
}

interface CancellingBenchOptions {
  folder?: string;
  /** When a decision may be delivered, if it is not the bench's own floor that says it. */
  steps?: SenderOptions['steps'];
  /** True if it cannot reach the store from its start. */
  isCut?: boolean;
}

export async function aCancellingBench(
  world: CancelWorld,
  name: string,
  { folder = tempFolder(), steps, isCut = false }: CancellingBenchOptions = {},
) {
  const { clock, calls } = world;
  const cable = {
    isCut,
    /** Before a call leaves. */
    called: (_call: keyof FloorStore): void => undefined,
    /** Called when the store has answered, before the bench gets the answer. */
    answered: (_call: keyof FloorStore): void => undefined,
  };
  const inner = world.floor.connect(name);
  const store = new Proxy(inner, {
    get: (target, call: keyof FloorStore): unknown => {
      const method: unknown = target[call];
      if (typeof method !== 'function' || call === 'end') return method;
      return async (input: unknown): Promise<unknown> => {
        if (cable.isCut) throw new FloorStoreError('unreachable', 'the cable is cut');
        cable.called(call);
        const answer: unknown = await (method as (input: unknown) => unknown).call(target, input);
        cable.answered(call);
        if (cable.isCut) throw new FloorStoreError('unreachable', 'the cable is cut');
        return answer;
      };
    },
  });
  const db = openTestJournal(join(folder, 'journal.db'), 'service');
  const intents = testIntents(db, 'account');
  const copy = new FloorCopy(join(folder, 'floor.db'), { account: 'a', joining: 'j' });
  const cache = await openTestCache();
  let ids = 0;
  const bench = new BenchFloor({
    ...{ store: calls.of(store), copy, sealing: plainSealing, account: 'a', name: () => name, release: '1' },
    work: { ...IDLE, cancels: workCancels(intents, () => 'Ana') },
    ...{ clock, random: () => 0.5, newId: () => `${name}-${clock.now()}-${++ids}`, log: quietLog },
    channelNumber: () => null,
    changed: () => sender.wake(),
  });
  const client = aClient(world.shop.addresses, { clock });
  const cancelOrder = client.cancelOrder.bind(client);
  // Delays the request: another bench that looks meanwhile sees the order as not cancelled.
  client.cancelOrder = async (...request) => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    return cancelOrder(...request);
  };
  /** Until these resolve, an answer of the service is on its way to the bench. */
  const way: { slow: Record<'look' | 'request', Promise<void> | null> } = {
    slow: { look: null, request: null },
  };
  const counted = calls.of(client);
  const slowly = new Proxy(counted, {
    get: (target, call: keyof typeof counted): unknown => {
      const method: unknown = target[call];
      if (typeof method !== 'function') return method;
      return async (...input: unknown[]): Promise<unknown> => {
        const answer: unknown = await (method as (...all: unknown[]) => unknown).apply(target, input);
        await way.slow[call === 'cancelOrder' ? 'request' : 'look'];
        return answer;
      };
    },
  });
  const sender = new Sender({
    client: slowly,
    ...{ intents, clock, log: quietLog, random: () => 0.5 },
    writer: calls.of(cache.writer),
    steps: steps ?? bench.cancelSteps,
    knownCancelled: (orderId) => new OrderQueries(cache.reader).cancelled(orderId),
    changed: () => bench.cancels.changed(),
    report: () => undefined,
  });
  const decided = () => {
    bench.cancels.changed();
    sender.wake();
  };
  bench.start();
  sender.start();
  let isOver = false;
  /** Ends properly: the store is told. */
  const close = async () => {
    if (isOver) return;
    isOver = true;
    const stopped = Promise.all([sender.stop(), bench.stop()]);
    clock.advance(3_000);
    await stopped;
    copy.close();
    db.close();
  };
  /** Switches the bench off like a computer, without a message to the store. */
  const die = async () => {
    if (!isOver) cable.isCut = true;
    await close();
  };
  onTestFinished(die);
  return {
    ...{ bench, sender, intents, cable, folder, way, close, die },
    /** @returns the id of the decision */
    decide: (orderId: string, graceMs: number) => {
      const now = clock.now();
      const parts = {
        decidedAt: momentWithOffset(now),
        graceUntil: graceMs === 0 ? null : now + graceMs,
        orderCreatedAt: Date.parse(CREATED),
        reason: `${name} says so`,
      };
      const { id } = intents.decide(newIntent(orderId, parts), now).intent;
      decided();
      return id;
    },
    withdraw: (id: string) => {
      intents.change(id, 'waiting', { state: 'withdrawn' }, clock.now());
      decided();
    },
    /** A person ends it, or was wrong about that. */
    end: (id: string, from: StoredState, state: StoredState) => {
      intents.change(id, from, { state }, clock.now());
      decided();
    },
    stateOf: (id: string) => intents.byId(id)?.state,
  };
}
