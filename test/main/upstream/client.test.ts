import { describe, expect, it } from 'vitest';
import { readOrder } from '../../../src-main/domain/orders/order-facts.ts';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { sampleNewOrder } from '../practice/sample-new-order.ts';
import { aClient } from '../../support/clients.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { aPracticeService } from '../../support/practice.ts';

describe('the order list', () => {
  it('is asked for with all four parameters, encoded', async () => {
    const service = await startFaultyService();
    const nextPageToken = 'a+b/c=&d?e#f é 😀%41';
    await aClient(service).ordersPage({
      statuses: ['READY_TO_SHIP', 'SHIPPED'],
      creationDateFrom: '2026-03-01T10:00:00.000+01:00',
      creationDateUntil: '2026-03-02T10:00:00Z',
      nextPageToken,
    });
    const request = service.requests.at(-1);
    expect(request?.method).toBe('GET');
    expect(request?.path).not.toMatch(/\+01/);
    expect(Object.fromEntries(request?.query ?? [])).toEqual({
      status: 'READY_TO_SHIP,SHIPPED',
      creationDateFrom: '2026-03-01T10:00:00.000+01:00',
      creationDateUntil: '2026-03-02T10:00:00Z',
      nextPageToken,
    });
  });

  it('is asked for without parameters that were not given', async () => {
    const service = await startFaultyService();
    const client = aClient(service);
    await client.ordersPage({});
    await client.ordersPage({ statuses: [] });
    expect(service.requests.filter((r) => r.operation === 'list').map((r) => r.path)).toEqual([
      '/order/ext/orders',
      '/order/ext/orders',
    ]);
  });

  it('is asked for below a base address with a path, with slashes at its end or not', async () => {
    const service = await startFaultyService();
    for (const slashes of ['', '/', '///']) {
      await aClient({
        ...service,
        orderUrl: service.orderUrl + slashes,
        authUrl: service.authUrl + slashes,
      }).ordersPage({});
    }
    expect(service.count('list')).toBe(3);
  });

  it('of a healthy service comes in pages that leave nothing out', async () => {
    const service = await aPracticeService({ orders: 23, pageSize: 5 });
    const client = aClient(service);
    const seen: string[] = [];
    let token: string | null = null;
    do {
      const page: { orders: string[]; nextPageToken: string | null } = await client.ordersPage({
        statuses: ['READY_TO_SHIP'],
        ...(token === null ? {} : { nextPageToken: token }),
      });
      seen.push(...page.orders);
      token = page.nextPageToken;
    } while (token !== null);
    const ids = seen.map((text) => (JSON.parse(text) as Json)['orderId']);
    expect(ids.toSorted()).toEqual(
      service.book
        .all()
        .map((o) => o.orderId)
        .toSorted(),
    );
    for (const text of seen) expect(readOrder(JSON.parse(text)).ok).toBe(true);
  });
});

describe('a cancel', () => {
  it('names the order in the path, encoded, and carries date and reason', async () => {
    const service = await startFaultyService({ other: json({ fine: true }), cancel: json({ fine: true }) });
    const cancel = { cancelDate: '2026-03-02T10:00:00.000+01:00', cancelReason: 'He said "no" 😀\n' };
    await aClient(service).cancelOrder('PD/1 ?#ü', cancel);
    const request = service.requests.at(-1);
    expect([request?.method, request?.path]).toEqual([
      'POST',
      '/order/ext/orders/PD%2F1%20%3F%23%C3%BC/cancel',
    ]);
    expect(JSON.parse(request?.body ?? '')).toEqual(cancel);
  });

  it('is answered with the complete order', async () => {
    const service = await aPracticeService({ orders: 1 });
    const [order] = service.book.all();
    const cancel = { cancelDate: '2026-03-02T10:00:00.000+05:30', cancelReason: 'Damaged' };
    const answer = JSON.parse(await aClient(service).cancelOrder(order?.orderId ?? '', cancel)) as Json;
    expect(answer).toMatchObject({
      orderId: order?.orderId,
      status: 'CANCELLED',
      cancelDate: cancel.cancelDate,
    });
    expect((answer['statusHistory'] as Json[]).at(-1)).toMatchObject({
      status: 'CANCELLED',
      eventData: { cancelReason: 'Damaged' },
    });
  });
});

describe('the catalogue', () => {
  it('is given as it came', async () => {
    const service = await startFaultyService({ skus: json({ any: ['shape', 1] }) });
    expect(await aClient(service).skus()).toEqual({ any: ['shape', 1] });
    const exact = '{"sku":12345678901234567890,"weight":1.50,"list":[1e2]}';
    const other = await startFaultyService({ skus: json(exact) });
    expect(JSON.stringify(await aClient(other).skus())).toBe(exact);
    expect(Array.isArray(await aClient(await aPracticeService()).skus())).toBe(true);
  });
});

describe('the sandbox', () => {
  it('makes an order, approves it and starts its handling, until it is READY_TO_SHIP by itself', async () => {
    const clock = new ManualClock();
    const service = await aPracticeService({ now: clock.now, progressionMs: 1_000 });
    const client = aClient(service, { clock });
    const orderId = await client.createOrder({ ...sampleNewOrder() });
    await client.approveOrder(orderId, '2026-03-02T10:00:00Z');
    await client.startHandling(orderId, '2026-03-02T10:01:00Z');
    expect((await client.ordersPage({ statuses: ['READY_TO_SHIP'] })).orders).toEqual([]);
    clock.advance(3_500);
    const { orders } = await client.ordersPage({ statuses: ['READY_TO_SHIP'] });
    const reading = readOrder(JSON.parse(orders[0] ?? 'null'));
    expect(reading).toMatchObject({ ok: true, facts: { orderId, status: 'READY_TO_SHIP' } });
  });

  it('tells a refusal in the words of the service', async () => {
    const client = aClient(await aPracticeService());
    await client.createOrder({ ...sampleNewOrder() });
    await expect(client.createOrder({ ...sampleNewOrder() })).rejects.toMatchObject({
      kind: 'refused',
      status: 409,
      serviceMessage: expect.stringContaining('must be unique') as string,
      mayHaveHappened: false,
    });
    await expect(client.approveOrder('nobody', 'x')).rejects.toMatchObject({ kind: 'refused', status: 404 });
  });

  it('takes an answer without a number for one that says nothing about what happened', async () => {
    const service = await startFaultyService({ other: json({ message: 'created' }, 201) });
    await expect(aClient(service).createOrder({})).rejects.toMatchObject({
      kind: 'unreadable',
      mayHaveHappened: true,
    });
  });
});
