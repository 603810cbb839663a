import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { begin, readAll } from '../../../support/floor/both-stores.ts';
import { startPooler, whyNoPooler } from '../../../support/floor/pooler.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';

const missing = whyNoPooler();
if (missing !== null) process.stdout.write(`\n${missing}\n`);

describe.skipIf(missing !== null)('a floor behind a pooler in transaction mode', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  const manyBenches = async (count: number, isForced: boolean) => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const benchIds: string[] = [];
    for (let n = 0; n < count; n += 1) benchIds.push(await floor.addBench(`Bench ${n}`));
    const logins = benchIds.map((benchId) => floor.login(benchId));
    const users = Object.fromEntries(logins.map(({ user, passwords }) => [user, passwords[0] ?? '']));
    const forced = isForced ? (logins[0]?.user ?? null) : null;
    const pooler = await startPooler(server, floor.database, users, forced);
    onTestFinished(() => pooler.end());
    return benchIds.map((benchId) => ({ benchId, store: floor.connect(benchId, { addresses: [pooler] }) }));
  };

  it('works as without one', async () => {
    const benches = await manyBenches(8, false);
    const begun = await Promise.all(benches.map((bench) => begin(bench)));
    const candidates = Array.from({ length: 40 }, (_, n) => `O-${n}`);
    for (let round = 0; round < 5; round += 1) await Promise.all(begun.map((bench) => readAll(bench)));
    const reserved = await Promise.all(
      begun.map(({ store, call }) => store.reserve({ ...call, candidates, count: 5 })),
    );
    expect(new Set(reserved.flat().map(({ orderId }) => orderId)).size).toBe(40);
    const [first] = begun;
    expect(first && (await readAll(first)).claims).toHaveLength(40);
  });

  it('is refused where all benches become one user', async () => {
    const [first, second] = await manyBenches(2, true);
    if (!first || !second) throw new Error('no benches');
    await begin(first);
    await expect(begin(second)).rejects.toMatchObject({ fault: 'unknown-bench' });
  });
});
