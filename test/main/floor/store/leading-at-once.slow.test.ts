import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { againWhenLate, begin, type TestBench } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { publish, pullAll } from '../../../support/floor/published.ts';
import { untilSo } from '../../../support/floor/until-so.ts';
import { someOrder } from '../../../support/floor/some-rows.ts';

const BENCHES = 20;
/** Terms in which something was published, so that many a lead is lost in the middle of it. */
const TERMS = 15;

describe('twenty benches that would ask the service for all', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  const manyBenches = async () => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const benches: TestBench[] = [];
    for (let n = 0; n < BENCHES; n += 1) {
      const benchId = await floor.addBench(`Bench ${n}`);
      const { user } = floor.login(benchId);
      // Twenty at once wait for each other for longer than one bench would.
      await floor.run(
        `ALTER ROLE ${user} SET lock_timeout = '60s'; ALTER ROLE ${user} SET statement_timeout = '60s'`,
      );
      benches.push(await begin({ benchId, store: floor.connect(benchId) }));
    }
    return { floor, benches };
  };
  const isRefused = (call: Promise<void>) =>
    call.then(
      () => false,
      (error: unknown) => {
        expect(error).toMatchObject({ fault: 'other-leader' });
        return true;
      },
    );

  it('are led by one, and all are told which', async () => {
    const { floor, benches } = await manyBenches();
    for (let round = 1; round <= 5; round += 1) {
      const answers = await Promise.all(
        benches.map(({ store, call }) => againWhenLate(() => store.lead(call))),
      );
      expect(new Set(answers.map(({ benchId, term }) => `${benchId} ${term}`)).size).toBe(1);
      expect(answers[0]?.term).toBe(round);
      expect(benches.map(({ benchId }) => benchId)).toContain(answers[0]?.benchId);
      await floor.run(`UPDATE floor.leader SET until = '-infinity'`);
    }
  });

  it('publish each in its own term alone, in their order, and a reader misses nothing', async () => {
    const { floor, benches } = await manyBenches();
    const [reader, ...others] = benches;
    if (!reader) throw new Error('no reader');
    const accepted: string[] = [];
    const terms = new Set<number>();
    let isOver = false;
    const leadAndPublish = async (bench: TestBench) => {
      while (terms.size < TERMS) {
        const { benchId, term } = await againWhenLate(() => bench.store.lead(bench.call));
        if (benchId !== bench.benchId) continue;
        for (let place = 0; place < 3; place += 1) {
          const key = `${term}-${place}`;
          if (await isRefused(publish(bench, { term, place, orders: [someOrder({ key })] }))) break;
          accepted.push(key);
          terms.add(term);
        }
      }
    };
    const endLeases = async () => {
      while (!isOver) await floor.run(`UPDATE floor.leader SET until = '-infinity'`);
    };
    const seen: string[] = [];
    let after = 0;
    const read = async () => {
      const { orders, revision } = await reader.store.pull({ ...reader.call, after });
      seen.push(...orders.map(({ key }) => key));
      after = revision;
    };
    const readAlways = async () => {
      while (!isOver) await read();
    };
    const beside = Promise.all([endLeases(), readAlways()]);
    await Promise.all(others.map(leadAndPublish));
    isOver = true;
    await beside;
    await read();
    const stored = (await pullAll(reader)).map(({ key }) => key);
    expect(new Set(accepted).size, 'none twice').toBe(accepted.length);
    expect(stored.toSorted()).toEqual(accepted.toSorted());
    expect(seen).toEqual(stored);
    const places = stored.map((key) => key.split('-').map(Number));
    for (const [n, [term = 0, place = 0]] of places.entries()) {
      const [termBefore = 0, placeBefore = -1] = places[n - 1] ?? [];
      expect(term, 'no older term after a newer one').toBeGreaterThanOrEqual(termBefore);
      expect(place).toBe(term === termBefore ? placeBefore + 1 : 0);
    }
  });

  it('store a publication once that comes four times at once', async () => {
    const { floor, benches } = await manyBenches();
    const [leader] = benches;
    if (!leader) throw new Error('no leader');
    const { term } = await leader.store.lead(leader.call);
    const stores = Array.from({ length: 3 }, () => floor.connect(leader.benchId));
    for (let place = 0; place < 10; place += 1) {
      const orders = [someOrder({ key: `O-${place}` })];
      const refused = await Promise.all(
        [leader.store, ...stores].map((store) =>
          isRefused(publish({ ...leader, store }, { term, place, orders })),
        ),
      );
      expect(refused.filter((one) => !one)).toHaveLength(1);
    }
    expect(await pullAll(leader)).toHaveLength(10);
  });

  /** Waits until a bench's call is blocked by the locks of this statement, then commits it. */
  const waitingFor = async (floor: PostgresFloor, statement: string, call: () => Promise<void>) => {
    const admin = await floor.admin();
    onTestFinished(() => admin.destroy());
    await admin.run(`BEGIN; ${statement}`);
    const answer = isRefused(call());
    const waits = `SELECT EXISTS (SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = '${floor.database}')`;
    await untilSo('it waits', async () => (await floor.value(waits)) === true);
    await admin.run('COMMIT');
    return answer;
  };

  it('lose what they publish while another takes the lead', async () => {
    const { floor, benches } = await manyBenches();
    const [leader] = benches;
    if (!leader) throw new Error('no leader');
    const { term } = await leader.store.lead(leader.call);
    const taken = 'UPDATE floor.leader SET term = term + 1, place = 0';
    const call = () => publish(leader, { term, orders: [someOrder()] });
    expect(await waitingFor(floor, taken, call), 'refused').toBe(true);
    expect(await pullAll(leader)).toEqual([]);
  });

  it('publish no text of a buyer who is erased at that moment', async () => {
    const { floor, benches } = await manyBenches();
    const [leader] = benches;
    if (!leader) throw new Error('no leader');
    const { term } = await leader.store.lead(leader.call);
    // The text of an open order stays until it leaves.
    const left = someOrder({ state: 'left', leftMsAgo: 0 });
    const erased = `SELECT FROM floor.floor FOR UPDATE; INSERT INTO floor.facts
      SELECT 'erasure', 'O-1', gen_random_uuid(), 1, '{}', 'sealed', now(), now(), -n FROM generate_series(1, 2) AS n`;
    expect(await waitingFor(floor, erased, () => publish(leader, { term, orders: [left] }))).toBe(false);
    expect(await pullAll(leader)).toMatchObject([{ key: 'O-1', body: null }]);
  });

  it('renew a lead while another call has the lock of the floor', async () => {
    const { floor, benches } = await manyBenches();
    const [leader] = benches;
    if (!leader) throw new Error('no leader');
    const { term } = await leader.store.lead(leader.call);
    const admin = await floor.admin();
    onTestFinished(() => admin.destroy());
    await admin.run('BEGIN; SELECT FROM floor.floor FOR UPDATE');
    expect(await leader.store.lead(leader.call)).toMatchObject({ benchId: leader.benchId, term });
    await leader.store.giveUpLead({ ...leader.call, term, unfitMs: 0 });
    await admin.run('COMMIT');
  });
});
