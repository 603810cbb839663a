/** A station whose keyring is locked, silent or not there: it starts, works with what it has, and goes online without a restart. */
import { readdirSync, rmSync } from 'node:fs';
import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import type { Keyring } from '../../../src-main/station/secrets/protector.ts';
import { fileProtector } from '../../../src-main/station/secrets/file-protector.ts';
import { readOptions } from '../../../src-main/station/options.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { router } from '../../../src-main/router/index.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { filesWith } from '../../support/files-with.ts';
import { anOrder, aPage } from '../../support/order-json.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { anApp } from '../../support/test-app.ts';
import { TestKeyring } from '../../support/test-keyring.ts';
import { until } from '../../support/until.ts';

const TOKEN = 'tOkEn-DISTINCTIVE-168';

/** A clock on which the watch's own wait ends when the test says so. */
function clockThatSkips(skipped: number) {
  const gate = Promise.withResolvers<void>();
  return {
    go: () => gate.resolve(),
    clock: {
      ...systemClock,
      sleep: (ms: number, signal: AbortSignal) =>
        ms === skipped && /\bkeyring-watch\.ts\b/.test(String(new Error('who sleeps').stack))
          ? Promise.race([gate.promise, systemClock.sleep(ms, signal)])
          : systemClock.sleep(ms, signal),
    },
  };
}

async function aStation() {
  const service = await startFaultyService({
    token: json({ token: TOKEN, tokenType: 'Bearer', expiresIn: 28_800 }),
    list: json(aPage([anOrder('A'), anOrder('B')])),
  });
  const [dataDir, keys] = [tempFolder(), tempFolder()];
  const start = async (keyring: Keyring | null, parts: Parameters<typeof anApp>[0] = {}) => {
    const options = readOptions(['--poll-seconds', '1'], {});
    const made = anApp({ dataDir, keyring, options, protector: fileProtector(dataDir, keys), ...parts });
    await made.app.start();
    const { live } = made.app.context;
    const codes = () => live.snapshot.status.notices.map(({ code }) => code);
    return { ...made, live, codes, client: createRouterClient(router, { context: made.app.context }) };
  };
  const { authUrl, productUrl, orderUrl } = service;
  const input = { authUrl, productUrl, orderUrl, ...DISTINCTIVE, sandbox: false };
  const isOnline = (station: Awaited<ReturnType<typeof start>>) =>
    until('it is online', () => station.live.snapshot.status.connection.state === 'online');
  return { service, dataDir, keys, start, input, isOnline };
}

/** A station that was connected with an open keyring, and then stopped. */
async function aConnectedStation() {
  const station = await aStation();
  const keyring = new TestKeyring('open');
  const { client, stop, live } = await station.start(keyring);
  await client.setup.connect(station.input);
  await until('the orders are there', () => live.snapshot.status.openOrders === 2);
  await stop();
  return { ...station, keyring };
}

it('works offline while the keyring is locked, and signs in by “Try again” without being opened anew', async () => {
  const { keyring, start, isOnline } = await aConnectedStation();
  keyring.state = 'locked';
  const station = await start(keyring);
  const { live, client, app } = station;
  expect(live.snapshot.status).toMatchObject({
    ...{ mode: 'service', openOrders: 2 },
    secret: { protection: 'protected', keyring: 'locked', access: 'closed' },
  });
  expect(station.codes()).toEqual(['keyring-locked']);
  await until('it has tried', () => live.snapshot.status.connection.failure?.kind === 'no-secret');
  const workspace = app.context.currentWorkspace();
  expect(await client.setup.tryKeyring()).toMatchObject({ keyring: 'locked', access: 'closed' });
  keyring.state = 'open';
  expect(await client.setup.tryKeyring()).toMatchObject({ keyring: 'open', access: 'usable' });
  await isOnline(station);
  expect([station.codes(), app.context.currentWorkspace() === workspace]).toEqual([[], true]);
  expect(keyring.looks.slice(-2), 'a dialog may come up').toEqual([true, true]);
});

it('signs in by itself some time after the keyring was unlocked', async () => {
  const { keyring, start, isOnline } = await aConnectedStation();
  keyring.state = 'locked';
  const { clock, go } = clockThatSkips(30_000);
  const station = await start(keyring, { clock });
  keyring.state = 'open';
  go();
  await isOnline(station);
  expect(keyring.looks.every((byPerson) => !byPerson)).toBe(true);
});

it('starts without a keyring that does not answer', async () => {
  const { keyring, start } = await aConnectedStation();
  const { clock, go } = clockThatSkips(3_000);
  go();
  const answer = Promise.withResolvers<'open'>();
  const silent: Keyring = {
    look: () => answer.promise,
    protect: (text) => keyring.protect(text),
    unprotect: (text) => keyring.unprotect(text),
  };
  const station = await start(silent, { clock });
  expect(station.live.snapshot.status).toMatchObject({ openOrders: 2, secret: { keyring: 'silent' } });
  expect(station.codes()).toEqual(['keyring-silent']);
  answer.resolve('open');
  await until('it is online', () => station.live.snapshot.status.connection.state === 'online');
});

it('says that the keyring is another one, and takes the secret anew', async () => {
  const { keyring, start, input, isOnline } = await aConnectedStation();
  keyring.replace();
  const station = await start(keyring);
  expect(station.live.snapshot.status).toMatchObject({ openOrders: 2, secret: { access: 'missing' } });
  expect(station.codes()).toEqual(['secret-of-other-keyring']);
  await station.client.setup.connect(input);
  await isOnline(station);
  expect((await station.client.setup.state()).secret).toMatchObject({ protection: 'protected' });
});

it('works with its saved orders where the key file of the secret is lost, and takes the secret anew', async () => {
  const { dataDir, keys, service, start, input, isOnline } = await aStation();
  const first = await start(null);
  await first.client.setup.connect({ ...input, withoutKeyring: 'file' });
  await isOnline(first);
  await until('its orders are saved', () => first.live.snapshot.status.openOrders === 2);
  await first.stop();
  rmSync(keys, { recursive: true });
  const requests = service.requests.length;
  for (const code of ['secret-key-missing', 'secret-key-missing']) {
    const station = await start(null);
    expect(station.live.snapshot.status).toMatchObject({
      mode: 'service',
      openOrders: 2,
      secret: { access: 'missing' },
    });
    expect(station.codes()).toEqual([code]);
    const { authUrl, productUrl, orderUrl } = input;
    expect(await station.client.setup.state()).toMatchObject({
      authUrl,
      productUrl,
      orderUrl,
      hasSecret: false,
    });
    expect(service.requests).toHaveLength(requests);
    await station.stop();
  }
  expect(readdirSync(dataDir).some((name) => name.startsWith('credentials.json.unreadable'))).toBe(false);
  const station = await start(null);
  await station.client.setup.connect({ ...input, withoutKeyring: 'file' });
  await isOnline(station);
  expect(station.codes()).toEqual([]);
});

it('writes nothing weak unasked, and nothing at all in memory mode; after a restart it asks', async () => {
  const { dataDir, keys, start, input, isOnline } = await aStation();
  const station = await start(null);
  await expect(station.client.setup.connect(input)).rejects.toMatchObject({ code: 'NO_PROTECTION' });
  expect(station.live.snapshot.status.mode).toBe('none');
  await station.client.setup.connect({ ...input, withoutKeyring: 'memory' });
  await isOnline(station);
  const traces = () =>
    [DISTINCTIVE.clientSecret, TOKEN]
      .flatMap((text) => [text, Buffer.from(text).toString('base64'), Buffer.from(text).toString('hex')])
      .flatMap((text) => [dataDir, keys].flatMap((folder) => filesWith(folder, text)));
  await until('the orders are there', () => station.live.snapshot.status.openOrders === 2);
  expect(traces()).toEqual([]);
  await station.stop();
  const again = await start(null);
  expect(again.live.snapshot.status).toMatchObject({
    ...{ mode: 'service', openOrders: 2 },
    secret: { protection: 'unavailable', access: 'missing', withoutKeyring: 'memory' },
  });
  expect(again.codes()).toEqual(['secret-to-enter']);
  expect(await again.client.setup.state()).toMatchObject({
    clientId: DISTINCTIVE.clientId,
    hasSecret: false,
  });
  await again.client.setup.connect(input);
  await isOnline(again);
  expect([traces(), again.codes()]).toEqual([[], []]);
});

it('takes the choice of the start, and no other', async () => {
  const { start, input } = await aStation();
  const station = await start(null, { options: readOptions(['--without-keyring', 'memory'], {}) });
  await station.client.setup.connect({ ...input, withoutKeyring: 'file' });
  expect(await station.client.setup.state()).toMatchObject({
    secret: { protection: 'unavailable', withoutKeyring: 'memory', withoutKeyringBy: 'start' },
  });
});
