import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aBench, againWhenLate, readAll, type TestBench } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';

const BENCHES = 20;

describe('twenty benches at once', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  const manyBenches = async () => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const add = async (name?: string) => {
      const benchId = await floor.addBench(name ?? 'Bench');
      return { benchId, store: floor.connect(benchId) };
    };
    const fixed = {
      add,
      pass: floor.pass,
      end: () => floor.end(),
      keepCopy: () => Promise.reject(new Error()),
    };
    const benches: TestBench[] = [];
    for (let n = 0; n < BENCHES; n += 1) benches.push(await aBench(fixed, `Bench ${n}`));
    return { floor, benches };
  };
  const orders = (count: number) => Array.from({ length: count }, (_, n) => `O-${n}`);

  it('are each given other orders', async () => {
    const { benches } = await manyBenches();
    const claimed = await Promise.all(
      orders(40).flatMap((orderId) =>
        benches.map(async ({ benchId, store, call }) => {
          const [answer] = await store
            .claim({ ...call, orderIds: [orderId], operator: null })
            .catch(() => []);
          return answer?.granted === true ? [`${orderId} ${answer.token}`, benchId] : null;
        }),
      ),
    );
    const granted = claimed.filter((one) => one !== null);
    expect(new Set(granted.map(([order]) => order)).size, 'none twice').toBe(granted.length);
    expect(granted.length).toBeGreaterThan(0);
  });

  it('reserve from one list, and none twice', async () => {
    const { benches } = await manyBenches();
    const reserved = await Promise.all(
      benches.map(({ store, call }) =>
        againWhenLate(() => store.reserve({ ...call, candidates: orders(60), count: 5 })),
      ),
    );
    const all = reserved.flat().map(({ orderId }) => orderId);
    expect(all).toHaveLength(60);
    expect(new Set(all).size).toBe(60);
    expect(new Set(reserved.flat().map(({ token }) => token)).size).toBe(60);
  });

  it('miss no row while others write', async () => {
    const { benches } = await manyBenches();
    const [reader, ...writers] = benches;
    if (!reader) throw new Error('no reader');
    const seen = new Map<string, number>();
    let after = 0;
    let isOver = false;
    const read = async () => {
      const page = await readAll(reader, after);
      for (const { orderId, token } of page.claims) seen.set(orderId, token);
      expect(page.revision).toBeGreaterThanOrEqual(after);
      after = page.revision;
    };
    const reading = (async () => {
      while (!isOver) await read();
    })();
    const given = await Promise.all(
      writers.map(async ({ store, call }, n) => {
        const mine: { orderId: string; token: number }[] = [];
        for (let round = 0; round < 10; round += 1) {
          const candidates = orders(5).map((one) => `${n}-${round}-${one}`);
          mine.push(...(await againWhenLate(() => store.reserve({ ...call, candidates, count: 5 }))));
        }
        return mine;
      }),
    );
    isOver = true;
    await reading;
    await read();
    expect(Object.fromEntries(seen)).toEqual(
      Object.fromEntries(given.flat().map(({ orderId, token }) => [orderId, token])),
    );
  });
});
