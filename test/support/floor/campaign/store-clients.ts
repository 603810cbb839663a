/** Clients of one real store who claim, release and take the same few orders at once, over cables that fail; each call is recorded. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../../../../src-main/practice/invented/random.ts';
import { systemClock } from '../../../../src-main/station/system-clock.ts';
import { FloorStoreError } from '../../../../src-main/floor/store/store-error.ts';
import type { Call, Claimed, FloorStore } from '../../../../src-main/floor/store/store.ts';
import type { PostgresFloor } from '../postgres-floor.ts';
import type { PostgresServer } from '../postgres-server.ts';
import { FaultyCable } from './faulty-cable.ts';
import { History, type Answered, type Asked } from './history.ts';

export interface ClientsOptions {
  seed: string;
  clients: number;
  orders: number;
  /** Calls of each client. */
  calls: number;
}

/**
 * Number of clients with a bad cable: enough for some unanswered calls, and few enough that not every order of calls is
 * possible.
 */
const ON_BAD_CABLES = 2;
/** Number of calls of each client that must remain unanswered. */
const LEAST_LOST = 3;

const lostOf = ({ calls }: History, { benchId }: StoreClient): number =>
  calls.filter(({ client, answered }) => client === benchId && answered === null).length;

interface StoreClient {
  benchId: string;
  store: FloorStore;
  call: Call;
  cable: FaultyCable;
  random: Random;
  /** Newest claim that it has seen of each order. */
  seen: Map<string, { by: string; token: number }>;
}

export async function playClients(
  floor: PostgresFloor,
  server: PostgresServer,
  { seed, clients, orders, calls }: ClientsOptions,
): Promise<History> {
  const history = new History();
  const all: StoreClient[] = [];
  for (let n = 0; n < clients; n++) all.push(await aClient(floor, server, `${seed} ${n}`));
  const isOver = new AbortController();
  const bad = all.slice(0, ON_BAD_CABLES).map((client) => trouble(client, isOver.signal));
  await Promise.all(
    all.map(async (client, at) => {
      const lacksLost = () => at < ON_BAD_CABLES && lostOf(history, client) < LEAST_LOST;
      for (let n = 0; n < calls || lacksLost(); n++)
        await act(history, client, `O-${client.random.whole(1, orders)}`);
    }),
  );
  isOver.abort();
  await Promise.all(bad);
  for (const { store, cable } of all) {
    await store.end();
    cable.end();
  }
  return history;
}

async function aClient(floor: PostgresFloor, server: PostgresServer, seed: string): Promise<StoreClient> {
  const benchId = await floor.addBench('Bench');
  const cable = await FaultyCable.to(server);
  const store = floor.connect(benchId, { addresses: [cable.address] }, systemClock);
  const { epoch } = await store.hello({ run: seed, account: 'a', name: 'Bench', release: '1' });
  const random = createRandom(seed, 'client');
  return { benchId, store, call: { run: seed, epoch }, cable, random, seen: new Map() };
}

async function trouble({ cable, random }: StoreClient, isOver: AbortSignal): Promise<void> {
  while (!isOver.aborted) {
    await sleep(random.whole(20, 300));
    cable.state = random.pick(['stalled-up', 'stalled-down', 'lossy', 'cut']);
    await sleep(random.whole(20, 1_000));
    cable.state = 'good';
  }
}

async function act(history: History, client: StoreClient, orderId: string): Promise<void> {
  const { benchId, store, call, random, seen } = client;
  const known = seen.get(orderId);
  const asked: Asked =
    known?.by === benchId && random.chance(0.7)
      ? { kind: 'release', token: known.token }
      : known && random.chance(0.2)
        ? { kind: 'take', token: known.token }
        : { kind: 'claim' };
  const answered = await history.record({ client: benchId, orderId, asked }, async () => {
    try {
      return await carryOut(store, call, orderId, asked);
    } catch (error) {
      // A certain refusal of the store would be a fault of the test.
      if (error instanceof FloorStoreError && ['timeout', 'unreachable'].includes(error.fault)) return null;
      throw error;
    }
  });
  if (answered?.kind === 'granted') seen.set(orderId, { by: benchId, token: answered.token });
  if (answered?.kind === 'had') seen.set(orderId, { by: answered.by, token: answered.token });
  if (answered?.kind === 'done' && random.chance(0.8)) seen.delete(orderId);
}

async function carryOut(store: FloorStore, call: Call, orderId: string, asked: Asked): Promise<Answered> {
  if (asked.kind === 'release') {
    await store.release({ ...call, claims: [{ orderId, token: asked.token }] });
    return { kind: 'done' };
  }
  if (asked.kind === 'take')
    return answerOf(await store.take({ ...call, orderId, token: asked.token, reason: 'off', by: null }));
  const [claimed] = await store.claim({ ...call, orderIds: [orderId], operator: null });
  if (!claimed) throw new Error('a claim without an answer');
  return answerOf(claimed);
}

function answerOf(claimed: Claimed): Answered {
  if (claimed.granted) return { kind: 'granted', token: claimed.token };
  if (claimed.why === 'cancelled') throw new Error('nobody has cancelled it');
  return { kind: 'had', by: claimed.claim.benchId, token: claimed.claim.token };
}
