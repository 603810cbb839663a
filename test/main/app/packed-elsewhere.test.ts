/**
 * Work belongs to a connection (decision 0026): under another address of the same service none of it is shown, and a
 * notice says so.
 */
import { expect, it } from 'vitest';
import { overMessagePort } from '../../support/callers.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { anOrder, aPage } from '../../support/order-json.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

it('is said where orders were packed under another address, as long as they are not shown', async () => {
  const [one, other] = await Promise.all(
    Array.from({ length: 2 }, () => startFaultyService({ list: json(aPage([anOrder('A'), anOrder('B')])) })),
  );
  const dataDir = tempFolder();
  const start = async (service = one) => {
    if (!service) throw new Error('there is no service');
    const { app, stop } = anApp({ dataDir, options: connectedTo(service) });
    await app.start();
    const { live } = app.context;
    const notices = () => live.snapshot.status.notices.map(({ code }) => code);
    await until('the orders are there', () => live.snapshot.status.openOrders === 2);
    return { notices, stop, ...(await overMessagePort(app.context)) };
  };
  const first = await start();
  expect(first.notices()).not.toContain('packed-elsewhere');
  const [item] = (await first.client.packing.get({ orderId: 'A' })).items;
  await first.client.packing.confirm({ orderId: 'A', key: item?.key ?? '', units: 1 });
  await first.stop();

  const elsewhere = await start(other);
  expect(elsewhere.notices()).toContain('packed-elsewhere');
  expect((await elsewhere.client.packing.list()).open).toEqual([]);
  await elsewhere.stop();

  const back = await start();
  expect(back.notices()).not.toContain('packed-elsewhere');
  expect((await back.client.packing.list()).open).toMatchObject([{ orderId: 'A' }]);
});
