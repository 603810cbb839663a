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
