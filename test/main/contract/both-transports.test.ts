import { ORPCError } from '@orpc/client';
import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import type { SomeParts } from '../../../src-main/contract/station/station.ts';
import { readOptions } from '../../../src-main/station/options.ts';
import { PRACTICE_GOODS } from '../../../src-main/practice/invented/goods.ts';
import { startPracticeService } from '../../../src-main/practice/http/service.ts';
import { router } from '../../../src-main/router/index.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { overMessagePort, overWebSocket, type Caller, type Transport } from '../../support/callers.ts';
import type { Client } from '../../support/screen-at.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { anApp } from '../../support/test-app.ts';
import { quiet, until } from '../../support/until.ts';

const ALL = { filter: {}, offset: 0, limit: 200 };

/** The clock stands still, so that nothing is delivered before a conversation lets this time pass. */
const GRACE_SECONDS = 5;

/** The router without a transport: the reference for the results. */
const itself: Transport = (context) =>
  Promise.resolve({ client: createRouterClient(router, { context }), sent: [] });

/** A station in practice whose orders and clock are the same every time. */
async function aStation(transport: Transport) {
  const clock = new ManualClock();
  const { app } = anApp({
    options: { ...readOptions([], {}), practice: true, station: 'Bench 7', graceSeconds: GRACE_SECONDS },
    clock,
    random: () => 0.5,
    startPractice: async () => {
      const service = await startPracticeService({
        seed: 5,
        orders: 40,
        pageSize: 15,
        now: clock.now,
        ...DISTINCTIVE,
      });
      const { authUrl, productUrl, orderUrl } = service;
      return {
        addresses: { authUrl, productUrl, orderUrl },
        credentials: DISTINCTIVE,
        goods: PRACTICE_GOODS,
        lessons: null,
        stop: () => service.stop(),
      };
    },
  });
  await app.start();
  await until('the first sweep has ended', () => app.context.live.snapshot.status.nextSweepAt !== null);
  return { app, clock, ...(await transport(app.context)) };
}

/** Result of a call, as the caller sees it. */
async function ending(call: Promise<unknown>): Promise<unknown> {
  try {
    return { answer: await call };
  } catch (error) {
    if (!(error instanceof ORPCError)) return { fault: String(error) };
    const { code, defined, status, message } = error;
    return { code, defined, status, message, data: error.data as unknown };
  }
}

/** Runs the same calls over each transport. Random numbers and times are replaced, so that results can be compared. */
async function conversation(client: Client, delivered: () => Promise<void>): Promise<unknown[]> {
  const { rows } = await client.queue.page(ALL);
  const [first, second] = [rows[0]?.orderId ?? '', rows[1]?.orderId ?? ''];
  const order = await client.orders.get({ orderId: first });
  const [item] = order.items;
  const ends: unknown[] = [rows, order];
  const calls: (() => Promise<unknown>)[] = [
    () => client.station.snapshot(),
    () => client.queue.page({ filter: { text: 'a', size: 'multi' }, offset: 1, limit: 7 }),
    () => client.queue.page({ filter: { text: '"; DROP TABLE 😀 \u0000' }, offset: 0, limit: 200 }),
    () => client.queue.page({ filter: {}, offset: 0, limit: 0 }),
    () => client.queue.page({ filter: {}, offset: -1, limit: 201 }),
    () => client.queue.facets(),
    () => client.orders.get({ orderId: 'nobody 😀' }),
    () => client.orders.get({ orderId: '' }),
    () => client.scan.find({ text: first }),
    () => client.scan.find({ text: order.salesChannelOrderId ?? '' }),
    () => client.scan.find({ text: `]E0${item?.ean ?? ''}\r` }),
    () => client.scan.find({ text: item?.sku ?? '' }),
    () => client.scan.find({ text: 'unknown' }),
    () => client.scan.find({ text: '\u0000' }),
    () => client.scan.find({ text: 'x'.repeat(513) }),
    () => client.pick.list({ choice: { kind: 'next', orders: 5 }, sort: 'sku' }),
    () => client.pick.list({ choice: { kind: 'next', orders: 501 }, sort: 'sku' }),
    () => client.cancel.decide({ orderId: first, reason: '  Damaged 😀 "in" the rack ' }),
    () => client.cancel.decide({ orderId: first, reason: 'again' }),
    () => client.cancel.decide({ orderId: 'nobody', reason: 'x' }),
    () => client.cancel.decide({ orderId: second, reason: '   ' }),
    () => client.queue.page({ filter: {}, offset: 0, limit: 3 }),
    () => client.outbox.retry({ id: 'nobody' }),
    () => client.outbox.withdraw({ id: 'nobody' }),
    () => client.outbox.giveUp({ id: 'nobody' }),
    () => client.outbox.settleByHand({ id: 'nobody' }),
    () => client.outbox.lookAgain({ id: 'nobody' }),
    () => client.outbox.history({ id: 'nobody' }),
    () => client.outbox.export(),
    () => client.cancel.decideMany({ orderIds: ['nobody', first], reason: 'Damaged' }),
    () => client.cancel.decideMany({ orderIds: [], reason: 'Damaged' }),
    () => client.queue.departures({ offset: 0, limit: 5 }),
    () => client.diagnostics.sweeps({ limit: 5 }),
    () => client.diagnostics.quarantine(),
    () => client.diagnostics.quarantinedText({ hash: 'nothing' }),
    () => client.station.refresh(),
    () => client.station.change({ station: 'x'.repeat(61) }),
    () => client.setup.practice(),
    () =>
      client.setup.connect({
        authUrl: 'https://a.example',
        productUrl: 'x',
        orderUrl: 'x',
        ...DISTINCTIVE,
        sandbox: false,
      }),
  ];
  for (const call of calls) ends.push(await ending(call()));
  await delivered();
  for (const call of [
    () => client.outbox.list(),
    () => client.outbox.export(),
    () => client.queue.departures({ offset: 0, limit: 5 }),
    () => client.orders.get({ orderId: first }),
    () => client.scan.find({ text: first }),
  ]) {
    ends.push(await ending(call()));
  }
  const text = JSON.stringify(ends)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'an-id')
    // The number of writes of the first sweep depends on how fast its pages came.
    .replace(/"ordersRevision":\d+/g, '"ordersRevision":"some"');
  return JSON.parse(text) as unknown[];
}

describe('the contract', () => {
  it('gives the same answers and the same errors over a MessagePort, over a WebSocket, and asked itself', async () => {
    const conversations: unknown[][] = [];
    for (const transport of [overMessagePort, overWebSocket, itself]) {
      const { app, client, clock } = await aStation(transport);
      const { live } = app.context;
      const delivered = async () => {
        clock.advance(GRACE_SECONDS * 1000);
        await until('it is delivered', () => live.snapshot.status.unsent === 0);
      };
      conversations.push(await conversation(client, delivered));
    }
    const [port, socket, direct] = conversations;
    expect(socket).toEqual(port);
    expect(direct).toEqual(port);
    const codes = (port ?? [])
      .map((end) => (end as { code?: string }).code)
      .filter((code) => code !== undefined);
    expect(codes).toEqual([
      'BAD_REQUEST',
      'BAD_REQUEST',
      'ORDER_NOT_FOUND',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'ALREADY_DECIDED',
      'ORDER_NOT_FOUND',
      'BAD_REQUEST',
      'INTENT_NOT_FOUND',
      'INTENT_NOT_FOUND',
      'INTENT_NOT_FOUND',
      'INTENT_NOT_FOUND',
      'INTENT_NOT_FOUND',
      'INTENT_NOT_FOUND',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'FIXED_BY_OPTIONS',
      'FIXED_BY_OPTIONS',
    ]);
    expect(JSON.stringify(port)).not.toContain('INTERNAL_SERVER_ERROR');
  });

  it.each([
    ['a MessagePort', overMessagePort],
    ['a WebSocket', overWebSocket],
  ] as const)(
    'streams over %s the present snapshot, then the parts that change, until the stream is closed',
    async (_name, transport) => {
      const { client, sent } = await aStation(transport);
      const stream = await client.station.watch();
      expect((await stream.next()).value).toMatchObject({
        settings: { station: 'Bench 7', theme: 'system' },
        status: { mode: 'practice', openOrders: 40 },
      });
      await client.station.change({ theme: 'dark' });
      const { value: changed } = await stream.next();
      expect(changed).toMatchObject({ settings: { station: 'Bench 7', theme: 'dark' } });
      expect(changed).not.toHaveProperty('status');
      await stream.return?.(undefined);
      expect((await stream.next()).done).toBe(true);
      await quiet(30);
      const before = sent.length;
      await client.station.change({ theme: 'light' });
      await quiet(30);
      expect(sent.slice(before).join()).not.toContain('"theme"');
    },
  );

  it.each([
    ['a MessagePort', overMessagePort],
    ['a WebSocket', overWebSocket],
  ] as const)('lets a slow reader over %s miss snapshots, but never the newest', async (_name, transport) => {
    const { client } = await aStation(transport);
    const stream = await client.station.watch();
    await stream.next();
    for (const theme of ['dark', 'light', 'dark', 'light', 'dark'] as const)
      await client.station.change({ theme });
    let last: SomeParts | null = null;
    for (let n = 0; n < 5 && last?.settings?.theme !== 'dark'; n++) {
      const next = await stream.next();
      last = next.done === true ? null : next.value;
    }
    expect(last).toMatchObject({ settings: { theme: 'dark' } });
    await stream.return?.(undefined);
  });

  it.each([
    ['a MessagePort', overMessagePort],
    ['a WebSocket', overWebSocket],
  ] as const)(
    'answers many questions at once over %s, each with its own answer',
    async (_name, transport) => {
      const { client }: Caller = await aStation(transport);
      const { rows } = await client.queue.page(ALL);
      const found = await Promise.all(rows.map(({ orderId }) => client.scan.find({ text: orderId })));
      expect(found.map((f) => (f.kind === 'order' ? f.orderId : f.kind))).toEqual(rows.map((r) => r.orderId));
    },
  );
});
