import { createRouterClient } from '@orpc/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readOptions } from '../../../src-main/station/options.ts';
import { router } from '../../../src-main/router/index.ts';
import type { App } from '../../../src-main/app/create-app.ts';
import { settingsFileIn, type SettingsStore } from '../../../src-main/station/settings.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { json, silence, startFaultyService } from '../../support/faulty-service.ts';
import { newIntent } from '../../support/new-intent.ts';
import { aCancelled, anOrder, aPage } from '../../support/order-json.ts';
import { aPracticeService } from '../../support/practice.ts';
import { readableLog } from '../../support/quiet-log.ts';
import { anApp, connectedTo, journalOf } from '../../support/test-app.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { quiet, until } from '../../support/until.ts';
import { openTestJournal, testIntents } from '../../support/journal.ts';
import { briskClock } from '../../support/brisk-clock.ts';

const clientOf = (app: App) => createRouterClient(router, { context: app.context });
const ALL = { filter: {}, offset: 0, limit: 200 };

describe('a station', () => {
  it('polls its service, shows its orders, cancels one and shows it no more', async () => {
    const service = await aPracticeService({ orders: 5 });
    const { app } = anApp({ options: connectedTo(service) });
    await app.start();
    const { live } = app.context;
    await until(
      'the orders are there',
      () => live.snapshot.status.openOrders === 5 && live.snapshot.status.lastSweepAt !== null,
    );
    expect(live.snapshot.status).toMatchObject({
      mode: 'service',
      connection: { state: 'online', failure: null },
      unsent: 0,
    });
    const client = clientOf(app);
    const { rows } = await client.queue.page(ALL);
    const orderId = rows[0]?.orderId ?? '';
    const decided = await client.cancel.decide({ orderId, reason: 'Damaged' });
    expect(decided).toMatchObject({ orderId, state: 'waiting', ours: true, reason: 'Damaged' });
    expect((await client.queue.page(ALL)).rows.map((r) => r.orderId)).not.toContain(orderId);
    expect(await client.orders.get({ orderId })).toMatchObject({ workable: false });
    await until('it is accepted', () => service.book.get(orderId)?.status === 'CANCELLED');
    await until('it is settled', () => live.snapshot.status.unsent === 0);
    expect(await client.outbox.list()).toMatchObject([{ orderId, state: 'accepted' }]);
    expect(service.book.get(orderId)).toMatchObject({ cancelDate: decided.decidedAt });
    await expect(client.cancel.decide({ orderId, reason: 'again' })).rejects.toMatchObject({
      code: 'ALREADY_DECIDED',
      defined: true,
    });
  });

  it('works on with what it knows while the service is away, also after a restart', async () => {
    const service = await aPracticeService({ orders: 4 });
    const options = connectedTo(service);
    const first = anApp({ options });
    await first.app.start();
    await until('the orders are there', () => first.app.context.live.snapshot.status.openOrders === 4);
    await service.stop();
    const orderId = service.book.all()[0]?.orderId ?? '';
    await clientOf(first.app).cancel.decide({ orderId, reason: 'Damaged' });
    await first.stop();
    const second = anApp({ options, dataDir: first.dataDir });
    await second.app.start();
    const client = clientOf(second.app);
    expect((await client.queue.page(ALL)).total).toBe(3);
    expect(await client.outbox.list()).toMatchObject([
      { orderId, state: expect.stringMatching(/waiting|sending|unknown/) as string },
    ]);
    expect(await client.scan.find({ text: orderId })).toEqual({
      kind: 'order',
      by: 'orderId',
      orderId,
      status: 'READY_TO_SHIP',
      open: false,
    });
    await until(
      'it is known that the service is away',
      () => second.app.context.live.snapshot.status.connection.state === 'offline',
    );
    await aPracticeService({ port: service.port }, service.book);
    await until('it was delivered', () => service.book.get(orderId)?.status === 'CANCELLED');
  });

  it('does not let its decisions hammer a service that lists orders and breaks on every cancel', async () => {
    const ids = Array.from({ length: 10 }, (_, n) => `PD${n}`);
    const service = await startFaultyService({
      list: json(aPage(ids.map((id) => anOrder(id)))),
      cancel: json('', 500),
    });
    const { app } = anApp({ options: connectedTo(service) });
    await app.start();
    await until('the orders are there', () => app.context.live.snapshot.status.openOrders === 10);
    const client = clientOf(app);
    for (const orderId of ids) await client.cancel.decide({ orderId, reason: 'Damaged' });
    await until('each was tried', () => service.count('cancel') >= 10);
    await briskClock.sleep(2_000);
    expect(service.count('cancel')).toBeLessThanOrEqual(30);
  });

  it('keeps the name that it was started with when something else is changed', async () => {
    const { app } = anApp({ options: { ...readOptions([], {}), station: 'Bench 7' } });
    await app.start();
    expect(app.context.settings().station).toBe('Bench 7');
    await clientOf(app).station.change({ theme: 'dark' });
    expect(app.context.settings()).toMatchObject({ station: 'Bench 7', theme: 'dark' });
    expect(await clientOf(app).setup.state()).toMatchObject({ station: 'Bench 7' });
  });

  it('takes another name and keeps it', async () => {
    const { app, dataDir } = anApp();
    await app.start();
    await clientOf(app).station.change({ station: ' Bench 9 ' });
    expect(app.context.settings().station).toBe('Bench 9');
    expect(anApp({ dataDir }).app.context.settings().station).toBe('Bench 9');
  });

  it('keeps an order with a refused decision in its cache though the service shows it no more', async () => {
    let orders = [anOrder('PD1')];
    const service = await startFaultyService({
      list: (q, r) => json(aPage(orders))(q, r),
      cancel: json({ message: 'no' }, 409),
    });
    const { app } = anApp({ options: connectedTo(service, { pollSeconds: 0.2 }) });
    await app.start();
    await until('the order is there', () => app.context.live.snapshot.status.openOrders === 1);
    const client = clientOf(app);
    await client.cancel.decide({ orderId: 'PD1', reason: 'Damaged' });
    await until('it is refused', () => app.context.live.snapshot.status.needsPerson === 1);
    orders = [];
    const before = service.count('list');
    await until('several rounds have passed', () => service.count('list') >= before + 10);
    const [intent] = await client.outbox.list();
    await client.outbox.giveUp({ id: intent?.id ?? '' });
    expect(await client.orders.get({ orderId: 'PD1' })).toMatchObject({ workable: true });
  });

  it('stops in the middle of a sweep without calling that an error or a failure of the service', async () => {
    const service = await startFaultyService({ list: silence });
    const { log, lines } = readableLog();
    const { app, stop } = anApp({ options: connectedTo(service), log });
    await app.start();
    await until('the sweep has begun', () => service.count('list') === 1);
    await stop();
    expect(lines.filter((line) => line.level >= 40)).toEqual([]);
  });

  it('says that it is not set up where nothing was chosen yet', async () => {
    const { app } = anApp();
    await app.start();
    const client = clientOf(app);
    for (const call of [
      client.queue.page(ALL),
      client.queue.facets(),
      client.orders.get({ orderId: 'x' }),
      client.scan.find({ text: 'x' }),
      client.pick.list({ choice: { kind: 'next', orders: 1 }, sort: 'location' }),
      client.cancel.decide({ orderId: 'x', reason: 'y' }),
      client.outbox.list(),
      client.outbox.retry({ id: 'x' }),
      client.outbox.withdraw({ id: 'x' }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'NOT_SET_UP', defined: true });
    expect(await client.station.refresh()).toEqual({ asked: false, waitMs: null });
    expect(app.context.live.snapshot.status).toMatchObject({ mode: 'none', connection: { state: 'none' } });
  });

  it('opens no service on a folder of practice work', async () => {
    const service = await aPracticeService();
    const dataDir = tempFolder();
    openTestJournal(journalOf(dataDir), 'practice').close();
    await expect(anApp({ options: connectedTo(service), dataDir }).app.start()).rejects.toMatchObject({
      name: 'WrongFolderError',
    });
  });
});

describe('set-up', () => {
  it('connects, tells no secret, and is there again after a restart', async () => {
    const service = await aPracticeService({ orders: 2 });
    const { authUrl, productUrl, orderUrl } = service;
    const { app, dataDir, stop } = anApp();
    await app.start();
    const client = clientOf(app);
    const input = {
      authUrl,
      productUrl,
      orderUrl,
      ...DISTINCTIVE,
      sandbox: true,
      withoutKeyring: 'file' as const,
    };
    await client.setup.connect(input);
    await until('the orders are there', () => app.context.live.snapshot.status.openOrders === 2);
    const state = await client.setup.state();
    expect(state).toMatchObject({
      mode: 'service',
      authUrl,
      clientId: DISTINCTIVE.clientId,
      hasSecret: true,
      sandbox: true,
      fixed: null,
    });
    expect(JSON.stringify(state)).not.toContain(DISTINCTIVE.clientSecret);
    await stop();
    const again = anApp({ dataDir });
    await again.app.start();
    expect(again.app.context.live.snapshot.status).toMatchObject({ mode: 'service', openOrders: 2 });
    await until('it polls', () => again.app.context.live.snapshot.status.lastSweepAt !== null);
    expect(service.requests.token).toBe(1);
  });

  it('uses a kept secret only towards the address that it was kept for', async () => {
    const service = await aPracticeService();
    const thief = await startFaultyService();
    const { authUrl, productUrl, orderUrl } = service;
    const { app } = anApp();
    await app.start();
    const client = clientOf(app);
    const input = {
      authUrl,
      productUrl,
      orderUrl,
      ...DISTINCTIVE,
      sandbox: false,
      withoutKeyring: 'file' as const,
    };
    await client.setup.connect(input);
    const elsewhere = { ...input, authUrl: thief.authUrl, clientSecret: '' };
    await expect(client.setup.connect(elsewhere)).rejects.toMatchObject({ code: 'NO_SECRET' });
    await client.setup.test(elsewhere);
    await expect(
      client.setup.connect({ ...input, clientId: 'other', clientSecret: '' }),
    ).rejects.toMatchObject({ code: 'NO_SECRET' });
    expect(thief.requests).toEqual([]);
    await client.setup.connect({ ...input, clientSecret: '' });
    await until('it is online', () => app.context.live.snapshot.status.connection.state === 'online');
  });

  it.each([
    [{ authUrl: 'nonsense' }, { code: 'NOT_AN_ADDRESS', data: { field: 'authUrl' } }],
    [{ orderUrl: 'http://orders.example.com' }, { code: 'NOT_AN_ADDRESS', data: { field: 'orderUrl' } }],
    [{ clientSecret: '' }, { code: 'NO_SECRET' }],
  ])('refuses %j and changes nothing', async (wrong, error) => {
    const { app } = anApp();
    await app.start();
    const input = {
      authUrl: 'https://a.example',
      productUrl: 'https://a.example',
      orderUrl: 'https://a.example',
      ...DISTINCTIVE,
      sandbox: false,
      withoutKeyring: 'file' as const,
    };
    await expect(clientOf(app).setup.connect({ ...input, ...wrong })).rejects.toMatchObject(error);
    expect(await clientOf(app).setup.state()).toMatchObject({ mode: 'none', authUrl: '', hasSecret: false });
  });

  it('says how many cancels wait in the folder where the settings are gone', async () => {
    const dataDir = tempFolder();
    const journal = openTestJournal(journalOf(dataDir), 'service');
    const intents = testIntents(journal, 'account');
    for (const orderId of ['A', 'B']) intents.decide(newIntent(orderId), 0);
    journal.close();
    const { app } = anApp({ dataDir });
    await app.start();
    expect(await clientOf(app).setup.state()).toMatchObject({ mode: 'none', unsent: 2 });
    const { app: empty } = anApp();
    await empty.start();
    expect(await clientOf(empty).setup.state()).toMatchObject({ mode: 'none', unsent: 0 });
  });

  it('cannot be changed where the command line has decided', async () => {
    const service = await aPracticeService();
    const { app } = anApp({ options: connectedTo(service) });
    await app.start();
    const { authUrl, productUrl, orderUrl } = service;
    const client = clientOf(app);
    await expect(
      client.setup.connect({
        authUrl,
        productUrl,
        orderUrl,
        ...DISTINCTIVE,
        sandbox: false,
        withoutKeyring: 'file' as const,
      }),
    ).rejects.toMatchObject({ code: 'FIXED_BY_OPTIONS' });
    await expect(client.setup.practice()).rejects.toMatchObject({ code: 'FIXED_BY_OPTIONS' });
    expect(app.context.live.snapshot.status.mode).toBe('service');
  });

  it('names the addresses that are missing where the command line gave the credentials alone', async () => {
    const { clientId, clientSecret } = DISTINCTIVE;
    const { app } = anApp({
      options: {
        ...connectedTo(await startFaultyService()),
        clientId,
        clientSecret,
        authUrl: null,
        orderUrl: null,
      },
    });
    await app.start();
    expect(await clientOf(app).setup.state()).toMatchObject({
      mode: 'service',
      fixed: 'start',
      faults: [
        { field: 'authUrl', fault: 'missing' },
        { field: 'orderUrl', fault: 'missing' },
      ],
    });
  });

  it('that could not be saved leaves what was chosen before in use, its secret included', async () => {
    const [first, second] = [await aPracticeService({ orders: 1 }), await startFaultyService()];
    let full = false;
    const dataDir = tempFolder();
    const file = settingsFileIn(dataDir);
    const settingsStore: SettingsStore = {
      read: () => file.read(),
      write: (value) =>
        full
          ? Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
          : file.write(value),
    };
    const { app } = anApp({ dataDir, settingsStore });
    await app.start();
    const client = clientOf(app);
    const inputOf = (
      { authUrl, productUrl, orderUrl }: typeof second | typeof first,
      clientSecret: string,
    ) => ({
      authUrl,
      productUrl,
      orderUrl,
      clientId: DISTINCTIVE.clientId,
      clientSecret,
      sandbox: false,
      withoutKeyring: 'file' as const,
    });
    await client.setup.connect(inputOf(first, DISTINCTIVE.clientSecret));
    await until('it is online', () => app.context.live.snapshot.status.connection.state === 'online');
    full = true;
    await expect(client.setup.connect(inputOf(second, 'another secret'))).rejects.toMatchObject({
      code: 'NOT_SAVED',
      data: { code: 'ENOSPC' },
    });
    await until(
      'the old one is online again',
      () => app.context.live.snapshot.status.connection.state === 'online',
    );
    expect(await client.setup.state()).toMatchObject({ mode: 'service', orderUrl: first.orderUrl });
    expect(second.requests).toEqual([]);
  });

  it('keeps decisions of one connection from being sent over another', async () => {
    const [first, second] = [
      await startFaultyService({ list: json(aPage([anOrder('PD1')])), cancel: json('', 500) }),
      await startFaultyService(),
    ];
    const { app, dataDir } = anApp();
    await app.start();
    const client = clientOf(app);
    const inputOf = ({ authUrl, productUrl, orderUrl }: typeof second) => ({
      authUrl,
      productUrl,
      orderUrl,
      ...DISTINCTIVE,
      sandbox: false,
      withoutKeyring: 'file' as const,
    });
    await client.setup.connect(inputOf(first));
    await until('the order is there', () => app.context.live.snapshot.status.openOrders === 1);
    await client.cancel.decide({ orderId: 'PD1', reason: 'Damaged' });
    await client.setup.connect(inputOf(second));
    await until('it is online', () => app.context.live.snapshot.status.connection.state === 'online');
    expect(await client.outbox.list()).toMatchObject([{ orderId: 'PD1', ours: false }]);
    expect(app.context.live.snapshot.status).toMatchObject({ openOrders: 0, unsent: 1 });
    expect(second.count('cancel')).toBe(0);
    const [intent] = await client.outbox.list();
    await expect(client.outbox.retry({ id: intent?.id ?? '' })).rejects.toMatchObject({ code: 'TOO_LATE' });
    const journal = openTestJournal(journalOf(dataDir), 'service');
    onTestFinished(() => void journal.close());
    expect(testIntents(journal, 'x').list()).toHaveLength(1);
  });
});

describe('the outbox', () => {
  async function withParked(answer = json({ message: 'not now' }, 409)) {
    const service = await startFaultyService({ list: json(aPage([anOrder('PD1')])), cancel: answer });
    const { app, dataDir } = anApp({ options: connectedTo(service) });
    await app.start();
    await until('the order is there', () => app.context.live.snapshot.status.openOrders === 1);
    const client = clientOf(app);
    const { id } = await client.cancel.decide({ orderId: 'PD1', reason: 'Damaged' });
    return { service, app, client, id, dataDir };
  }

  it('parks what the service refuses, with its words, and tries again when a person says so', async () => {
    const { service, app, client, id } = await withParked();
    await until('it is refused', () => app.context.live.snapshot.status.needsPerson === 1);
    expect(await client.outbox.list()).toMatchObject([
      { id, state: 'refused', problem: { kind: 'refused', message: 'not now' } },
    ]);
    expect(app.context.live.snapshot.status.connection).toMatchObject({ state: 'online' });
    service.answers.cancel = json(aCancelled('PD1', 'Damaged'));
    await client.outbox.retry({ id });
    await until(
      'it is accepted',
      () =>
        app.context.live.snapshot.status.needsPerson === 0 && app.context.live.snapshot.status.unsent === 0,
    );
    await expect(client.outbox.retry({ id })).rejects.toMatchObject({
      code: 'TOO_LATE',
      data: { state: 'accepted' },
    });
    await expect(client.outbox.withdraw({ id })).rejects.toMatchObject({ code: 'TOO_LATE' });
  });

  it('gives a refused order back to the queue when a person gives up, and takes another one', async () => {
    const { app, client, id } = await withParked();
    await until('it is refused', () => app.context.live.snapshot.status.needsPerson === 1);
    expect((await client.queue.page(ALL)).total).toBe(0);
    await expect(client.outbox.withdraw({ id })).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect(await client.outbox.giveUp({ id })).toMatchObject({ state: 'given-up' });
    expect((await client.queue.page(ALL)).total).toBe(1);
    expect((await client.cancel.decide({ orderId: 'PD1', reason: 'Now really' })).id).not.toBe(id);
  });

  it('knows no decision that it never had', async () => {
    const { client } = await withParked();
    await expect(client.outbox.retry({ id: "x' OR 1=1" })).rejects.toMatchObject({
      code: 'INTENT_NOT_FOUND',
      defined: true,
    });
    await expect(client.outbox.withdraw({ id: '' })).rejects.toMatchObject({ code: 'INTENT_NOT_FOUND' });
  });

  it('does not take back what may have reached the service', async () => {
    const { app, client, id } = await withParked(silence);
    await until('it is under way', () => app.context.live.snapshot.status.unsent === 1);
    await quiet(50);
    await expect(client.outbox.withdraw({ id })).rejects.toMatchObject({
      code: 'TOO_LATE',
      data: { state: 'sending' },
    });
  });
});

it.each(['', '   ', 'x'.repeat(501)])(
  'a decision without a reason that can be read (%j) is not taken',
  async (reason) => {
    const service = await startFaultyService({ list: json(aPage([anOrder('PD1')])) });
    const { app } = anApp({ options: connectedTo(service) });
    await app.start();
    await until('the order is there', () => app.context.live.snapshot.status.openOrders === 1);
    await expect(clientOf(app).cancel.decide({ orderId: 'PD1', reason })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(service.count('cancel')).toBe(0);
  },
);

it('a decision on an order that left, or that nobody knows, is refused by name', async () => {
  const service = await startFaultyService({
    list: json(aPage([anOrder('PD1', { status: 'SHIPPED' }), anOrder('PD2')])),
  });
  const { app } = anApp({ options: connectedTo(service) });
  await app.start();
  await until('the orders are there', () => app.context.live.snapshot.status.openOrders === 1);
  const client = clientOf(app);
  await expect(client.cancel.decide({ orderId: 'PD1', reason: 'r' })).rejects.toMatchObject({
    code: 'NOT_CANCELLABLE',
    data: { orderId: 'PD1', status: 'SHIPPED' },
  });
  await expect(client.cancel.decide({ orderId: 'PD9', reason: 'r' })).rejects.toMatchObject({
    code: 'ORDER_NOT_FOUND',
    data: { orderId: 'PD9' },
  });
});
