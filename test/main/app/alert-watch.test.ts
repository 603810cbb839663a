import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anOrder } from '../../support/order-json.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { ALL_OF_THREE, aPackingStation, threeParcels } from '../../support/packing-station.ts';
import { until } from '../../support/until.ts';

const inMinutes = (minutes: number) => ({
  shipping: {
    outboundCountry: 'US',
    deliveryAddress: { country: 'BR', city: 'Curitiba' },
    deliveries: [
      {
        company: 'Correa Expresso',
        items: ['line-1'],
        deliveryEstimateDate: new Date(Date.now() + minutes * 60_000).toISOString(),
      },
    ],
  },
});

it('orders that are past due or due within the hour are a notice, and a box that must not leave is the first', async () => {
  const shop = await anOrderShop([
    threeParcels('A-1'),
    anOrder('B-2', inMinutes(30)),
    anOrder('C-3', inMinutes(-30)),
    anOrder('D-4', inMinutes(90)),
  ]);
  const station = await aPackingStation(shop);
  const alerts = () => station.live.snapshot.status.alerts;
  const countOf = (kind: string) => alerts().find((alert) => alert.kind === kind)?.count;
  await until('the order that is due soon is one', () => countOf('due-soon') === 2);

  await station.scan('A-1', ...ALL_OF_THREE);
  await station.client.packing.step({ orderId: 'A-1', step: { kind: 'seal' } });
  shop.change('A-1', { status: 'CANCELLED' });
  await station.sweep();
  await until('the box is a notice', () => countOf('box-to-find') === 1);
  expect(alerts()[0]?.kind).toBe('box-to-find');
  expect(await station.client.alerts.history()).toEqual([]);

  await station.client.packing.scan({ orderId: 'A-1', text: 'SC-A-1' });
  await until('the box was found', () => countOf('box-to-find') === undefined);
  const [past] = await station.client.alerts.history();
  expect(past).toMatchObject({ kind: 'box-to-find', count: 1 });
  await station.stop();

  const again = await aPackingStation(shop, { dataDir: station.dataDir });
  await until('it has looked', () => again.live.snapshot.status.alerts.length > 0);
  expect((await again.client.alerts.history())[0]).toEqual(past);
  await again.stop();
});

it('a history that cannot be read is begun again', async () => {
  const shop = await anOrderShop([anOrder('B-2', inMinutes(30))]);
  const first = await aPackingStation(shop);
  await first.stop();
  writeFileSync(join(first.dataDir, 'notices.json'), '{"lasting":[{"kind":"flood","since":1');
  const station = await aPackingStation(shop, { dataDir: first.dataDir });
  await until('it has looked', () => station.live.snapshot.status.alerts.length > 0);
  expect(await station.client.alerts.history()).toEqual([]);
  await station.stop();
});
