/** Counts of the queue by the day that orders are due: they cut the list exactly where the group changes. */
import { expect, it } from 'vitest';
import { QueueAhead } from '../../../../src-main/cache/read/queue-ahead.ts';
import { QueueQueries } from '../../../../src-main/cache/read/queue.ts';
import type { QueueFilter } from '../../../../src-main/contract/orders/queue.ts';
import { anItem, anOrder, aPage, aShipping } from '../../../support/order-json.ts';
import { openTestCache, sweep } from '../../../support/test-cache.ts';

/** Local times: the groups are days of this computer. */
const at = (day: number, hours: number, minutes = 0) => new Date(2026, 2, day, hours, minutes);
const NOW = at(5, 10).getTime();

const due = (deliveryEstimateDate: Date | string) => ({
  shipping: aShipping({
    deliveryEstimateDate:
      typeof deliveryEstimateDate === 'string' ? deliveryEstimateDate : deliveryEstimateDate.toISOString(),
  }),
});
const WITHOUT = { shipping: { deliveryAddress: { country: 'CL' }, deliveries: [{ name: 'Walk' }] } };
const ORDERS = [
  anOrder('late-1', due(at(1, 9))),
  anOrder('late-2', due(at(5, 9, 59))),
  anOrder('today-1', due(at(5, 10))),
  anOrder('today-2', { ...due(at(5, 23, 59)), items: [anItem({ quantity: 3 })] }),
  anOrder('today-3', due('2026-03-05')),
  anOrder('tomorrow-1', due(at(6, 0))),
  anOrder('tomorrow-2', due('2026-03-06')),
  anOrder('later-1', due(at(7, 0))),
  anOrder('later-2', { ...due(at(20, 8)), items: [anItem({ quantity: 2 })] }),
  anOrder('undated-1', WITHOUT),
  anOrder('shipped', { ...due(at(1, 9)), status: 'SHIPPED' }),
];

async function aQueue() {
  const cache = await openTestCache();
  await sweep(cache, [aPage(ORDERS)]);
  const queue = new QueueQueries(cache.reader);
  /** The rows, each under the group whose count covers its place. */
  const grouped = (filter: QueueFilter = {}) => {
    const { rows, total } = queue.ordersReadyToPack(filter, { offset: 0, limit: 200 }, NOW);
    const groups = Object.entries(queue.dueGroups(filter, NOW));
    expect(groups.reduce((sum, [, orders]) => sum + orders, 0)).toBe(total);
    const left = rows.map(({ orderId }) => orderId);
    return Object.fromEntries(
      groups.flatMap(([group, orders]) => (orders === 0 ? [] : [[group, left.splice(0, orders)]])),
    );
  };
  return { cache, grouped };
}

it('groups the whole queue by day, with days without a time on their day', async () => {
  const { grouped } = await aQueue();
  expect(grouped()).toEqual({
    late: ['late-1', 'late-2'],
    today: ['today-1', expect.stringContaining('today'), expect.stringContaining('today')],
    tomorrow: ['tomorrow-1', 'tomorrow-2'],
    later: ['later-1', 'later-2'],
    undated: ['undated-1'],
  });
});

it('groups what a filter or a search leaves', async () => {
  const { grouped } = await aQueue();
  expect(grouped({ size: 'multi' })).toEqual({ today: ['today-2'], later: ['later-2'] });
  expect(grouped({ late: true })).toEqual({ late: ['late-1', 'late-2'] });
  expect(grouped({ text: 'undated' })).toEqual({ undated: ['undated-1'] });
  expect(grouped({ text: 'nothing-has-this' })).toEqual({});
});

it('counts no excluded order, and those that a cut-off bench begins with first', async () => {
  const { cache, grouped } = await aQueue();
  cache.reader.prepare("INSERT INTO temp.exclusions VALUES ('late-1'), ('undated-1')").run();
  expect(grouped()).toMatchObject({ late: ['late-2'] });
  expect(grouped()).not.toHaveProperty('undated');
  new QueueAhead(cache.reader).replace(['later-1', 'late-2', 'late-1']);
  expect(grouped()).toMatchObject({ ahead: ['later-1', 'late-2'], later: ['later-2'] });
  expect(grouped()).not.toHaveProperty('late');
  expect(grouped({ size: 'multi' })).toEqual({ today: ['today-2'], later: ['later-2'] });
});
