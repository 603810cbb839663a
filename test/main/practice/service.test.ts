import { describe, expect, it } from 'vitest';

import { OrderBook } from '../../../src-main/practice/book/book.ts';
import { startPracticeService } from '../../../src-main/practice/http/service.ts';
import { StoppedClock, bearer, cancel, list, post, send, start, tokenOf } from './practice-client.ts';
import type { Message } from './practice-client.ts';

describe('the practice service', () => {
  it('has three base addresses on one loopback port', async () => {
    const { authUrl, productUrl, orderUrl, port } = await start();
    expect([authUrl, productUrl, orderUrl]).toEqual([
      `http://127.0.0.1:${port}/auth`,
      `http://127.0.0.1:${port}/product`,
      `http://127.0.0.1:${port}/order`,
    ]);
  });

  it('answers unknown addresses and methods with 404 and a message', async () => {
    const service = await start();
    const headers = bearer(await tokenOf(service));
    for (const path of ['/', '/order/ext/orders/PD0', '/auth/ext/orders']) {
      const answer = await send<Message>(`http://127.0.0.1:${service.port}${path}`, { headers });
      expect(answer).toMatchObject({ status: 404, body: { message: `there is no GET ${path}` } });
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    }
    expect((await send(`${service.orderUrl}/ext/orders`, { method: 'DELETE', headers })).status).toBe(404);
    expect(service.requests.other).toBe(4);
  });

  it('answers a body that is no JSON, no JSON type or too big with a message', async () => {
    const service = await start();
    const token = await tokenOf(service);
    const broken = await post<Message>(`${service.orderUrl}/orders`, '{"value":', token);
    expect(broken.status).toBe(400);
    expect(Object.keys(broken.body)).toEqual(['message']);
    const headers = { ...bearer(token), 'content-type': 'application/xml' };
    const typed = await send<Message>(`${service.orderUrl}/orders`, {
      method: 'POST',
      headers,
      body: '<a/>',
    });
    expect(typed.status).toBe(415);
    expect(Object.keys(typed.body)).toEqual(['message']);
    const big = await post<Message>(`${service.orderUrl}/orders`, { note: 'x'.repeat(300_000) }, token);
    expect(big.status).toBe(413);
    expect(Object.keys(big.body)).toEqual(['message']);
  });

  it('answers an address that cannot be decoded with a message', async () => {
    const { orderUrl } = await start();
    const answer = await send<Message>(`${orderUrl}/%zz`);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body)).toEqual(['message']);
  });

  it('lets new orders arrive evenly spaced while it runs', async () => {
    const clock = new StoppedClock();
    const service = await start({ orders: 10, ordersPerHour: 60, now: clock.now });
    const token = await tokenOf(service);
    const countAfter = async (ms: number) => {
      clock.ms += ms;
      return (await list(service, token, { status: 'READY_TO_SHIP' })).body.orders.length;
    };
    expect(await countAfter(59_999)).toBe(10);
    expect(await countAfter(1)).toBe(11);
    expect(await countAfter(180_000)).toBe(14);
    expect(service.book.all().at(-1)?.lastUpdateDate).toBe('2026-03-02T09:04:00.000Z');
  });

  it('goes away at once and comes back on the same port with the same orders and tokens', async () => {
    const first = await start({ orders: 5 });
    const token = await tokenOf(first);
    const orderId = first.book.all()[0]?.orderId ?? '';
    await cancel(first, token, orderId);
    await first.stop();
    await expect(list(first, token)).rejects.toThrow('fetch failed');
    const second = await start({ port: first.port }, first.book);
    expect(second.orderUrl).toBe(first.orderUrl);
    expect((await list(second, token)).body.orders).toHaveLength(5);
    expect(second.book.get(orderId)?.status).toBe('CANCELLED');
    expect(second.requests.list).toBe(1);
  });

  it('can be stopped twice', async () => {
    const service = await start();
    await service.stop();
    await expect(service.stop()).resolves.toBeUndefined();
  });

  it('says so when its port is taken', async () => {
    const { port } = await start();
    await expect(startPracticeService({ port })).rejects.toThrow(/EADDRINUSE/);
  });

  it('takes automatic steps without being asked', async () => {
    const service = await start({ orders: 1, ordersPerHour: 3_600_000 });
    // The only clock here is the real one: the test is that the timer runs at all.
    await expect.poll(() => service.book.count('READY_TO_SHIP')).toBeGreaterThan(1);
    expect(service.requests.list).toBe(0);
  });
});

describe('the order book', () => {
  it('serves a page of a big book as fast as one of a small book', () => {
    /** Milliseconds a page, over all pages of the book. */
    const pageOf = (book: OrderBook): number => {
      const begun = performance.now();
      const seen = new Set<string>();
      let pages = 0;
      let after: string | undefined;
      do {
        const at = after === undefined ? {} : { after };
        const page = book.list({ statuses: ['READY_TO_SHIP'], limit: 10, ...at });
        for (const { orderId } of page.orders) seen.add(orderId);
        pages++;
        after = page.next;
      } while (after !== undefined);
      expect(seen.size).toBe(book.all().length);
      return (performance.now() - begun) / pages;
    };
    const [small, big] = [new OrderBook({ orders: 250 }), new OrderBook({ orders: 10_000 })];
    const rounds = Array.from({ length: 5 }, () => ({ small: pageOf(small), big: pageOf(big) }));
    const least = (which: 'small' | 'big') => Math.min(...rounds.map((round) => round[which]));
    // With forty times as many orders, a page that reads all of them would take forty times as long.
    expect(least('big') / least('small')).toBeLessThan(20);
  });

  it('refuses to ship what is not ready', () => {
    const book = new OrderBook({ orders: 1 });
    const orderId = book.all()[0]?.orderId ?? '';
    expect(book.ship(orderId).status).toBe('SHIPPED');
    expect(() => book.ship(orderId)).toThrow('only READY_TO_SHIP can become SHIPPED');
    expect(() => book.ship('PD0')).toThrow('no order has');
  });
});
