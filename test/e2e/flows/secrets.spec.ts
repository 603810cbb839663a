import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, SECRET, test } from '../model/fixtures.ts';

/** All files of a folder, as text. */
function allFiles(folder: string): { name: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((name) => ({ name, text: readFileSync(name, 'latin1') }));
}

/** Records the frames of Electron's port: the browser reports a socket's frames, but not those of a port. */
async function listenToPorts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const listen = MessagePort.prototype.addEventListener;
    MessagePort.prototype.addEventListener = function (
      this: MessagePort,
      ...args: Parameters<typeof listen>
    ) {
      if (args[0] === 'message')
        listen.call(this, 'message', (event) => heard.push(String((event as MessageEvent).data)));
      listen.apply(this, args);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

test('the secret and the token are in no log, no message to the screen, no address and no readable file @core @host:disk @host:process @host:window', async ({
  start,
  service,
  dataDir,
}) => {
  const { station, bench } = await start();
  const { page } = bench;
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  page.on('websocket', (socket) => {
    seen.push(socket.url());
    socket.on('framereceived', ({ payload }) => seen.push(payload.toString()));
  });
  const heard = await listenToPorts(page);
  // A reload with the listeners on: all data for a screen passes again.
  await page.reload();
  await bench.hasOrders(60);
  for (const screen of ['Pick list', 'Outbox', 'Settings'] as const) await bench.go(screen);
  // Options gave the connection, so it cannot be changed here: this screen says so.
  await expect(page.getByTestId('fixed-connection')).toBeVisible();
  seen.push(
    await page.content(),
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  );
  await service.goAway();
  await expect(bench.connection).toHaveText('Offline');
  await service.comeBack();
  await expect(bench.connection).not.toHaveText('Offline');
  seen.push(...(await heard()));
  await station.stop();

  const answer = await fetch(`${service.addresses.authUrl}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: 'practice-merchant', clientSecret: SECRET }),
  });
  const { token } = (await answer.json()) as { token: string };
  // All tokens of this service begin with the same header; it identifies the one that the station used.
  const tokenBegin = token.split('.')[0] ?? token;
  const shown = seen.join('\n') + station.errorOutput();
  expect(shown.includes('"level"'), 'the log was looked at').toBe(true);
  expect(
    seen.some((text) => text.includes('openOrders')),
    'what screens are told was listened to',
  ).toBe(true);
  for (const forbidden of [SECRET, tokenBegin, 'Bearer ']) {
    expect(shown.includes(forbidden), `${forbidden} on the way`).toBe(false);
    for (const { name, text } of allFiles(dataDir)) {
      expect(text.includes(forbidden), `${forbidden} in ${name}`).toBe(false);
    }
  }
});
