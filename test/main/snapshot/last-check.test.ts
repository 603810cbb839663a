import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, oneParcel } from '../../support/packing-station.ts';

it('the last complete check is known after a restart without the service', async () => {
  const shop = await anOrderShop([oneParcel('A', [aMug()])]);
  const station = await aPackingStation(shop);
  const before = station.live.snapshot.status.lastSweepAt;
  await station.stop();
  await shop.away();
  const again = await aPackingStation(shop, { dataDir: station.dataDir });
  const { lastSweepAt } = again.live.snapshot.status;
  expect(before).not.toBeNull();
  expect(Math.abs((lastSweepAt ?? 0) - (before ?? 0))).toBeLessThan(5_000);
});

it('the age of the orders is that of the last check that changed nothing, also after a restart', async () => {
  const shop = await anOrderShop([oneParcel('A', [aMug()])]);
  const station = await aPackingStation(shop);
  const lastAt = () => station.live.snapshot.status.lastSweepAt ?? 0;
  const first = lastAt();
  await station.sweep();
  await station.sweep();
  const last = lastAt();
  await station.stop();
  await shop.away();
  const again = await aPackingStation(shop, { dataDir: station.dataDir });
  expect(last).toBeGreaterThan(first);
  // The row has the end of the whole check, which is a little later.
  expect((again.live.snapshot.status.lastSweepAt ?? 0) - last).toBeGreaterThanOrEqual(0);
  expect((again.live.snapshot.status.lastSweepAt ?? 0) - last).toBeLessThan(500);
});

it('a record of a check that cannot be read is passed over', async () => {
  const shop = await anOrderShop([oneParcel('A', [aMug()])]);
  const station = await aPackingStation(shop);
  await station.stop();
  await shop.away();
  const cache = new Database(join(station.dataDir, 'cache.db'));
  expect(cache.prepare("INSERT INTO sweeps (started_at, row) VALUES (1, 'no JSON')").run().changes).toBe(1);
  cache.close();
  const again = await aPackingStation(shop, { dataDir: station.dataDir });
  expect(again.live.snapshot.status.lastSweepAt).not.toBeNull();
});
