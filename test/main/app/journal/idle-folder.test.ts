/** Retention while no connection is open on the folder: after "Forget", over all its days. */
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { router } from '../../../../src-main/router/index.ts';
import { fileProtector } from '../../../../src-main/station/secrets/file-protector.ts';
import { systemClock } from '../../../../src-main/station/system-clock.ts';
import { readOptions } from '../../../../src-main/station/options.ts';
import { DISTINCTIVE } from '../../../support/clients.ts';
import { COPY_ENTRY } from '../../../support/copy-entry.ts';
import { startFaultyService, json } from '../../../support/faulty-service.ts';
import { filesWith } from '../../../support/files-with.ts';
import { anOrder, aPage, aShipping } from '../../../support/order-json.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { anApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const DAY_MS = 86_400_000;
const named = (id: string, receiverName: string, parts = {}) =>
  anOrder(id, { shipping: aShipping({}, { deliveryAddress: { receiverName } }), ...parts });
const OPEN = 'Xaverine Open';
const LEFT = 'Xaverine Left';
const IN_HAND = 'Xaverine In Hand';

/** A station with a data folder; its clock may be some days ahead. */
async function aStation({ dataDir = tempFolder(), keys = tempFolder(), days = 0 }) {
  const clock = { ...systemClock, now: () => Date.now() + days * DAY_MS };
  const options = readOptions(['--grace-seconds', '600', '--poll-seconds', '1'], {});
  const protector = fileProtector(dataDir, keys);
  const made = anApp({ dataDir, options, protector, clock, copyEntry: COPY_ENTRY });
  await made.app.start();
  const client = createRouterClient(router, { context: made.app.context });
  return { ...made, keys, client, live: made.app.context.live };
}

/** Three orders were read, of which two left; a cancel was decided on one of those. The connection is forgotten. */
async function aForgottenStation() {
  const lists = {
    all: json(aPage([named('A', OPEN), named('B', LEFT), named('C', IN_HAND)])),
    one: json(
      aPage([
        named('A', OPEN),
        named('B', LEFT, { status: 'SHIPPED' }),
        named('C', IN_HAND, { status: 'SHIPPED' }),
      ]),
    ),
  };
  const service = await startFaultyService({
    token: json({ token: 't', tokenType: 'Bearer', expiresIn: 28_800 }),
    list: lists.all,
  });
  const station = await aStation({});
  const { authUrl, productUrl, orderUrl } = service;
  const addresses = { authUrl, productUrl, orderUrl };
  const input = { ...addresses, ...DISTINCTIVE, sandbox: false, withoutKeyring: 'file' as const };
  await station.client.setup.connect(input);
  await until('the orders are there', () => station.live.snapshot.status.openOrders === 3);
  await station.client.cancel.decide({ orderId: 'C', reason: 'Damaged' });
  service.answers.list = lists.one;
  await until('two have left', () => station.live.snapshot.status.openOrders === 1);
  await station.client.setup.forget({ removeOrders: false });
  await station.stop();
  const after = (days: number) => aStation({ dataDir: station.dataDir, keys: station.keys, days });
  return { dataDir: station.dataDir, after };
}

const withName = (dataDir: string) =>
  [OPEN, LEFT, IN_HAND].filter((name) => filesWith(dataDir, name).length > 0);

it('keeps all of it for its days', async () => {
  const { dataDir, after } = await aForgottenStation();
  const station = await after(29);
  await until('it was looked at', () => station.live.snapshot.status.mode === 'none');
  await station.stop();
  expect(withName(dataDir)).toEqual([OPEN, LEFT, IN_HAND]);
});

it('drops what left after its days, and all of it once nobody has checked for so long', async () => {
  const { dataDir, after } = await aForgottenStation();
  // Checks continued for a while after the orders had left.
  const cache = new Database(join(dataDir, 'cache.db'));
  const later = Date.now() + 10 * DAY_MS;
  cache
    .prepare('INSERT INTO sweeps (started_at, row) VALUES (?, ?)')
    .run(later, JSON.stringify({ endedAt: later, outcome: 'complete' }));
  cache.close();
  copyFileSync(join(dataDir, 'cache.db'), join(dataDir, 'cache.db-spare'));
  const soon = await after(31);
  await until('what left is gone', () => !withName(dataDir).includes(LEFT));
  await soon.stop();
  expect(withName(dataDir)).toEqual([OPEN]);
  const station = await after(41);
  await until('all is gone', () => withName(dataDir).length === 0);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('cache.db'))).toEqual([]);
  // The decision is in the journal, and waits for its service.
  expect((await station.client.setup.state()).unsent).toBe(1);
});
