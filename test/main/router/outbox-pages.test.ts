/** Whatever waits in the outbox can be reached, however much it is. */
import { expect, it, onTestFinished } from 'vitest';
import { worlds } from '../../support/sender-model/open-world.ts';

it('700 decisions that were taken offline are all listed, page by page, each once', async () => {
  const begin = await worlds();
  const world = await begin({ strict: true, showsHistory: true }, 700);
  onTestFinished(() => world.close());
  await world.service.goAway();
  const orderIds = [...world.service.orders.keys()];
  for (const part of [orderIds.slice(0, 500), orderIds.slice(500)])
    await world.person.cancel.decideMany({ orderIds: part, reason: 'Damaged' });
  expect(await world.person.outbox.count()).toBe(700);
  const pages = [
    await world.person.outbox.list(),
    await world.person.outbox.list({ offset: 500, limit: 500 }),
    await world.person.outbox.list({ offset: 1000, limit: 500 }),
  ];
  expect(pages.map((page) => page.length)).toEqual([500, 200, 0]);
  expect(
    pages
      .flat()
      .map(({ orderId }) => orderId)
      .toSorted(),
  ).toEqual(orderIds.toSorted());
});
