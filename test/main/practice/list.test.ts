import { describe, expect, it } from 'vitest';

import type { Order } from '../../../src-main/practice/order/order-shapes.ts';
import { StoppedClock, allPages, bearer, cancel, list, send, start, tokenOf } from './practice-client.ts';
import type { Message } from './practice-client.ts';

const ids = (orders: readonly Order[]): string[] => orders.map(({ orderId }) => orderId).sort();

describe('the order list', () => {
  it('gives all orders over its pages, each once, and no token with the last', async () => {
    const service = await start({ orders: 123, pageSize: 25 });
    const pages = await allPages(service, await tokenOf(service));
    expect(pages.map(({ orders }) => orders.length)).toEqual([25, 25, 25, 25, 23]);
    expect(pages.at(-1)).not.toHaveProperty('nextPageToken');
    expect(ids(pages.flatMap(({ orders }) => orders))).toEqual(ids(service.book.all()));
    expect(service.requests.list).toBe(5);
  });

  it('does not announce a page when the last order just fits', async () => {
    const service = await start({ orders: 50 });
    const { body } = await list(service, await tokenOf(service));
    expect(body.orders).toHaveLength(50);
    expect(body).not.toHaveProperty('nextPageToken');
  });

  it('keeps the remaining pages when orders of earlier pages change or new ones arrive', async () => {
    const service = await start({ orders: 60, pageSize: 20 });
    const token = await tokenOf(service);
    const filter = { status: 'READY_TO_SHIP' };
    const before = ids(service.book.all());
    const first = (await list(service, token, filter)).body;
    for (const { orderId } of first.orders) service.book.ship(orderId);
    service.book.addReady(10);
    const nextPageToken = first.nextPageToken ?? '';
    const second = (await list(service, token, { ...filter, nextPageToken })).body;
    const rest = await allPages(service, token, { ...filter });
    const seen = [...first.orders, ...rest.flatMap(({ orders }) => orders)];
    expect(new Set(ids(seen)).size).toBe(70);
    expect(ids(seen)).toEqual(expect.arrayContaining(before));
    expect(ids(second.orders).filter((id) => ids(first.orders).includes(id))).toEqual([]);
  });

  it('does not sort by creation date', async () => {
    const service = await start();
    const dates = (await list(service, await tokenOf(service))).body.orders.map(
      (order) => order.creationDate,
    );
    expect(dates).not.toEqual(dates.toSorted());
    expect(dates).not.toEqual(dates.toSorted().reverse());
  });

  it('filters by one status and by a list of them', async () => {
    const service = await start({ orders: 12 });
    const token = await tokenOf(service);
    const [first, second] = service.book.all();
    service.book.ship(first?.orderId ?? '');
    await cancel(service, token, second?.orderId ?? '');
    const found = async (status: string) => (await list(service, token, { status })).body.orders;
    expect(await found('READY_TO_SHIP')).toHaveLength(10);
    expect(ids(await found('SHIPPED'))).toEqual([first?.orderId]);
    expect(ids(await found('SHIPPED,CANCELLED'))).toEqual([first?.orderId, second?.orderId].toSorted());
    expect(await found('DELIVERED')).toEqual([]);
  });

  it('includes both ends of the creation date range, whatever the offset', async () => {
    const clock = new StoppedClock();
    const service = await start({ orders: 40, now: clock.now });
    const token = await tokenOf(service);
    const dates = service.book
      .all()
      .map(({ creationDate }) => creationDate)
      .toSorted();
    const [from = '', until = ''] = [dates[10], dates[20]];
    const found = async (query: Record<string, string>) =>
      (await list(service, token, query)).body.orders.length;
    expect(await found({ creationDateFrom: from })).toBe(30);
    expect(await found({ creationDateUntil: until })).toBe(21);
    expect(await found({ creationDateFrom: from, creationDateUntil: until })).toBe(11);
    expect(await found({ creationDateFrom: from, creationDateUntil: from })).toBe(1);
    expect(await found({ creationDateFrom: until, creationDateUntil: from })).toBe(0);
    const elsewhere = new Date(Date.parse(from) + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
    expect(await found({ creationDateFrom: elsewhere })).toBe(30);
  });

  it('combines status, range and paging', async () => {
    const service = await start({ orders: 90, pageSize: 7 });
    const token = await tokenOf(service);
    const all = service.book.all();
    for (const { orderId } of all.slice(0, 30)) service.book.ship(orderId);
    const from = all.map(({ creationDate }) => creationDate).toSorted()[40] ?? '';
    const query = { status: 'READY_TO_SHIP', creationDateFrom: from };
    const pages = await allPages(service, token, query);
    const expected = all.slice(30).filter(({ creationDate }) => creationDate >= from);
    expect(ids(pages.flatMap(({ orders }) => orders))).toEqual(ids(expected));
  });

  it.each([
    ['status', ''],
    ['status', 'READY'],
    ['status', 'READY_TO_SHIP,'],
    ['status', 'ready_to_ship'],
    ['creationDateFrom', 'yesterday'],
    ['creationDateFrom', '2026-03-02'],
    ['creationDateFrom', '2026-03-02T10:00:00'],
    ['creationDateUntil', '2026-02-30T10:00:00Z'],
    ['creationDateUntil', '2026-03-02T25:00:00Z'],
    ['creationDateUntil', ''],
    ['nextPageToken', 'made-up'],
  ])('refuses %s=%s and names the parameter', async (name, value) => {
    const service = await start({ orders: 1 });
    const answer = await list(service, await tokenOf(service), { [name]: value });
    expect(answer.status).toBe(400);
    expect((answer.body as unknown as Message).message).toMatch(new RegExp(`^${name} must be`));
  });

  it('refuses an offset whose plus sign was not encoded', async () => {
    const service = await start({ orders: 1 });
    const address = `${service.orderUrl}/ext/orders?creationDateFrom=2026-03-02T10:00:00+01:00`;
    expect((await send(address, { headers: bearer(await tokenOf(service)) })).status).toBe(400);
  });

  it('ignores parameters that it does not know', async () => {
    const service = await start({ orders: 3 });
    const answer = await list(service, await tokenOf(service), {
      sort: 'creationDate',
      status: 'READY_TO_SHIP',
    });
    expect(answer.body.orders).toHaveLength(3);
  });

  it('shows the fields of the order table and leaves out those of the complete order', async () => {
    const service = await start({ orders: 1 });
    const token = await tokenOf(service);
    await cancel(service, token, service.book.all()[0]?.orderId ?? '');
    const [order] = (await list(service, token)).body.orders;
    const required = 'orderId salesChannelOrderId status value currency foreignCurrency totals';
    const nested = 'totalsForeignCurrency items customer shipping payments';
    const optional = 'merchantId salesChannel taxType customerDocument creationDate lastUpdateDate';
    const fields = `${required} ${nested} ${optional}`.split(' ');
    expect(Object.keys(order ?? {}).toSorted()).toEqual(fields.toSorted());
    expect(order?.status).toBe('CANCELLED');
  });
});
