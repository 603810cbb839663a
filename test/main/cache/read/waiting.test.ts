import { expect, it } from 'vitest';
import { WaitingQueries } from '../../../../src-main/cache/read/waiting.ts';
import { anOrder, aPage, aShipping } from '../../../support/order-json.ts';
import { openTestCache, sweep } from '../../../support/test-cache.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-05T12:00:00Z');
const iso = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const order = (id: string, due: number | null, created: number) =>
  anOrder(id, {
    creationDate: iso(created),
    shipping:
      due === null
        ? aShipping({ deliveryEstimateDate: null }, {})
        : aShipping({ deliveryEstimateDate: iso(due) }),
  });
const DUES = [NOW, NOW + 2 * HOUR, NOW + 12 * HOUR, NOW + 36 * HOUR] as const;
const CREATIONS = [NOW - 48 * HOUR, NOW - 24 * HOUR, NOW - 4 * HOUR, NOW - HOUR] as const;

it('orders of the queue are counted by due time and by age, without what a decision keeps out of it', async () => {
  const cache = await openTestCache();
  await sweep(cache, [
    aPage([
      order('late', -3, -72),
      order('soon', 1, -30),
      order('bound', 2, -4),
      order('today', 11, -2),
      order('tomorrow', 30, -0.5),
      order('later', 200, -0.5),
      order('excluded', -3, -72),
      anOrder('gone', { status: 'SHIPPED' }),
    ]),
  ]);
  const waiting = new WaitingQueries(cache.reader);
  expect(waiting.waiting(DUES, CREATIONS, [])).toEqual({
    total: 7,
    inBatches: 0,
    byDue: [2, 1, 2, 1, 1, 0],
    byCreation: [2, 1, 0, 2, 2, 0],
  });
  cache.exclusions.replace(['excluded', 'gone', 'never']);
  expect(waiting.waiting(DUES, CREATIONS, [])).toMatchObject({ total: 6, byDue: [1, 1, 2, 1, 1, 0] });
  expect(waiting.size([])).toBe(6);
});

it('orders that a batch keeps out of the queue are to pack, with when they are due', async () => {
  const cache = await openTestCache();
  await sweep(cache, [
    aPage([
      order('late', -3, -72),
      order('picked', -3, -72),
      order('packed', 1, -30),
      anOrder('gone', { status: 'SHIPPED' }),
    ]),
  ]);
  const waiting = new WaitingQueries(cache.reader);
  const before = waiting.waiting(DUES, CREATIONS, []);
  cache.exclusions.replace(['picked', 'packed', 'gone']);
  expect(waiting.waiting(DUES, CREATIONS, ['picked', 'gone'])).toEqual({
    total: 2,
    inBatches: 1,
    byDue: [2, 0, 0, 0, 0, 0],
    byCreation: [2, 0, 0, 0, 0, 0],
  });
  expect(waiting.size(['picked', 'gone'])).toBe(before.total - 1);
  cache.exclusions.replace([]);
  expect(waiting.waiting(DUES, CREATIONS, ['picked']), 'in the queue again, counted once').toEqual(before);
});

it('orders without a date are apart', async () => {
  const cache = await openTestCache();
  await sweep(cache, [
    aPage([anOrder('bare', { creationDate: null, shipping: { deliveryAddress: { country: 'CL' } } })]),
  ]);
  const { byDue, byCreation, total } = new WaitingQueries(cache.reader).waiting(DUES, CREATIONS, []);
  expect({ byDue, total }).toEqual({ byDue: [0, 0, 0, 0, 0, total], total });
  expect(byCreation.at(-1)).toBe(total);
});
