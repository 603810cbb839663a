/**
 * Entry of a process, started by shift.ts: eight hours of a bench at work, without the waits. Reports the memory of the
 * process after each hour.
 */
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ORPCError } from '@orpc/client';
import { openStation, portDoor, type Client } from '../harness/bench-station.ts';
import { must } from '../harness/bench.ts';

const HOURS = 8;
/** One every 30 seconds. */
const CHECKS_AN_HOUR = 120;
/** Units that are packed between two checks: some 1,900 a shift. */
const UNITS_A_CHECK = 2;

/** Refusals of a step and a slip if the order was shipped by another program. */
const OF_SHIPPED = new Set<unknown>(['STEP_REFUSED', 'SLIP_STOPPED', 'ORDER_NOT_FOUND']);

const [, , folder = '', ...urls] = process.argv;
const [authUrl = '', productUrl = '', orderUrl = ''] = urls;
const station = await openStation(folder, { authUrl, productUrl, orderUrl }, { pollMs: 20 });
const { client } = portDoor(station.context);
const { live } = station.context;
station.bench.start();

let checks = 0;
let units = 0;
let slips = 0;
const packer = unitsOf(client);
for (let hour = 1; hour <= HOURS; hour++) {
  while (checks < hour * CHECKS_AN_HOUR) {
    const before = live.snapshot.status.lastSweepAt;
    while (live.snapshot.status.lastSweepAt === before) await sleep(5);
    checks++;
    for (let n = 0; n < UNITS_A_CHECK; n++) if ((await packer.next()).done !== true) units++;
  }
  globalThis.gc?.();
  await sleep(200);
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  process.stdout.write(
    `${JSON.stringify({ hour, checks, units, slips, heapUsed, rss, handles: handles() })}\n`,
  );
}
must(units > HOURS * CHECKS_AN_HOUR && slips > HOURS * 10, 'a shift packs and prints on');
process.exit();

/** Packs and closes the orders of the queue, unit after unit. */
async function* unitsOf({ queue, packing, scan, paper }: Client): AsyncGenerator<void> {
  for (;;) {
    const { rows } = await queue.page({ filter: {}, offset: 0, limit: 200 });
    for (const { orderId } of rows) {
      const found = await scan.find({ text: orderId, view: true });
      if (found.kind !== 'order') continue;
      const view = await unlessShipped(packing.open({ orderId, free: false }));
      if (!view) continue;
      // Goods without a code would be confirmed by hand, which is a different day.
      if (view.items.some(({ eans }) => eans.length === 0)) continue;
      const codes = view.items.flatMap(({ eans, due, packed }) =>
        Array.from({ length: due - packed }, () => eans[0] ?? ''),
      );
      for (const text of codes) {
        const answer = await unlessShipped(packing.scan({ orderId, text }));
        if (!answer) break;
        if (answer.signal === 'right') yield;
      }
      await printSlip(paper, orderId);
      await unlessShipped(packing.step({ orderId, step: { kind: 'seal' } }));
    }
    await sleep(20);
  }
}

/** A slip's way through the main process; the window draws it (`packaged/paper-shift.ts`). */
async function printSlip(paper: Client['paper'], orderId: string): Promise<void> {
  const asked = await unlessShipped(paper.print({ orderId }));
  if (!asked) return;
  const job = await paper.take({ n: asked.n });
  // The job was dropped because its order was shipped meanwhile.
  if (!job) return;
  await paper.handed({ n: asked.n });
  slips++;
}

/** @returns null if the order was shipped by another program meanwhile */
async function unlessShipped<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ORPCError && OF_SHIPPED.has(error.code)) return null;
    throw error;
  }
}

/** Open files and sockets; on other systems those that Node knows of. */
function handles(): number {
  return process.platform === 'linux'
    ? readdirSync('/proc/self/fd').length
    : process.getActiveResourcesInfo().length;
}
