/** Secrets stored for one connection are never used for another, however that one was set up. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import type { App } from '../../../src-main/app/create-app.ts';
import { fileProtector } from '../../../src-main/station/secrets/file-protector.ts';
import { readProxies } from '../../../src-main/domain/station/proxies.ts';
import { readOptions } from '../../../src-main/station/options.ts';
import { router } from '../../../src-main/router/index.ts';
import { ConnectProxy } from '../../support/connect-proxy.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { json, startFaultyService, type FaultyService } from '../../support/faulty-service.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { startWeb } from '../../support/web-process.ts';
import { TEST_KEYS } from '../../support/test-keys.ts';

const clientOf = (app: App) => createRouterClient(router, { context: app.context });
const ADDRESSES = ['authUrl', 'productUrl', 'orderUrl'] as const;
const OPTION = { authUrl: '--auth-url', productUrl: '--product-url', orderUrl: '--order-url' } as const;
const TOKEN = 'tOkEn-DISTINCTIVE-77';

const inputFor = ({ authUrl, productUrl, orderUrl }: FaultyService) => ({
  authUrl,
  productUrl,
  orderUrl,
  ...DISTINCTIVE,
  sandbox: false,
  withoutKeyring: 'file' as const,
});

/** All requests that a service received. */
const sentTo = ({ requests }: FaultyService) =>
  requests.map(({ path, body, headers }) => `${path} ${body} ${JSON.stringify(headers)}`).join('\n');

/** A folder of a station that was connected by the screen, and was stopped since. */
async function aConnectedFolder(): Promise<{ dataDir: string; service: FaultyService }> {
  const service = await startFaultyService();
  let tokens = 0;
  service.answers.token = (request, response) =>
    json({ token: `${TOKEN}-${++tokens}`, tokenType: 'Bearer', expiresIn: 28_800 })(request, response);
  const { app, dataDir, stop } = anApp();
  await app.start();
  await clientOf(app).setup.connect(inputFor(service));
  await until('it is online', () => app.context.live.snapshot.status.connection.state === 'online');
  await stop();
  service.requests.length = 0;
  return { dataDir, service };
}

const settingsOf = (dataDir: string) => join(dataDir, 'settings.json');

function changeSettings(dataDir: string, parts: object): void {
  const settings = JSON.parse(readFileSync(settingsOf(dataDir), 'utf8')) as object;
  writeFileSync(settingsOf(dataDir), JSON.stringify({ ...settings, ...parts }));
}

/** Starts a station that must not use its stored secret, and waits until it has shown so. */
async function startRefusing(deps: Parameters<typeof anApp>[0], code: string) {
  const { app, stop } = anApp(deps);
  await app.start();
  const { live } = app.context;
  expect(live.snapshot.status.notices.map((notice) => notice.code)).toContain(code);
  if (live.snapshot.status.mode === 'service') {
    await until('it has tried', () => live.snapshot.status.connection.state === 'offline');
    expect(live.snapshot.status.connection.failure).toEqual({
      kind: 'no-secret',
      message: null,
      status: null,
    });
    // A person who presses "try the sign-in again" changes nothing either.
    await clientOf(app).station.signInAgain();
  }
  return { app, stop };
}

describe('the kept secret and token', () => {
  it.each(ADDRESSES)('go to no other %s that the screen names', async (address) => {
    const { dataDir, service } = await aConnectedFolder();
    const thief = await startFaultyService();
    const { app } = anApp({ dataDir });
    await app.start();
    const client = clientOf(app);
    const elsewhere = { ...inputFor(service), [address]: thief[address], clientSecret: '' };
    const steps = await client.setup.test(elsewhere);
    expect(steps[0]).toMatchObject({ step: 'address', outcome: 'failed' });
    await expect(client.setup.connect(elsewhere)).rejects.toMatchObject({ code: 'NO_SECRET' });
    expect(thief.requests).toEqual([]);
    await client.setup.connect({ ...inputFor(service), clientSecret: '' });
    await until('it is online', () => app.context.live.snapshot.status.connection.state === 'online');
  });

  it('are used with the same addresses in other spelling', async () => {
    const { dataDir, service } = await aConnectedFolder();
    const { app } = anApp({ dataDir, options: readOptions(['--order-url', `${service.orderUrl}/`], {}) });
    await app.start();
    await until('it is online', () => app.context.live.snapshot.status.connection.state === 'online');
    expect(service.count('token')).toBe(0);
  });

  it.each(ADDRESSES)('go to no other %s that an option names', async (address) => {
    const { dataDir, service } = await aConnectedFolder();
    const thief = await startFaultyService();
    const options = readOptions([OPTION[address], thief[address]], {});
    await startRefusing({ dataDir, options }, 'secret-of-other-addresses');
    expect([thief.requests, service.requests]).toEqual([[], []]);
  });

  it.each(ADDRESSES)('go to no other %s that the settings file names', async (address) => {
    const { dataDir, service } = await aConnectedFolder();
    const thief = await startFaultyService();
    changeSettings(dataDir, { [address]: thief[address] });
    const { stop } = await startRefusing({ dataDir }, 'secret-of-other-addresses');
    expect([thief.requests, service.requests]).toEqual([[], []]);
    await stop();
    changeSettings(dataDir, { [address]: service[address] });
    const { app } = anApp({ dataDir });
    await app.start();
    await until('it is online', () => app.context.live.snapshot.status.connection.state === 'online');
    expect(app.context.live.snapshot.status.notices).toEqual([]);
  });

  it.each(ADDRESSES)('go to no other %s though the environment has a secret', async (address) => {
    const { dataDir, service } = await aConnectedFolder();
    const thief = await startFaultyService();
    const { app, stop } = anApp({
      dataDir,
      options: {
        ...connectedTo({ ...inputFor(service), [address]: thief[address] }),
        clientSecret: 'another',
      },
    });
    await app.start();
    await until('it is online', () => app.context.live.snapshot.status.connection.state === 'online');
    await stop();
    for (const each of [thief, service]) {
      expect(sentTo(each)).not.toContain(DISTINCTIVE.clientSecret);
      expect(sentTo(each)).not.toContain(`${TOKEN}-1`);
    }
    expect(thief.count('token') + service.count('token'), 'a token of its own').toBe(1);
  });

  it.each(ADDRESSES)(
    'go to no %s in the settings file that is plain http to another machine',
    async (address) => {
      const { dataDir, service } = await aConnectedFolder();
      const proxy = new ConnectProxy();
      await proxy.door.open();
      const options = { ...readOptions([], {}), proxies: readProxies({ HTTP_PROXY: proxy.address }) };
      changeSettings(dataDir, { [address]: 'http://service.invalid' });
      const before = readFileSync(settingsOf(dataDir), 'utf8');
      if ('variable' in options.proxies) throw new Error('no proxy');
      const { app } = await startRefusing(
        { dataDir, options: { ...options, proxies: options.proxies } },
        'address-not-usable',
      );
      expect(await clientOf(app).setup.state()).toMatchObject({
        faults: [{ field: address, fault: 'insecure' }],
      });
      expect([proxy.asked, service.requests]).toEqual([[], []]);
      expect(readFileSync(settingsOf(dataDir), 'utf8')).toBe(before);
      await proxy.stop();
    },
  );

  it('stay where a settings address is no address, and the file is left as it is', async () => {
    const { dataDir, service } = await aConnectedFolder();
    changeSettings(dataDir, { productUrl: 'nonsense', orderUrl: '' });
    const before = readFileSync(settingsOf(dataDir), 'utf8');
    const { app } = await startRefusing({ dataDir }, 'address-not-usable');
    expect(await clientOf(app).setup.state()).toMatchObject({
      faults: [
        { field: 'productUrl', fault: 'not-a-url' },
        { field: 'orderUrl', fault: 'missing' },
      ],
    });
    expect(service.requests).toEqual([]);
    expect(readFileSync(settingsOf(dataDir), 'utf8')).toBe(before);
  });
});

describe('a secret of the environment', () => {
  const environment = {
    PACKDESK_CLIENT_ID: DISTINCTIVE.clientId,
    PACKDESK_CLIENT_SECRET: DISTINCTIVE.clientSecret,
  };
  const optionsBut = (left: readonly string[], service: FaultyService) =>
    readOptions(
      ADDRESSES.filter((address) => !left.includes(address)).flatMap((a) => [OPTION[a], service[a]]),
      environment,
    );

  it.each([
    ...ADDRESSES.map((address) => ({ named: address, left: [address] })),
    { named: 'address at all', left: [...ADDRESSES] },
  ])('goes to no $named that the settings file names, and the notice says what to add', async ({ left }) => {
    const { dataDir, service } = await aConnectedFolder();
    const thief = await startFaultyService();
    changeSettings(dataDir, Object.fromEntries(left.map((address) => [address, thief[address]])));
    const options = optionsBut(left, service);
    const { app } = await startRefusing({ dataDir, options }, 'secret-without-addresses');
    expect([thief.requests, service.requests]).toEqual([[], []]);
    expect(app.context.live.snapshot.status.notices).toContainEqual({
      code: 'secret-without-addresses',
      file: left.map((address) => OPTION[address]).join(', '),
    });
  });

  it('goes to addresses that were given with it, whatever the settings file names', async () => {
    const { dataDir, service } = await aConnectedFolder();
    const thief = await startFaultyService();
    changeSettings(dataDir, inputFor(thief));
    const { app } = anApp({ dataDir, options: optionsBut([], service) });
    await app.start();
    await until('it is online', () => app.context.live.snapshot.status.connection.state === 'online');
    expect([thief.requests, app.context.live.snapshot.status.notices]).toEqual([[], []]);
  });

  it('goes nowhere from a process that was started without one of the addresses', async () => {
    const { dataDir, service } = await aConnectedFolder();
    const client = await startWeb(dataDir, service, { without: '--order-url' }).client();
    const failure = async () => (await client.station.snapshot()).status.connection.failure;
    await expect.poll(failure).toEqual({ kind: 'no-secret', message: null, status: null });
    const { notices } = (await client.station.snapshot()).status;
    // Wine has no access lists: every folder stays open there.
    expect(notices.filter(({ code }) => code !== 'folder-stays-open')).toEqual([
      { code: 'secret-without-addresses', file: '--order-url' },
    ]);
    expect(service.requests).toEqual([]);
  });
});

describe('a file of an earlier version, which says nothing about addresses', () => {
  const old = async (dataDir: string) => {
    const text = await fileProtector(dataDir, TEST_KEYS).protect(JSON.stringify(DISTINCTIVE));
    const file = JSON.stringify({ credentials: text, token: null });
    writeFileSync(join(dataDir, 'credentials.json'), file);
    return file;
  };

  it('is kept, used for nothing, and asked for anew', async () => {
    const { dataDir, service } = await aConnectedFolder();
    const file = await old(dataDir);
    const { app } = await startRefusing({ dataDir }, 'secret-of-unknown-addresses');
    expect(service.requests).toEqual([]);
    expect(readFileSync(join(dataDir, 'credentials.json'), 'utf8')).toBe(file);
    const client = clientOf(app);
    expect(await client.setup.state()).toMatchObject({ clientId: DISTINCTIVE.clientId, hasSecret: false });
    await expect(client.setup.connect({ ...inputFor(service), clientSecret: '' })).rejects.toMatchObject({
      code: 'NO_SECRET',
    });
    await client.setup.connect(inputFor(service));
    await until('it is online', () => app.context.live.snapshot.status.connection.state === 'online');
    expect(app.context.live.snapshot.status.notices).toEqual([]);
  });
});
