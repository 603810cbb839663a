/** A connection that is forgotten: nothing of it can be read on this computer afterwards, and the record of work stays. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect, it, onTestFinished } from 'vitest';
import { crashFolder } from '../../../src-main/station/folder/crash-folder.ts';
import { fileProtector } from '../../../src-main/station/secrets/file-protector.ts';
import { createLog } from '../../../src-main/station/log.ts';
import { readOptions } from '../../../src-main/station/options.ts';
import { router } from '../../../src-main/router/index.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { COPY_ENTRY } from '../../support/copy-entry.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { filesWith } from '../../support/files-with.ts';
import { anOrder, aPage, aShipping } from '../../support/order-json.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const TOKEN = 'tOkEn-DISTINCTIVE-78';
const BUYER = 'Xaverine Distinctive';
const { clientId, clientSecret } = DISTINCTIVE;

/** A station that was connected by the screen, and has a cancel that the service does not take. */
async function aConnectedStation() {
  const service = await startFaultyService({
    token: json({ token: TOKEN, tokenType: 'Bearer', expiresIn: 28_800 }),
    list: json(
      aPage([
        anOrder('A', { shipping: aShipping({}, { deliveryAddress: { receiverName: BUYER } }) }),
        anOrder('B'),
      ]),
    ),
    cancel: json({ message: 'not now' }, 503),
  });
  const [dataDir, keys] = [tempFolder(), tempFolder()];
  const start = async () => {
    const { log, close } = createLog(dataDir, false);
    const options = readOptions(['--grace-seconds', '0', '--poll-seconds', '1'], {});
    const protector = fileProtector(dataDir, keys);
    const made = anApp({ dataDir, log, options, protector, copyEntry: COPY_ENTRY });
    onTestFinished(close);
    await made.app.start();
    const { live } = made.app.context;
    return { ...made, live, client: createRouterClient(router, { context: made.app.context }) };
  };
  const station = await start();
  const { authUrl, productUrl, orderUrl } = service;
  const input = {
    authUrl,
    productUrl,
    orderUrl,
    ...DISTINCTIVE,
    sandbox: false,
    withoutKeyring: 'file' as const,
  };
  await station.client.setup.connect(input);
  await until('the orders are there', () => station.live.snapshot.status.openOrders === 2);
  await station.client.cancel.decide({ orderId: 'A', reason: 'Damaged' });
  await until('it was refused for now', () => service.count('cancel') > 0);
  return { service, dataDir, keys, start, station, input };
}

it('leaves nothing of its secret, its sign-in and its addresses, here and after a restart', async () => {
  const { service, dataDir, keys, start, station } = await aConnectedStation();
  const ofConnection = [clientId, clientSecret, TOKEN, service.orderUrl];
  const found = () => ofConnection.flatMap((text) => [dataDir, keys].flatMap((one) => filesWith(one, text)));
  const keyFiles = () => readdirSync(keys);
  const credentials = () => readdirSync(dataDir).filter((name) => name.startsWith('credentials'));
  expect([keyFiles().length, credentials().toSorted()]).toEqual([1, ['credentials.id', 'credentials.json']]);
  expect(filesWith(dataDir, service.orderUrl)).toContain('settings.json');
  // Files that a start could not read any more, and the memory of a process that crashed.
  writeFileSync(
    join(dataDir, 'credentials.json.unreadable-7'),
    readFileSync(join(dataDir, 'credentials.json')),
  );
  mkdirSync(crashFolder(dataDir));
  writeFileSync(join(crashFolder(dataDir), 'dump.dmp'), `memory ${TOKEN}`);
  expect(found()).toContain('crashes/dump.dmp');

  await station.client.setup.forget({ removeOrders: false });
  const isForgotten = () => [found(), keyFiles(), credentials()];
  expect(isForgotten()).toEqual([[], [], []]);
  expect(station.live.snapshot.status.mode).toBe('none');
  await station.stop();
  const asked = service.requests.length;
  const again = await start();
  expect(again.live.snapshot.status).toMatchObject({ mode: 'none', notices: [] });
  expect(await again.client.setup.state()).toMatchObject({
    mode: 'none',
    clientId: '',
    hasSecret: false,
    orderUrl: '',
  });
  expect(isForgotten()).toEqual([[], [], []]);
  expect(service.requests).toHaveLength(asked);
});

it('keeps what was decided: connected again to the same service it is sent', async () => {
  const { service, station, input } = await aConnectedStation();
  await station.client.setup.forget({ removeOrders: false });
  expect((await station.client.setup.state()).unsent).toBe(1);
  const sent = service.count('cancel');
  await station.client.setup.connect(input);
  await until('it is tried again', () => service.count('cancel') > sent);
  expect(await station.client.outbox.list()).toMatchObject([{ orderId: 'A', reason: 'Damaged' }]);
});

it('removes the saved orders where that is wanted, and none of what was decided', async () => {
  const { service, dataDir, station, input } = await aConnectedStation();
  const withBuyer = () => filesWith(dataDir, BUYER);
  expect(withBuyer().filter((name) => name.startsWith('cache.db'))).not.toEqual([]);
  writeFileSync(join(dataDir, 'cache.db-spare'), BUYER);
  await station.client.setup.forget({ removeOrders: true });
  expect(withBuyer()).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('cache.db'))).toEqual([]);
  expect((await station.client.setup.state()).unsent).toBe(1);
  const sent = service.count('cancel');
  await station.client.setup.connect(input);
  await until('it is tried again', () => service.count('cancel') > sent);
  expect(station.live.snapshot.status.notices).toEqual([]);
});

it('is refused where the start gave the connection, and nothing is touched', async () => {
  const { dataDir, station, keys, service } = await aConnectedStation();
  await station.stop();
  const { app } = anApp({ dataDir, protector: fileProtector(dataDir, keys), options: connectedTo(service) });
  await app.start();
  const client = createRouterClient(router, { context: app.context });
  await expect(client.setup.forget({ removeOrders: false })).rejects.toMatchObject({
    code: 'FIXED_BY_OPTIONS',
  });
  expect(readdirSync(dataDir)).toContain('credentials.json');
});
