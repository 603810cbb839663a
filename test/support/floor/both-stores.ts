/** The two stores that keep the port, for tests that hold them to the same rules. */
import { randomUUID } from 'node:crypto';
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import type { Call, FloorStore, Hello } from '../../../src-main/floor/store/store.ts';
import { MemoryFloor } from './memory-store.ts';
import { PostgresFloor } from './postgres-floor.ts';
import { PostgresServer } from './postgres-server.ts';

/** A bench with a run under way. */
export interface TestBench {
  benchId: string;
  store: FloorStore;
  /** Names in its calls. */
  call: Call;
  hello: Hello;
}

export interface TestFloor {
  /** Adds a bench that has not said hello. */
  add(name?: string): Promise<{ benchId: string; store: FloorStore }>;
  /** Lets that much time pass in the store. */
  pass(ms: number): Promise<void>;
  /** Takes a backup of the store; the result restores it. */
  keepCopy(): Promise<() => Promise<void>>;
  end(): Promise<void>;
}

export interface StoreKind {
  name: string;
  begin(): Promise<void>;
  end(): Promise<void>;
  make(): Promise<TestFloor>;
}

const memory: StoreKind = {
  name: 'in memory',
  begin: async () => undefined,
  end: async () => undefined,
  make: async () => {
    let now = Date.parse('2026-03-02T09:00:00.000Z');
    const floor = new MemoryFloor(() => now);
    return {
      add: async () => {
        const benchId = randomUUID();
        return { benchId, store: floor.connect(benchId) };
      },
      pass: async (ms) => {
        now += ms;
      },
      keepCopy: async () => {
        const copy = floor.copy();
        return async () => floor.comeBack(copy);
      },
      end: async () => undefined,
    };
  },
};

function postgres(): StoreKind {
  let server: PostgresServer | null = null;
  return {
    name: 'PostgreSQL',
    begin: async () => {
      server = await PostgresServer.make();
    },
    end: async () => {
      await server?.remove();
    },
    make: async () => {
      if (!server) throw new Error('begin() comes first');
      return postgresTestFloor(await PostgresFloor.make(server));
    },
  };
}

const postgresTestFloor = (floor: PostgresFloor): TestFloor => ({
  add: async (name = 'Bench') => {
    const benchId = await floor.addBench(name);
    return { benchId, store: floor.connect(benchId) };
  },
  pass: (ms) => floor.pass(ms),
  keepCopy: async () => {
    await floor.server.stop();
    const copy = floor.server.copyData();
    await floor.server.start();
    return async () => {
      await floor.server.stop();
      floor.server.putBack(copy);
      await floor.server.start();
    };
  },
  end: () => floor.end(),
});

export const BOTH_STORES: readonly StoreKind[] = [memory, postgres()];

const isLate = (error: unknown): boolean =>
  error instanceof FloorStoreError &&
  error.cause instanceof Error &&
  error.cause.message === 'timeout expired';

/** Says hello, again while the store's server is too busy to take a connection in time: a second hello of a run does no harm. */
export async function begin(
  { benchId, store }: { benchId: string; store: FloorStore },
  {
    name = 'Bench',
    run = randomUUID(),
    account = 'account',
  }: { name?: string; run?: string; account?: string } = {},
): Promise<TestBench> {
  for (let tries = 1; ; tries++)
    try {
      const hello = await store.hello({ run, account, name, release: '1.0.0' });
      return { benchId, store, hello, call: { run, epoch: hello.epoch } };
    } catch (error) {
      if (!isLate(error) || tries === 10) throw error;
    }
}

/** Adds a bench that is in touch. */
export const aBench = async (floor: TestFloor, name = 'Bench'): Promise<TestBench> =>
  begin(await floor.add(name), { name });

/** Says that a bench is off, with all that is seen of it by now. */
export const freeBench = async (person: TestBench, benchId: string) => {
  const { revision: seen } = await readAll(person);
  return person.store.freeBench({ ...person.call, benchId, seen, reason: 'sealed', by: null });
};

/** All that the store has, as this bench reads it. */
export const readAll = ({ store, call, hello }: TestBench, after = 0) =>
  store.beat({ ...call, after, answeredAt: hello.now, orderId: null, operator: null });

/** A store takes nothing of a call that it ends at a limit: a busy one ends calls that wait for many others, and a bench asks again. */
export async function againWhenLate<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof FloorStoreError && error.fault === 'timeout')) throw error;
    }
  }
}
