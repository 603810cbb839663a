/** A station under the policy of an administrator. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createLog } from '../../../src-main/station/log.ts';
import { readOptions } from '../../../src-main/station/options.ts';
import { readPolicy } from '../../../src-main/station/policy/policy-file.ts';
import { overMessagePort } from '../../support/callers.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { startFaultyService, json } from '../../support/faulty-service.ts';
import { aPage, anOrder } from '../../support/order-json.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const { clientId, clientSecret } = DISTINCTIVE;

async function aPolicy(more: object = {}) {
  const service = await startFaultyService({ list: json(aPage([anOrder('PD1')])) });
  const folder = tempFolder();
  const clientSecretFile = join(folder, 'secret');
  writeFileSync(clientSecretFile, clientSecret, { mode: 0o600 });
  const { authUrl, productUrl, orderUrl } = service;
  const content = { authUrl, productUrl, orderUrl, clientId, clientSecretFile, pollSeconds: 1, ...more };
  const file = join(folder, 'policy.json');
  writeFileSync(file, JSON.stringify(content));
  return { service, file, policy: readPolicy(file) };
}

it('goes to work on the service of the policy, which nobody can change there', async () => {
  const { policy, service, file } = await aPolicy({
    graceSeconds: 45,
    copyFolder: resolve('/nowhere'),
    sandbox: true,
  });
  const options = readOptions(['--order-url', 'https://elsewhere.example'], {
    PACKDESK_CLIENT_ID: 'another',
    PACKDESK_CLIENT_SECRET: 'of-another',
  });
  const { app, dataDir } = anApp({ policy, options });
  await app.start();
  const { live } = app.context;
  await until('it is online', () => live.snapshot.status.openOrders === 1);
  expect(service.requests.find(({ operation }) => operation === 'token')?.body).toContain(clientId);
  expect(live.snapshot.status.fixedSettings).toEqual({ graceSeconds: 'policy' });
  expect(live.snapshot.status.notices).toContainEqual({
    code: 'options-overruled',
    file: '--order-url, PACKDESK_CLIENT_ID',
  });

  const { client } = await overMessagePort(app.context);
  const fixed = { code: 'FIXED_BY_POLICY' };
  await expect(client.station.change({ graceSeconds: 0 })).rejects.toMatchObject(fixed);
  await client.station.change({ theme: 'dark' });
  expect(live.snapshot.settings).toMatchObject({ graceSeconds: 45, theme: 'dark' });
  await expect(client.setup.practice()).rejects.toMatchObject(fixed);
  const input = {
    ...service,
    clientId: 'mine',
    clientSecret: 'mine',
    sandbox: false,
    withoutKeyring: 'file' as const,
  };
  await expect(client.setup.connect(input)).rejects.toMatchObject(fixed);
  await expect(client.copies.useFolder({ folder: '' })).rejects.toMatchObject(fixed);
  expect(await client.copies.state()).toMatchObject({ second: resolve('/nowhere'), isSecondSet: true });
  expect(await client.setup.state()).toMatchObject({
    mode: 'service',
    fixed: 'policy',
    sandbox: true,
    orderUrl: service.orderUrl,
    given: { authUrl: 'policy', orderUrl: 'policy', sandbox: 'policy', station: null },
  });

  const shown = await client.station.policy();
  expect(shown).toMatchObject({
    file,
    values: expect.arrayContaining([{ key: 'graceSeconds', value: 45 }]),
  });
  expect(JSON.stringify(shown)).not.toContain(clientSecret);
  expect(
    readFileSync(join(dataDir, 'settings.json'), 'utf8'),
    'what it sets is not written here',
  ).not.toContain('graceSeconds":45');
});

it('asks at the bench for the sign-in where the policy has the addresses alone', async () => {
  const { service } = await aPolicy();
  const file = join(tempFolder(), 'policy.json');
  const { authUrl, productUrl, orderUrl } = service;
  writeFileSync(file, JSON.stringify({ authUrl, productUrl, orderUrl }));
  const { app } = anApp({ policy: readPolicy(file) });
  await app.start();
  const { client } = await overMessagePort(app.context);
  expect(await client.setup.state()).toMatchObject({ mode: 'none', fixed: null, orderUrl });
  await client.setup.connect({
    ...DISTINCTIVE,
    authUrl,
    productUrl,
    orderUrl: 'https://e.example',
    sandbox: false,
    withoutKeyring: 'file' as const,
  });
  await until('it is online', () => app.context.live.snapshot.status.openOrders === 1);
});

it('does not go to work under a policy with a fault, and changes nothing; the log has each', async () => {
  const { policy, service } = await aPolicy({ graceSeconds: -1, clientSecret });
  const dataDir = tempFolder();
  const settings = JSON.stringify({ mode: 'service', ...service, station: 'Bench 7' });
  writeFileSync(join(dataDir, 'settings.json'), settings);
  const { log, close } = createLog(dataDir, false);
  const { app, stop } = anApp({ policy, dataDir, log });
  await app.start();
  const { status } = app.context.live.snapshot;
  expect(status).toMatchObject({ mode: 'none', policyStop: { file: policy.file } });
  expect(status.policyStop?.faults.map(({ field }) => field)).toEqual(['graceSeconds', 'clientSecret']);
  const { client } = await overMessagePort(app.context);
  const fixed = { code: 'FIXED_BY_POLICY' };
  await expect(client.station.change({ theme: 'dark' })).rejects.toMatchObject(fixed);
  await expect(client.setup.practice()).rejects.toMatchObject(fixed);
  const input = { ...service, ...DISTINCTIVE, sandbox: false, withoutKeyring: 'file' as const };
  await expect(client.setup.connect(input)).rejects.toMatchObject(fixed);
  expect(await client.station.policy()).toBeNull();
  await stop();
  await close();
  const connected = anApp({ policy, options: connectedTo(service) });
  await connected.app.start();
  expect(connected.app.context.live.snapshot.status).toMatchObject({ mode: 'none' });
  expect(connected.app.context.currentWorkspace()).toBeNull();
  expect(service.requests).toEqual([]);
  expect(readFileSync(join(dataDir, 'settings.json'), 'utf8')).toBe(settings);
  const written = readFileSync(join(dataDir, 'logs', 'packdesk.log'), 'utf8');
  expect(written).toContain('graceSeconds expects a whole number from 0 to 600, but is -1.');
  expect(written).not.toContain(clientSecret);
});
