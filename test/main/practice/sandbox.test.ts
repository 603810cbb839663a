import { describe, expect, it } from 'vitest';

import { CATALOGUE } from '../../../src-main/practice/invented/catalogue.ts';
import type { NewOrder } from '../../../src-main/practice/book/new-order-shape.ts';
import type { CompleteOrder } from '../../../src-main/practice/order/order-shapes.ts';
import type { PracticeService } from '../../../src-main/practice/http/service.ts';
import { StoppedClock, cancel, list, post, start, tokenOf } from './practice-client.ts';
import type { Answer, Message } from './practice-client.ts';
import { sampleNewOrder } from './sample-new-order.ts';

async function sandbox() {
  const clock = new StoppedClock();
  const service = await start({ orders: 2, now: clock.now, progressionMs: 1000 });
  return { clock, service, token: await tokenOf(service) };
}

function create<T = CompleteOrder>(
  service: PracticeService,
  token: string,
  body: unknown,
): Promise<Answer<T>> {
  return post(`${service.orderUrl}/orders`, body, token);
}

function approve(
  service: PracticeService,
  token: string,
  orderId: string,
  body: unknown = { approvalDate: 'today' },
) {
  return post<CompleteOrder & Message>(`${service.orderUrl}/orders/${orderId}/approve`, body, token);
}

function handle(
  service: PracticeService,
  token: string,
  id: string,
  body: unknown = { startHandlingDate: 'now' },
) {
  return post<CompleteOrder & Message>(`${service.orderUrl}/orders/${id}/startHandling`, body, token);
}

describe('creating a test order', () => {
  it('gives the order an id, keeps what was sent and completes the rest', async () => {
    const { service, token } = await sandbox();
    const { status, body } = await create(service, token, sampleNewOrder());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      orderId: expect.stringMatching(/^PD[0-9A-Z]{10}$/) as string,
      salesChannelOrderId: '702-0000001-0000001',
      status: 'CREATED',
      value: 52.3,
      currency: 'BRL',
      creationDate: '2026-03-02T08:30:00.000Z',
      customerDocument: '00012345678',
      customer: sampleNewOrder().customer,
      payments: [{ type: 'PIX', value: 52.3 }],
    });
    expect(body.totals).toMatchObject({ orderValue: 52.3, ...sampleNewOrder().totals });
    expect(body.items[0]).toMatchObject({ id: 'a', ean: CATALOGUE[3]?.ean, foreignSalePrice: 3.69 });
    expect(body.shipping.deliveryAddress.receiverName).toBe('Ana Araújo');
    const parcelled = body.shipping.deliveries[0]?.parcels.flatMap(({ items }) => items) ?? [];
    expect(parcelled.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3);
    expect(service.book.get(body.orderId)).toEqual(body);
  });

  it('does without everything that is only sent in the sample', async () => {
    const { service, token } = await sandbox();
    const { salesChannelOrderId, value, totals, items, shipping, payments } = sampleNewOrder();
    const bare = {
      salesChannelOrderId,
      value,
      totals,
      items,
      payments,
      shipping: { deliveries: shipping.deliveries },
    };
    const { status, body } = await create(service, token, bare);
    expect(status).toBe(201);
    expect(body).toMatchObject({ currency: 'BRL', creationDate: '2026-03-02T09:00:00.000Z' });
    expect(body.customer.type).toBe('PERSON');
  });

  it('refuses a salesChannelOrderId that was used before', async () => {
    const { service, token } = await sandbox();
    await create(service, token, sampleNewOrder());
    const again = await create<Message>(service, token, sampleNewOrder());
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/^salesChannelOrderId must be unique/);
    const { salesChannelOrderId } = service.book.all()[0] ?? sampleNewOrder();
    expect((await create(service, token, { ...sampleNewOrder(), salesChannelOrderId })).status).toBe(409);
  });

  it('allows a difference of one hundredth in the value, not more', async () => {
    const { service, token } = await sandbox();
    const valued = (value: number) => ({ ...sampleNewOrder(), value, salesChannelOrderId: `v-${value}` });
    expect((await create(service, token, valued(52.31))).status).toBe(201);
    expect((await create(service, token, valued(52.29))).status).toBe(201);
    expect((await create(service, token, valued(52.32))).status).toBe(400);
  });

  it.each(['salesChannelOrderId', 'value', 'totals', 'items', 'shipping', 'payments'] as const)(
    'asks for %s',
    async (field) => {
      const { service, token } = await sandbox();
      const { [field]: _left, ...incomplete } = sampleNewOrder();
      const answer = await create<Message>(service, token, incomplete);
      expect(answer).toMatchObject({ status: 400, body: { message: `${field} is required` } });
    },
  );

  const delivery = (order: NewOrder) =>
    order.shipping.deliveries[0] as NewOrder['shipping']['deliveries'][number];
  const item = (order: NewOrder, index: number) => order.items[index] as NewOrder['items'][number];

  it.each<[string, (order: NewOrder) => void, string]>([
    ['a value that is not the sum', (order) => (order.value = 60), 'value must be the sum'],
    [
      'a value sent as text',
      (order) => ((order as { value: unknown }).value = '52.30'),
      'value must be number',
    ],
    ['no items', (order) => (order.items = []), 'items must NOT have fewer than 1 items'],
    ['an item id twice', (order) => (item(order, 1).id = 'a'), 'items[1].id must be unique'],
    [
      'an unknown SKU',
      (order) => (item(order, 0).salesChannelSkuId = 'PR-0'),
      'items[0].salesChannelSkuId must be',
    ],
    ['half an item', (order) => (item(order, 0).quantity = 0.5), 'items[0].quantity must be integer'],
    ['quantity zero', (order) => (item(order, 1).quantity = 0), 'items[1].quantity must be >= 1'],
    ['no delivery', (order) => (order.shipping.deliveries = []), 'shipping.deliveries must NOT have fewer'],
    [
      'two deliveries',
      (order) => order.shipping.deliveries.push(delivery(order)),
      'shipping.deliveries must have exactly one element',
    ],
    [
      'a delivery of an unknown item',
      (order) => (delivery(order).items = ['a', 'b', 'c']),
      "shipping.deliveries[0].items must match the item ids, but 'c' is none",
    ],
    [
      'a delivery without one of the items',
      (order) => (delivery(order).items = ['a']),
      "shipping.deliveries[0].items must match the item ids, but 'b' is missing",
    ],
    [
      'a delivery with an item twice',
      (order) => (delivery(order).items = ['a', 'b', 'b']),
      'shipping.deliveries[0].items must name each item once',
    ],
    [
      'an estimate that is no date',
      (order) => (delivery(order).deliveryEstimateDate = 'soon'),
      'shipping.deliveries[0].deliveryEstimateDate must be an ISO 8601',
    ],
    [
      'payments of less',
      (order) => (order.payments = [{ type: 'PIX', value: 50 }]),
      'payments must add up to value',
    ],
    ['a currency without a rate', (order) => (order.currency = 'ZZZ'), 'currency must be one of'],
    [
      'a creation date that is none',
      (order) => (order.creationDate = 'now'),
      'creationDate must be an ISO 8601',
    ],
  ])('refuses %s and names the field', async (_what, spoil, message) => {
    const { service, token } = await sandbox();
    const order = sampleNewOrder();
    spoil(order);
    const answer = await create<Message>(service, token, order);
    expect(answer.status).toBe(400);
    expect(answer.body.message.slice(0, message.length)).toBe(message);
    expect(service.book.all()).toHaveLength(2);
  });
});

describe('approving and handling a test order', () => {
  it('goes through every status in turn, one step a time', async () => {
    const { clock, service, token } = await sandbox();
    const { orderId } = (await create(service, token, sampleNewOrder())).body;
    expect((await approve(service, token, orderId)).body.status).toBe('APPROVED');
    expect((await handle(service, token, orderId)).body.status).toBe('HANDLING');
    const statusAfter = async (ms: number) => {
      clock.ms += ms;
      await list(service, token);
      return service.book.get(orderId)?.status;
    };
    expect(await statusAfter(999)).toBe('HANDLING');
    expect(await statusAfter(1)).toBe('PACKED');
    expect(await statusAfter(1000)).toBe('INVOICED');
    expect(await statusAfter(1000)).toBe('READY_TO_SHIP');
    expect(await statusAfter(1e9)).toBe('READY_TO_SHIP');
    expect(service.requests).toMatchObject({ create: 1, approve: 1, startHandling: 1 });
  });

  it('dates each step by its own time even when nobody looked', async () => {
    const { clock, service, token } = await sandbox();
    const { orderId } = (await create(service, token, sampleNewOrder())).body;
    await approve(service, token, orderId);
    await handle(service, token, orderId);
    clock.ms += 3_600_000;
    const { orders } = (await list(service, token, { status: 'READY_TO_SHIP' })).body;
    expect(orders.map((order) => order.orderId)).toContain(orderId);
    expect(
      service.book.get(orderId)?.statusHistory.map(({ status, eventDate }) => [status, eventDate]),
    ).toEqual([
      ['CREATED', '2026-03-02T08:30:00.000Z'],
      ['APPROVED', '2026-03-02T09:00:00.000Z'],
      ['HANDLING', '2026-03-02T09:00:00.000Z'],
      ['PACKED', '2026-03-02T09:00:01.000Z'],
      ['INVOICED', '2026-03-02T09:00:02.000Z'],
      ['READY_TO_SHIP', '2026-03-02T09:00:03.000Z'],
    ]);
  });

  it('does not go on with an order that was cancelled on the way', async () => {
    const { clock, service, token } = await sandbox();
    const { orderId } = (await create(service, token, sampleNewOrder())).body;
    await approve(service, token, orderId);
    await handle(service, token, orderId);
    clock.ms += 1000;
    expect((await cancel(service, token, orderId)).body.status).toBe('CANCELLED');
    clock.ms += 60_000;
    await list(service, token);
    expect(service.book.get(orderId)?.status).toBe('CANCELLED');
  });

  it('refuses a step out of turn', async () => {
    const { service, token } = await sandbox();
    const { orderId } = (await create(service, token, sampleNewOrder())).body;
    const early = await handle(service, token, orderId);
    expect(early.status).toBe(409);
    expect(early.body.message).toBe(`order ${orderId} is CREATED; only APPROVED can become HANDLING`);
    await approve(service, token, orderId);
    expect((await approve(service, token, orderId)).status).toBe(409);
  });

  it('asks for the date and for an order that exists', async () => {
    const { service, token } = await sandbox();
    const { orderId } = (await create(service, token, sampleNewOrder())).body;
    expect((await approve(service, token, orderId, {})).body.message).toBe('approvalDate is required');
    expect((await handle(service, token, orderId, {})).body.message).toBe('startHandlingDate is required');
    expect((await approve(service, token, 'PD0000000000')).status).toBe(404);
    expect((await handle(service, token, 'PD0000000000')).status).toBe(404);
  });
});
