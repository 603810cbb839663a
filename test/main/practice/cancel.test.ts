import { describe, expect, it } from 'vitest';

import { StoppedClock, cancel, start, tokenOf } from './practice-client.ts';
import type { Message } from './practice-client.ts';

async function withOrders() {
  const clock = new StoppedClock();
  const service = await start({ orders: 3, now: clock.now });
  const orderId = service.book.all()[0]?.orderId ?? '';
  return { clock, service, orderId, token: await tokenOf(service) };
}

describe('cancelling an order', () => {
  it('answers with the complete order and records date and reason', async () => {
    const { service, orderId, token } = await withOrders();
    const before = service.book.get(orderId);
    const { status, body } = await cancel(service, token, orderId);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      status: 'CANCELLED',
      lastUpdateDate: '2026-03-02T09:00:00.000Z',
      cancelDate: '2026-03-02T10:00:00+01:00',
      statusHistory: [
        ...(before?.statusHistory ?? []),
        {
          status: 'CANCELLED',
          eventDate: '2026-03-02T10:00:00+01:00',
          receivedDate: '2026-03-02T09:00:00.000Z',
          eventData: { cancelReason: 'Buyer changed their mind' },
        },
      ],
    });
    expect(service.book.count('CANCELLED')).toBe(1);
    expect(service.requests.cancel).toBe(1);
  });

  it('cannot be done twice', async () => {
    const { service, orderId, token } = await withOrders();
    await cancel(service, token, orderId);
    const again = await cancel<Message>(service, token, orderId);
    expect(again.status).toBe(409);
    expect(again.body.message).toBe(`order ${orderId} is CANCELLED and cannot be cancelled`);
  });

  it('is refused for an order that was shipped', async () => {
    const { service, orderId, token } = await withOrders();
    service.book.ship(orderId);
    expect((await cancel(service, token, orderId)).status).toBe(409);
    expect(service.book.get(orderId)?.status).toBe('SHIPPED');
  });

  it('says that an order is unknown', async () => {
    const { service, token } = await withOrders();
    const answer = await cancel<Message>(service, token, 'PD0000000000');
    expect(answer).toMatchObject({
      status: 404,
      body: { message: "no order has the orderId 'PD0000000000'" },
    });
  });

  it.each([
    [{ cancelReason: 'x' }, 'cancelDate is required'],
    [{ cancelDate: '2026-03-02T10:00:00Z' }, 'cancelReason is required'],
    [{ cancelDate: '2026-03-02T10:00:00Z', cancelReason: ' ' }, 'cancelReason must not be empty'],
    [{ cancelDate: '2026-03-02T10:00:00Z', cancelReason: 5 }, 'cancelReason must be string'],
    [
      { cancelDate: '2026-03-02T10:00:00', cancelReason: 'x' },
      'cancelDate must be an ISO 8601 date-time with Z or an offset',
    ],
    [[], 'the body must be object'],
  ])('refuses %j', async (body, message) => {
    const { service, orderId, token } = await withOrders();
    expect(await cancel(service, token, orderId, body)).toMatchObject({ status: 400, body: { message } });
    expect(service.book.get(orderId)?.status).toBe('READY_TO_SHIP');
  });
});
