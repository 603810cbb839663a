/**
 * `node test/floor/scale/service-times.ts`: the cost of the benches' calls to a real store on this machine, for `measured.ts`. One
 * call at a time for its time, from 16 connections without a pause for how many there can be in a second.
 */
import { HallBench } from '../../bench/harness/hall-bench.ts';
import { OrdersInMemory } from '../../bench/harness/orders-in-memory.ts';
import { median } from '../../bench/harness/stats.ts';
import { timedAsync } from '../../bench/harness/timing.ts';
import { PostgresFloor } from '../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../support/floor/postgres-server.ts';

const HALLS = [10, 50, 200];
const CALLS = 150;
const FLAT_OUT = 16;
const FLAT_OUT_MS = 4_000;
const CHANGED = 100;

const server = await PostgresServer.make({ fsync: 'on', max_connections: '100' });
const say = (what: string, value: number, unit: string) =>
  void process.stdout.write(`${what}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit}\n`);

async function inTurn(count: number, work: (n: number) => Promise<void>): Promise<number> {
  const samples: number[] = [];
  for (let n = 0; n < count; n++) samples.push(await timedAsync(() => work(n)));
  return median(samples);
}

/** @returns calls a second of all together */
async function flatOut(
  benches: readonly HallBench[],
  work: (bench: HallBench) => Promise<void>,
): Promise<number> {
  const until = performance.now() + FLAT_OUT_MS;
  let calls = 0;
  const one = async (bench: HallBench) => {
    for (; performance.now() < until; calls++) await work(bench);
  };
  await Promise.all(benches.map(one));
  return (1_000 * calls) / FLAT_OUT_MS;
}

let claimed = 0;
const claim = (bench: HallBench) => bench.claim(`C${claimed++}`);
const beat = async (bench: HallBench) => void (await bench.beat());

for (const count of HALLS) {
  const floor = await PostgresFloor.make(server);
  const benches: HallBench[] = [];
  for (let n = 0; n < count; n++) {
    const bench = await HallBench.open(floor, `Bench ${n}`);
    await beat(bench);
    if (n >= FLAT_OUT) await bench.link.store.end();
    else benches.push(bench);
  }
  const [first] = benches;
  if (!first) break;
  const { link } = first;
  const own = { after: Number.MAX_SAFE_INTEGER, answeredAt: link.answeredAt, orderId: null, operator: null };
  const answer = await link.ask((call) => link.store.beat({ ...call, ...own, after: 0 }));
  say(`${count} benches: an answer to a beat`, JSON.stringify(answer).length, 'bytes');
  say(`${count} benches: a beat`, await inTurn(CALLS, () => beat(first)), 'ms');
  say(`${count} benches: beats flat out`, await flatOut(benches, beat), 'a second');
  if (count !== HALLS[0]) {
    await floor.end();
    continue;
  }
  const admin = await floor.admin();
  say('SELECT 1', await inTurn(CALLS, async () => void (await admin.value('SELECT 1'))), 'ms');
  say('a claim', await inTurn(CALLS, () => claim(first)), 'ms');
  say('claims flat out', await flatOut(benches, claim), 'a second');
  await link.ask((call) => link.store.lead(call));
  const orders = new OrdersInMemory(CHANGED);
  const leading = await link.ask((call) => link.store.lead(call));
  let bytes = 0;
  const publish = async (place: number) => {
    orders.change(0, CHANGED);
    const { rows } = orders.page(0, 0, CHANGED);
    const plain = rows.map(({ id: key, place: at }) => ({ key, text: orders.textOf(at ?? { k: 0 }) ?? '' }));
    const bodies = await first.orders.seal(plain);
    const published = plain.map(({ key, text }, n) => {
      const mark = first.sealing.mark('open', text);
      return { key, state: 'open' as const, mark, body: bodies[n] ?? null, leftMsAgo: null };
    });
    bytes = JSON.stringify(published).length;
    const { term } = leading;
    const input = { term, place, orders: published, check: null, waitMs: null };
    const at = performance.now();
    await link.ask((call) => link.store.publish({ ...call, ...input }));
    return performance.now() - at;
  };
  const published: number[] = [];
  for (let n = 0; n < 30; n++) published.push(await publish(n));
  say(`publishing ${CHANGED} orders`, median(published), 'ms');
  say(`${CHANGED} orders`, bytes, 'bytes');
  const pull = async () => void (await link.ask((call) => link.store.pull({ ...call, after: 0 })));
  say(`pulling ${CHANGED} orders`, await inTurn(CALLS, pull), 'ms');
  await admin.end();
  await floor.end();
}
await server.remove();
process.exit();
