import { expect, it, onTestFinished } from 'vitest';
import { LessonService } from '../../../src-main/practice/http/lesson-service.ts';
import { OrderBook } from '../../../src-main/practice/book/book.ts';
import { Refusal } from '../../../src-main/practice/book/refusal.ts';

const LAMP = { sku: 'PR-1910', units: 2 };
const CABLE = { sku: 'PR-1845', units: 1 };

it('makes an order of these units in these parcels, due before all others', () => {
  const book = new OrderBook({ orders: 40, now: () => Date.UTC(2026, 2, 3) });
  const before = book.all();
  const order = book.addLesson([[LAMP], [CABLE, LAMP]]);
  expect(order.status).toBe('READY_TO_SHIP');
  expect(order.items.map((item) => [item.salesChannelSkuId, item.quantity])).toEqual([
    ['PR-1910', 4],
    ['PR-1845', 1],
  ]);
  const [delivery] = order.shipping.deliveries;
  expect(delivery?.items).toEqual(order.items.map(({ id }) => id));
  expect(delivery?.parcels.map(({ items }) => items)).toEqual([
    [{ salesChannelSkuId: 'PR-1910', quantity: 2 }],
    [
      { salesChannelSkuId: 'PR-1845', quantity: 1 },
      { salesChannelSkuId: 'PR-1910', quantity: 2 },
    ],
  ]);
  const dues = before.flatMap(({ shipping }) => shipping.deliveries.map((one) => one.deliveryEstimateDate));
  expect(dues.every((due) => due > (delivery?.deliveryEstimateDate ?? ''))).toBe(true);
  expect(order.creationDate < (delivery?.deliveryEstimateDate ?? '')).toBe(true);
  expect(order.value).toBe(order.payments[0]?.value);
  const next = book.addLesson([[LAMP]]);
  expect(next.orderId).not.toBe(order.orderId);
  expect(next.salesChannelOrderId).not.toBe(order.salesChannelOrderId);
  expect(() => book.addLesson([[{ sku: 'PR-1', units: 1 }]])).toThrow('PR-1');
});

it('sends an order off when its cancel comes, which is refused then', () => {
  const book = new OrderBook({ orders: 0 });
  const { orderId } = book.addLesson([[LAMP]]);
  book.shipBeforeCancel(orderId);
  expect(book.get(orderId)?.status).toBe('READY_TO_SHIP');
  expect(() => book.cancel(orderId, '2026-03-03T10:00:00Z', 'Out of stock')).toThrow(Refusal);
  expect(book.get(orderId)?.status).toBe('SHIPPED');
});

it('goes away and comes back at its port, with its orders', async () => {
  const service = await LessonService.start({ orders: 3 });
  onTestFinished(() => service.stop());
  const { orderUrl } = service.addresses;
  const { orderId } = await service.addOrder([[LAMP]]);
  const reached = () =>
    fetch(`${orderUrl}/ext/orders`).then(
      ({ status }) => status,
      () => 'unreachable',
    );
  expect(await reached()).toBe(401);
  await Promise.all([service.goAway(), service.goAway()]);
  expect(await reached()).toBe('unreachable');
  await Promise.all([service.comeBack(), service.comeBack()]);
  expect(await reached()).toBe(401);
  expect(service.addresses.orderUrl).toBe(orderUrl);
  await service.ship(orderId);
  await service.ship(orderId);
  await service.goAway();
  await service.stop();
  expect(await reached()).toBe('unreachable');
});
