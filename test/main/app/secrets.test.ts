/** A secret goes to the token endpoint, a token into a header, and neither anywhere else. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLog } from '../../../src-main/station/log.ts';
import { overMessagePort } from '../../support/callers.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { hangUp, json, startFaultyService, type Answer } from '../../support/faulty-service.ts';
import { anOrder, aPage } from '../../support/order-json.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { quiet, until } from '../../support/until.ts';

const TOKEN = 'eyJ-tOkEn-DISTINCTIVE-99';
const SECRETS = [DISTINCTIVE.clientSecret, TOKEN];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());

function expectNoSecret(where: string, text: string): void {
  for (const secret of SECRETS) expect(text.includes(secret), `${where} holds a secret`).toBe(false);
}

/** A service that repeats in its error everything that it was sent. */
const parrot =
  (status: number): Answer =>
  (request, response) =>
    json({ message: `${request.body} ${String(request.headers.authorization)} ${request.path}` }, status)(
      request,
      response,
    );

it('no secret reaches a log, a screen, an address or a file, while all goes well and while nothing does', async () => {
  const dataDir = tempFolder();
  const { log, close } = createLog(dataDir, false);
  const token = json({ token: TOKEN, tokenType: 'Bearer', expiresIn: 28_800 });
  const service = await startFaultyService({
    token,
    list: json(aPage([anOrder('PD1'), anOrder('PD2'), anOrder('PD3')])),
  });
  const { app, stop } = anApp({ dataDir, log });
  await app.start();
  const { client, sent } = await overMessagePort(app.context);
  const stream = await client.station.watch();
  void (async () => {
    for await (const snapshot of stream) void snapshot;
  })().catch(() => undefined);

  const { authUrl, productUrl, orderUrl } = service;
  const input = {
    authUrl,
    productUrl,
    orderUrl,
    ...DISTINCTIVE,
    sandbox: true,
    withoutKeyring: 'file' as const,
  };
  await client.setup.test(input);
  await client.setup.connect(input);
  await until('the orders are there', () => app.context.live.snapshot.status.openOrders === 3);
  await client.setup.state();
  await client.queue.page({ filter: {}, offset: 0, limit: 50 });

  const failures: Answer[] = [
    parrot(409),
    parrot(401),
    parrot(500),
    hangUp,
    json('<html>'),
    json('', 302, { location: 'https://elsewhere.example' }),
  ];
  for (const [n, answer] of failures.entries()) {
    service.answers.cancel = answer;
    service.answers.list =
      n % 2 === 0 ? answer : json(aPage([anOrder('PD1'), anOrder('PD2'), anOrder('PD3')]));
    await client.cancel.decide({ orderId: `PD${(n % 3) + 1}`, reason: 'Damaged' }).catch(() => undefined);
    await client.station.refresh();
    await client.setup.test(input);
    await quiet(100);
  }
  service.answers.token = parrot(401);
  service.answers.list = parrot(401);
  await client.setup.test(input);
  await client.setup.connect({ ...input, clientId: 'another' });
  await until(
    'it is known that the credentials are refused',
    () => app.context.live.snapshot.status.connection.failure?.kind === 'sign-in-refused',
  );
  service.answers.token = parrot(200);
  await client.setup.test(input);
  await client.setup.state();
  await client.outbox.list();
  await client.setup.connect({ ...input, authUrl: 'nonsense' }).catch(() => undefined);
  await stop();
  await close();

  expect(sent.length).toBeGreaterThan(20);
  expectNoSecret('a message to the screen', sent.join('\n'));
  expect(service.requests.length).toBeGreaterThan(20);
  for (const { operation, path, body, headers } of service.requests) {
    expectNoSecret('an address', path);
    if (operation !== 'token') expectNoSecret('a body', body);
    const { authorization, ...others } = headers;
    expectNoSecret('a header', JSON.stringify(others));
    if (operation === 'token') expect(authorization).toBeUndefined();
  }
  const files = filesIn(dataDir);
  expect(files.some((file) => file.endsWith('packdesk.log'))).toBe(true);
  for (const file of files) expectNoSecret(file, readFileSync(file, 'latin1'));
});

it('a secret from the environment is not written to any file either', async () => {
  const dataDir = tempFolder();
  const { log, close } = createLog(dataDir, false);
  const token = json({ token: TOKEN, tokenType: 'Bearer', expiresIn: 28_800 });
  const service = await startFaultyService({ token });
  const { app, stop } = anApp({ dataDir, log, options: connectedTo(service) });
  await app.start();
  await until('it is online', () => app.context.live.snapshot.status.connection.state === 'online');
  await stop();
  await close();
  for (const file of filesIn(dataDir)) expectNoSecret(file, readFileSync(file, 'latin1'));
});
