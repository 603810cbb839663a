/** A report of a station on which all went wrong that can: it helps, and says nothing of buyers, packers or secrets. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLog } from '../../../../src-main/station/log.ts';
import { readPolicy } from '../../../../src-main/station/policy/policy-file.ts';
import { overMessagePort } from '../../../support/callers.ts';
import type { Client } from '../../../support/screen-at.ts';
import { DISTINCTIVE } from '../../../support/clients.ts';
import { COPY_ENTRY } from '../../../support/copy-entry.ts';
import { json, startFaultyService, type Answer } from '../../../support/faulty-service.ts';
import { aPage } from '../../../support/order-json.ts';
import { aPracticeService } from '../../../support/practice.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { anApp, connectedTo } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { systemClock } from '../../../../src-main/station/system-clock.ts';

const TOKEN = 'eyJ-tOkEn-DISTINCTIVE-99';
const OPERATOR = 'Zacharias Quillfeather';
const SCREEN = {
  screen: { browser: 'Chromium 147', width: 1280, height: 800, pixelRatio: 1, language: 'en-GB' },
};

type Orders = Awaited<ReturnType<typeof practiceOrders>>;

const practiceOrders = async () => {
  const { book } = await aPracticeService({ orders: 60 });
  return book.all();
};

/** Texts in a value; shorter ones, such as codes of states, and numbers of houses could be part of any text. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 4 && !/^\d{1,5}$/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Data that must not leave the station: of its buyers, its packer, its secrets and its location. */
function forbiddenOf(orders: Orders, home: string): string[] {
  const ofBuyers = orders.flatMap(({ orderId, salesChannelOrderId, customer, shipping }) => [
    ...[orderId, salesChannelOrderId],
    ...textsIn({ ...customer, type: '' }),
    ...textsIn(shipping.deliveryAddress),
  ]);
  const { clientId, clientSecret } = DISTINCTIVE;
  return [...new Set([...ofBuyers, OPERATOR, clientId, clientSecret, TOKEN, home, 'quillfeather'])];
}

/** A path as JSON writes it: backslashes of Windows are doubled. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const foundIn = (text: string, forbidden: readonly string[]) =>
  forbidden.filter((one) => text.includes(one) || text.includes(inJson(one)));

/** Repeats in its error everything that it was sent, and whose order it was about. */
const parrot =
  (status: number, buyer: unknown): Answer =>
  (request, response) =>
    json(
      {
        message: `${request.body} ${String(request.headers.authorization)} ${request.path} ${JSON.stringify(buyer)}`,
      },
      status,
    )(request, response);

/** A station in the home folder of its packer, which worked and failed with the orders of the practice service. */
async function aTroubledStation() {
  const home = join(tempFolder(), 'quillfeather');
  for (const variable of ['HOME', 'USERPROFILE']) vi.stubEnv(variable, home);
  onTestFinished(() => void vi.unstubAllEnvs());
  const dataDir = join(home, '.config', 'Packdesk');
  const second = join(home, 'backup');
  for (const folder of [dataDir, second]) mkdirSync(folder, { recursive: true });
  const orders = await practiceOrders();
  const [first, other, ...rest] = orders;
  if (!first || !other) throw new Error('the practice service has no orders');
  const unreadable = { ...first, items: [{ ...first.items[0], quantity: first.customer.firstName }] };
  const page = json(aPage([unreadable, { ...other, status: 7 }, ...rest]));
  const token = json({ token: TOKEN, tokenType: 'Bearer', expiresIn: 28_800 });
  const service = await startFaultyService({ token, list: page });
  const { log, close } = createLog(dataDir, false);
  onTestFinished(close);
  const { app } = anApp({
    // On the brisk clock a statement of 10 ms would be reported as slow.
    ...{ dataDir, log, copyEntry: COPY_ENTRY, clock: systemClock },
    options: connectedTo(service, { station: 'Bench of Quillfeather' }),
  });
  await app.start();
  const { live } = app.context;
  await until('the orders are there', () => live.snapshot.status.openOrders === rest.length);
  const { client } = await overMessagePort(app.context);
  await workAndFail(client, second, rest);
  service.answers.list = parrot(500, rest[0]);
  service.answers.cancel = parrot(500, rest[0]);
  await client.station.refresh();
  const isCut = async () => (await client.diagnostics.sweeps({ limit: 1 })).rows[0]?.outcome === 'incomplete';
  await expect.poll(isCut).toBe(true);
  await until('the service fails', () => live.snapshot.status.connection.failure?.kind === 'server');
  const { failure } = live.snapshot.status.connection;
  const fault = new Error(`ENOENT: no such file, open '${join(home, 'orders.txt')}'`);
  log.error({ err: fault, buyer: rest[0]?.customer, token: TOKEN }, 'something broke');
  return { client, live, orders, home, failure };
}

async function workAndFail(client: Client, second: string, orders: Orders): Promise<void> {
  const [order] = orders;
  if (!order) throw new Error('there is no order');
  const { orderId, customer } = order;
  const { firstName = '', lastName = '', email = '' } = customer;
  await client.station.change({ operator: OPERATOR, cancelReasons: [`Ask ${firstName}`] });
  await client.copies.useFolder({ folder: second });
  await client.scan.find({ text: order.items[0]?.ean ?? '' });
  await client.scan.find({ text: email });
  await client.queue.page({ filter: { text: `"${lastName}` }, offset: 0, limit: 50 });
  await client.packing.open({ orderId, free: false });
  await client.packing.scan({ orderId, text: firstName });
  await client.cancel.decide({ orderId: orders[1]?.orderId ?? '', reason: `Ask ${firstName}` });
  await client.packing.open({ orderId: lastName, free: false }).catch(() => undefined);
}

it('holds no secret, no buyer, no packer and no home folder, whatever went wrong', async () => {
  const { client, orders, home, failure } = await aTroubledStation();
  // The service did repeat it all.
  expect(failure?.message).toBeTruthy();
  const { text } = await client.health.report(SCREEN);
  const forbidden = forbiddenOf(orders, home);
  expect(forbidden.length).toBeGreaterThan(300);
  expect(foundIn(text, forbidden)).toEqual([]);
  // Planted one by one, each of the secrets is found.
  const planted = (one: string) => text.replace('"log": [', () => `"log": [ ${JSON.stringify(one)},`);
  expect(forbidden.filter((one) => foundIn(planted(one), [one]).length === 0)).toEqual([]);
});

it('has what helps: versions, settings, checks, timings, reasons, health and the log', async () => {
  const { client } = await aTroubledStation();
  const { text } = await client.health.report(SCREEN);
  const report = JSON.parse(text) as Record<string, unknown>;
  expect(report).toMatchObject({
    report: { format: 1 },
    versions: { packdesk: '0.0.0', node: process.versions.node, sqlite: expect.stringMatching(/^3\./) },
    screen: SCREEN.screen,
    station: { mode: 'service', connection: { state: 'offline', failure: { kind: 'server', status: 500 } } },
    settings: {
      graceSeconds: 0,
      theme: 'system',
      cancelReasons: 1,
      hasSecondFolder: true,
      pollSeconds: 1,
      benchMode: false,
      fixedBy: {},
    },
    quarantine: expect.arrayContaining([
      {
        path: 'items[0].quantity',
        expected: { is: 'whole-number', from: 0, to: 1_000_000 },
        found: { is: 'text' },
        orders: 1,
      },
    ]),
    // A busy machine may have one.
    slowStatements: expect.any(Array) as unknown,
  });
  const { checks, calls, health, log } = report as Record<string, Record<string, unknown>[]>;
  expect(checks?.[0]).toMatchObject({ outcome: 'incomplete', failure: { kind: 'server', status: 500 } });
  expect(calls?.find(({ call }) => call === 'scan.find')).toMatchObject({ count: 2, failed: 0 });
  expect(calls?.find(({ call }) => call === 'packing.open')).toMatchObject({ count: 2, failed: 1 });
  expect(health?.map(({ of }) => of)).toContain('second-copy');
  const moments = health?.flatMap((line) => [line['at'], line['lastScanAt']]).filter((at) => at != null);
  expect(moments).not.toEqual([]);
  for (const at of moments ?? []) expect(at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(log?.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['workspace open', 'sweep cut short']));
  // A check that failed once more may have been written after it.
  const fault = log?.find(({ msg }) => msg === 'something broke');
  expect(fault).toMatchObject({ error: { message: `ENOENT: no such file, open '~${sep}orders.txt'` } });
});

it('is there before the station is set up', async () => {
  const { app } = anApp();
  await app.start();
  const { client } = await overMessagePort(app.context);
  const { text } = await client.health.report(SCREEN);
  expect(JSON.parse(text)).toMatchObject({ station: { mode: 'none' }, checks: [], quarantine: [] });
});

it('has what a policy sets as it is in force, and not where the policy lies', async () => {
  const folder = join(tempFolder(), 'ana.souza');
  const [dataDir, second] = [join(folder, 'data'), join(folder, 'copies')];
  for (const made of [dataDir, second]) mkdirSync(made, { recursive: true });
  const file = join(folder, 'policy.json');
  writeFileSync(file, JSON.stringify({ copyFolder: second, sandbox: true }));
  const { log, close } = createLog(dataDir, false);
  onTestFinished(close);
  const { app } = anApp({ dataDir, log, policy: readPolicy(file) });
  await app.start();
  const { client } = await overMessagePort(app.context);
  const { text } = await client.health.report(SCREEN);
  expect(text).toContain('a policy is in force');
  expect(text).not.toContain('ana.souza');
  expect(JSON.parse(text)).toMatchObject({ settings: { hasSecondFolder: true, sandbox: true } });
});
