/** The settings of a station as a file: read, used, and written for another bench. */
import { expect, it } from 'vitest';
import { readOptions } from '../../../src-main/station/options.ts';
import { overMessagePort } from '../../support/callers.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { startFaultyService, json } from '../../support/faulty-service.ts';
import { aPage, anOrder } from '../../support/order-json.ts';
import { anApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const { clientId, clientSecret } = DISTINCTIVE;
const ADDRESSES = {
  authUrl: 'https://a.example',
  productUrl: 'https://p.example',
  orderUrl: 'https://o.example',
};

async function aStation(options: string[] = []) {
  const { app } = anApp({ options: readOptions(options, {}) });
  await app.start();
  const { client } = await overMessagePort(app.context);
  const { live } = app.context;
  const read = (content: unknown) => client.settingsFile.read({ text: JSON.stringify(content) });
  const use = (content: unknown) => client.settingsFile.use({ text: JSON.stringify(content) });
  return { app, client, live, read, use };
}

it('sets what it has, all at once; the connection goes to whoever tests it', async () => {
  const { live, client, read, use } = await aStation();
  const content = {
    ...ADDRESSES,
    clientId,
    station: 'Bench 9',
    graceSeconds: 45,
    language: 'es',
    pollSeconds: 5,
  };
  const { values, faults, leftOut, fixed } = await read(content);
  expect([faults, leftOut, fixed]).toEqual([[], [], []]);
  expect(Object.fromEntries(values.map(({ key, value }) => [key, value]))).toEqual(content);
  expect(live.snapshot.settings.graceSeconds, 'reading changes nothing').toBe(10);
  expect(await use(content)).toEqual({ ...ADDRESSES, clientId });
  expect(live.snapshot.settings).toMatchObject({ station: 'Bench 9', graceSeconds: 45, language: 'es' });
  expect(await client.setup.state(), 'nothing is connected').toMatchObject({ mode: 'none', orderUrl: '' });
});

it('with a fault changes nothing, and says each by its key', async () => {
  const { live, client, read, use } = await aStation();
  const content = { graceSeconds: 45, volume: 101, printers: ['Zebra'], clientSecret };
  expect((await read(content)).faults).toEqual([
    {
      field: 'volume',
      fault: {
        code: 'other-value',
        expected: { is: 'whole-number', from: 0, to: 100 },
        found: { is: 'value', text: '101' },
      },
    },
    { field: 'printers', fault: expect.objectContaining({ code: 'unknown-key', meant: null }) },
    { field: 'clientSecret', fault: { code: 'secret-key' } },
  ]);
  expect((await read({ benchMode: true })).faults).toEqual([
    { field: 'benchCode', fault: { code: 'missing', beside: 'benchMode' } },
  ]);
  const twoFaults = await read({ benchMode: true, volume: 101 });
  const repeated = await client.settingsFile.read({ text: '{"volume": 5, "volume": 6}' });
  expect(repeated).toMatchObject({
    values: [],
    faults: [{ field: 'volume', fault: { code: 'repeated-key' } }],
  });
  expect(
    twoFaults.faults.map(({ field }) => field),
    'of one key and of a pair',
  ).toEqual(['volume', 'benchCode']);
  await expect(use(content)).rejects.toMatchObject({ code: 'FILE_WITH_FAULTS' });
  expect(live.snapshot.settings.graceSeconds).toBe(10);
});

it('is refused where it is no JSON, no object or no UTF-8, and nothing of it is repeated', async () => {
  const { client } = await aStation();
  const codeOf = async (text: string) => (await client.settingsFile.read({ text })).faults;
  expect(await codeOf(`{\n  "station": "${clientSecret}",\n}`)).toEqual([
    { field: '', fault: { code: 'not-json', line: expect.any(Number), column: expect.any(Number) } },
  ]);
  expect(await codeOf('[1]')).toEqual([
    { field: '', fault: { code: 'no-object', found: { is: 'list', count: 1 } } },
  ]);
  expect(await codeOf('{"station": "Caf\uFFFD"}')).toEqual([{ field: '', fault: { code: 'not-utf8' } }]);
  expect(await codeOf('\uFEFF{}')).toEqual([]);
});

it('leaves out what only a policy sets, and what was given here otherwise', async () => {
  const { live, read, use } = await aStation(['--grace-seconds', '20']);
  const content = {
    graceSeconds: 45,
    volume: 10,
    metricsPort: 9464,
    clientId,
    clientSecretFile: '/nowhere/secret',
  };
  expect(await read(content)).toEqual({
    values: [
      { key: 'clientId', value: clientId },
      { key: 'volume', value: 10 },
    ],
    leftOut: ['clientSecretFile', 'metricsPort'],
    fixed: [{ key: 'graceSeconds', giver: 'start' }],
    faults: [],
  });
  await use(content);
  expect(live.snapshot.settings).toMatchObject({ graceSeconds: 20, volume: 10 });
});

it('written by one bench sets up another, without the secret, the name and the code of kiosk mode', async () => {
  const service = await startFaultyService({ list: json(aPage([anOrder('PD1')])) });
  const { authUrl, productUrl, orderUrl } = service;
  const [one, other] = [await aStation(), await aStation()];
  const connection = { authUrl, productUrl, orderUrl, clientId, sandbox: true };
  await one.client.setup.connect({ ...connection, clientSecret, withoutKeyring: 'file' });
  await until('it is online', () => one.live.snapshot.status.openOrders === 1);
  const changed = { station: 'Bench 1', cancelReasons: ['Sold out'], idleMinutes: 3, volume: 5 };
  await one.client.station.change(changed);
  const { text } = await one.client.settingsFile.write();
  expect(text).not.toContain(clientSecret);
  expect(text).not.toContain('Bench 1');
  expect(Object.keys(JSON.parse(text) as object)).not.toContain('withoutKeyring');
  const { faults } = await other.client.settingsFile.read({ text });
  expect(faults).toEqual([]);
  const { station: before } = other.live.snapshot.settings;
  expect(await other.client.settingsFile.use({ text })).toEqual(connection);
  const { station, operator: _, ...settings } = one.live.snapshot.settings;
  expect(station).not.toBe(before);
  expect(other.live.snapshot.settings).toMatchObject({ ...settings, station: before });
});
