/** Started by memory.ts: a station that has checked its whole queue, answered scans and shown pages. Reports its memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import { eanOf } from '../data/orders.ts';
import { openStation, portDoor } from '../harness/bench-station.ts';

const [, , folder = '', url = '', orders = '0'] = process.argv;
const station = await openStation(folder, { authUrl: url, productUrl: url, orderUrl: url });
const { client } = portDoor(station.context);
const { live } = station.context;
station.bench.start();
while (live.snapshot.status.lastSweepAt === null) await sleep(20);
if (live.snapshot.status.openOrders !== Number(orders))
  throw new Error(`${live.snapshot.status.openOrders} orders are open`);
for (let n = 0; n < 500; n++) await client.scan.find({ text: eanOf(n * 7), view: true });
for (let n = 0; n < 20; n++) await client.queue.page({ filter: {}, offset: n * 100, limit: 100 });
await client.pick.list({ choice: { kind: 'all' }, sort: 'orders' });
globalThis.gc?.();
await sleep(200);
globalThis.gc?.();
process.stdout.write(`${JSON.stringify(process.memoryUsage())}\n`);
process.exit();
