/** Output of `check` about a floor at work: its leader, the age of the last check, and warnings. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readHealth } from '../../../../src-main/floor/command/health.ts';
import { begin } from '../../../support/floor/both-stores.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';
import { publish } from '../../../support/floor/published.ts';
import { someEvent, someOrder } from '../../../support/floor/some-rows.ts';

let server: PostgresServer;
let floor: PostgresFloor;
beforeAll(async () => {
  server = await PostgresServer.make();
  floor = await PostgresFloor.make(server);
});
afterAll(async () => {
  await floor.end();
  await server.remove();
});

async function health() {
  const admin = await floor.admin();
  try {
    const { lines, problems } = await readHealth(admin, floor.prefix);
    return { lines: lines.join('\n'), problems: problems.join('\n') };
  } finally {
    await admin.end();
  }
}

const beginBench = async (name: string) => {
  const benchId = await floor.addBench(name);
  const bench = await begin({ benchId, store: floor.connect(benchId) });
  await floor.run(`UPDATE floor.benches SET name = '${name}' WHERE bench = '${benchId}'`);
  return bench;
};

it('says who checks, how old that is, and nothing else of a floor that is well', async () => {
  expect(await health()).toEqual({
    lines: expect.stringContaining('for all: no bench. Newest check: none yet.') as string,
    problems: '',
  });
  const bench = await beginBench('A');
  const { term } = await bench.store.lead(bench.call);
  const check = { beganMsAgo: 3_000, endedMsAgo: 1_000, orders: 2 };
  await publish(bench, { term, orders: [someOrder({ key: 'O-1' }), someOrder({ key: 'O-2' })], check });
  await bench.store.claim({ ...bench.call, orderIds: ['O-1'], operator: null });
  await bench.store.append({ ...bench.call, events: [someEvent({ at: Date.now() })] });
  const { lines, problems } = await health();
  expect(problems).toBe('');
  expect(lines).toMatch(/for all: A\. Newest check: \d+ s old\./);
  expect(lines).toContain('Open orders: 2, of which benches have 1. Benches that are silent: 0.');
  expect(lines).toMatch(/Tables: \d+ kB \(\w+ \d+ kB, .*\)\. Longest transaction: \d+ s\./);
});

it('names a bench that is silent, an old check and clocks that are off', async () => {
  const [ahead, behind] = [await beginBench('Ahead'), await beginBench('Behind')];
  // The bench was on another floor, and reports its work here.
  const moved = await beginBench('Moved');
  await moved.store.append({ ...moved.call, events: [someEvent({ at: Date.now() - 4 * 60_000 })] });
  await ahead.store.append({ ...ahead.call, events: [someEvent({ at: Date.now() + 40 * 60_000 })] });
  await behind.store.append({
    ...behind.call,
    events: [
      someEvent({ at: Date.now() - 3 * 3_600_000, mark: 'm1' }),
      someEvent({ at: Date.now() - 90 * 86_400_000, seq: 2, mark: 'm2', before: 'm1' }),
    ],
  });
  // Reported some time ago, not just now.
  await floor.run(`UPDATE floor.events SET stored_at = stored_at - interval '10 minutes' WHERE mark = 'm2'`);
  await floor.run(`UPDATE floor.presence SET beat_at = beat_at - interval '1 hour'
    WHERE bench = (SELECT bench FROM floor.benches WHERE name = 'Behind')`);
  await floor.run(`UPDATE floor.leader SET bench = NULL, published_check = jsonb_build_object('beganAt', 0)`);
  const { problems } = await health();
  expect(problems).toContain('Look at Behind: it is in use, and has not been heard for more than 15 s.');
  expect(problems).toMatch(/newest check that was published is \d+ d old, and no bench checks for all/);
  expect(problems).toMatch(/clock of Ahead: it is (39|40) min ahead\./);
  expect(problems).toMatch(/clock of Behind: it is [23] h behind/);
  expect(problems).not.toContain('clock of A:');
  expect(problems).not.toContain('clock of Moved');
});

it('names a bench that did not pass a check on, until it takes that back', async () => {
  const bench = await beginBench('Careful');
  const say = (version: number, body: string | null) =>
    bench.store.share({
      ...bench.call,
      facts: [{ kind: 'withheld', key: 'check', version, seen: {}, body, ageMs: 0 }],
    });
  await say(1, 'sealed');
  expect((await health()).problems).toContain(
    'Look at the service: by a check of Careful very many orders are gone, and it did not pass that on.',
  );
  await say(2, null);
  expect((await health()).problems).not.toContain('Careful very many');
});

it('names a bench whose login has all the connections that it may have', async () => {
  const bench = await beginBench('Crowded');
  const { user, passwords, database, ca } = floor.login(bench.benchId);
  const open = () => server.open({ user, password: passwords[0] ?? '', database, ca });
  const connections = [await open(), await open()];
  expect((await health()).problems).not.toContain('Look at Crowded');
  connections.push(await open());
  expect((await health()).problems).toContain('Look at Crowded: its login has 4 connections open');
  for (const connection of connections) connection.destroy();
});
