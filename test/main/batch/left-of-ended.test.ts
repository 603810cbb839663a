/** Remains of a batch that ended early go back to the shelves: a list in the journal, until a person marks it as done. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, BOWL, MUG, oneParcel } from '../../support/packing-station.ts';

const ORDERS = ['PD-1', 'PD-2', 'PD-3', 'PD-4', 'PD-5', 'PD-6'];

/** Orders of two mugs and a bowl each: a tote with only mugs is not whole. */
async function aStation() {
  const shop = await anOrderShop(
    ORDERS.map((orderId) => oneParcel(orderId, [aMug({ quantity: 2 }), aBowl()])),
  );
  const start = (dataDir?: string) => aPackingStation(shop, dataDir === undefined ? {} : { dataDir });
  return { start, station: await start() };
}
type Station = Awaited<ReturnType<typeof aStation>>['station'];

/** Picks some mugs for these orders, and ends the batch without the rest. */
async function endEarly({ client }: Station, orderIds: string[], mugs: number, wall = false): Promise<void> {
  const { batch } = await client.batch.begin({ orderIds, wall });
  await client.batch.scan({ batch, text: MUG, units: mugs });
  await client.batch.close({ batch });
}

const rows = async ({ client }: Station) =>
  (await client.batch.left()).map(({ from, tote, item, units }) => [from, tote, item, units]);

describe('what an ended batch has left', () => {
  it('is there again after a restart, without what was put back', async () => {
    const { start, station } = await aStation();
    await endEarly(station, ['PD-1', 'PD-2'], 3);
    expect(await rows(station)).toEqual([
      ['tote', 1, 'sMUG', 2],
      ['tote', 2, 'sMUG', 1],
    ]);
    expect(await station.client.batch.putBackLeft({ item: 'sMUG', units: 1 })).toMatchObject([
      { tote: 1, units: 1 },
    ]);
    await station.stop();
    const again = await start(station.dataDir);
    expect(await rows(again)).toEqual([
      ['tote', 1, 'sMUG', 1],
      ['tote', 2, 'sMUG', 1],
    ]);
    await again.client.batch.putBackAllLeft();
    expect(await rows(again)).toEqual([]);
    await again.stop();
    expect(await rows(await start(station.dataDir))).toEqual([]);
  });

  it('is taken off place by place, the oldest batch first, and never more than there is', async () => {
    const { station } = await aStation();
    await endEarly(station, ['PD-1'], 1);
    await endEarly(station, ['PD-2', 'PD-3'], 3);
    expect(await rows(station)).toEqual([
      ['tote', 1, 'sMUG', 1],
      ['tote', 2, 'sMUG', 2],
      ['tote', 3, 'sMUG', 1],
    ]);
    const { client } = station;
    expect(await client.batch.putBackLeft({ item: 'sBOWL', units: 1 })).toEqual([]);
    expect(await client.batch.putBackLeft({ item: 'sMUG', units: 2 })).toMatchObject([
      { tote: 1, units: 1 },
      { tote: 2, units: 1 },
    ]);
    expect(await client.batch.putBackLeft({ item: 'sMUG', units: 9 })).toMatchObject([
      { tote: 2, units: 1 },
      { tote: 3, units: 1 },
    ]);
    expect(await rows(station)).toEqual([]);
    expect(await client.batch.putBackLeft({ item: 'sMUG', units: 1 })).toEqual([]);
  });

  it('of two batches is all put back or nothing, where the journal refuses the second', async () => {
    const { station } = await aStation();
    await endEarly(station, ['PD-1'], 1);
    await endEarly(station, ['PD-2'], 1);
    const before = await rows(station);
    const journal = new Database(join(station.dataDir, 'journal.db'));
    journal.exec(
      "CREATE TRIGGER full BEFORE INSERT ON batch_events WHEN new.batch = 2 BEGIN SELECT raise(ABORT, 'full'); END",
    );
    await expect(station.client.batch.putBackLeft({ item: 'sMUG', units: 2 })).rejects.toThrow();
    expect(await rows(station)).toEqual(before);
    const written = journal.prepare("SELECT count(*) FROM batch_events WHERE kind = 'put-back'").pluck();
    expect(written.get()).toBe(0);
    journal.exec('DROP TRIGGER full');
    journal.close();
    await station.client.batch.putBackLeft({ item: 'sMUG', units: 2 });
    expect(await rows(station)).toEqual([]);
  });

  it('of two put walls is one row where it is on the trolley, and its slots stay', async () => {
    const { station } = await aStation();
    const { client } = station;
    const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'], wall: true });
    await client.batch.scan({ batch, text: MUG, units: 3 });
    await client.putWall.put({ batch, orderId: 'PD-1', item: 'sMUG', units: 1, code: MUG });
    await client.batch.close({ batch });
    await endEarly(station, ['PD-3'], 1, true);
    expect(await rows(station)).toEqual([
      ['trolley', 1, 'sMUG', 3],
      ['slot', 1, 'sMUG', 1],
    ]);
  });

  it('keeps the numbers of its totes from other orders until it is put back', async () => {
    const { station } = await aStation();
    await endEarly(station, ['PD-1', 'PD-2'], 3);
    const totes = async (orderIds: string[]) => {
      const { batch } = await station.client.batch.begin({ orderIds });
      const view = await station.client.batch.running({ sort: 'sku' });
      await station.client.batch.close({ batch });
      return view?.totes.map(({ tote }) => tote);
    };
    expect(await totes(['PD-3', 'PD-4'])).toEqual([3, 4]);
    await station.client.batch.putBackLeft({ item: 'sMUG', units: 2 });
    expect(await totes(['PD-3', 'PD-4'])).toEqual([1, 3]);
    await station.client.batch.putBackAllLeft();
    expect(await totes(['PD-3', 'PD-4'])).toEqual([1, 2]);
  });

  it('is nothing where each order is picked whole, or set aside with what it has', async () => {
    const { station } = await aStation();
    const { client } = station;
    const { batch } = await client.batch.begin({ orderIds: ['PD-1', 'PD-2'] });
    await client.batch.scan({ batch, text: MUG, units: 4 });
    await client.batch.scan({ batch, text: BOWL });
    await client.batch.short({ batch, item: 'sBOWL', units: 1, reason: 'Not on the shelf' });
    await client.batch.close({ batch });
    expect(await rows(station)).toEqual([]);
  });
});
