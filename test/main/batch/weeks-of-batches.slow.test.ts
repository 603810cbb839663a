/**
 * Two weeks of ended batches do not slow a list down: waiting work is queried once after each news, not for each list.
 */
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { PickQueries } from '../../../src-main/cache/read/pick.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../support/packing-station.ts';
import { journalOf } from '../../support/test-app.ts';

const BATCHES = 14 * 40;
const ORDERS = 40;

/** Ended batches of orders that have left long ago, as the journal has them. */
function fill(dataDir: string, account: string): void {
  const db = new Database(journalOf(dataDir));
  const put = db.prepare(
    'INSERT INTO batch_events (account, batch, kind, at, operator, station, data) VALUES (?, ?, ?, ?, NULL, ?, ?)',
  );
  db.transaction(() => {
    for (let batch = 1; batch <= BATCHES; batch++) {
      const orders = Array.from({ length: ORDERS }, (_, at) => ({
        ...{ tote: at + 1, orderId: `OLD-${batch}-${at}`, salesChannelOrderId: null },
        needs: [{ item: 'sMUG', units: 1 }],
      }));
      const picked = orders.map(({ orderId }) => orderId);
      for (const event of [
        { kind: 'begun', orders },
        { kind: 'closed', picked, aside: [], refused: [] },
      ])
        put.run(account, batch, event.kind, Date.now(), 'Bench 1', JSON.stringify(event));
    }
  })();
  db.close();
}

const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

it('a list of 10 orders asks for no order of an ended batch, and for none but its own', async () => {
  const shop = await anOrderShop(
    Array.from({ length: 60 }, (_, n) => oneParcel(`PD-${String(n).padStart(2, '0')}`, [aMug()])),
  );
  const asked: number[] = [];
  const { inQueueOrder } = PickQueries.prototype;
  const listed = ({ client }: Awaited<ReturnType<typeof aPackingStation>>) =>
    client.pick.list({ choice: { kind: 'next', orders: 10 }, sort: 'sku' });
  const timed = async (station: Awaited<ReturnType<typeof aPackingStation>>) => {
    const times: number[] = [];
    for (let n = 0; n < 25; n++) {
      const from = performance.now();
      await listed(station);
      times.push(performance.now() - from);
    }
    return median(times);
  };
  const first = await aPackingStation(shop);
  const empty = await timed(first);
  const account = first.app.context.currentWorkspace()?.account ?? '';
  await first.stop();
  fill(first.dataDir, account);
  const station = await aPackingStation(shop, { dataDir: first.dataDir });
  const { batch } = await station.client.batch.begin({ orderIds: ['PD-00', 'PD-01'] });
  await station.client.batch.scan({ batch, text: MUG, units: 2 });
  await station.client.batch.close({ batch });
  expect((await listed(station)).inUse).toEqual([1, 2]);
  PickQueries.prototype.inQueueOrder = function (orderIds) {
    asked.push(orderIds.length);
    return inQueueOrder.call(this, orderIds);
  };
  try {
    const full = await timed(station);
    expect(Math.max(0, ...asked), 'nothing has changed since').toBeLessThan(ORDERS);
    process.stdout.write(
      `a list of 10 orders: ${full.toFixed(2)} ms after ${BATCHES} batches of ${ORDERS}, ${empty.toFixed(2)} ms after none: ${(full / empty).toFixed(1)} times\n`,
    );
    const pack = async (orderId: string) => {
      await station.client.packing.scan({ orderId, text: MUG });
      await station.client.packing.step({ orderId, step: { kind: 'seal' } });
    };
    await pack('PD-00');
    expect((await listed(station)).inUse, 'news is seen at once').toEqual([2]);
    shop.change('PD-01', { status: 'CANCELLED' });
    await station.sweep();
    await expect.poll(async () => (await station.client.batch.left()).length).toBe(1);
    expect((await listed(station)).inUse, 'its goods are in the tote').toEqual([2]);
    await station.client.batch.putBackAllLeft();
    expect((await listed(station)).inUse).toEqual([]);
  } finally {
    PickQueries.prototype.inQueueOrder = inQueueOrder;
  }
});
