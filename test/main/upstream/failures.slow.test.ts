import { inspect } from 'node:util';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { memorySignInStore } from '../../../src-main/station/secrets/memory-sign-in.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import type { UpstreamClient } from '../../../src-main/upstream/client.ts';
import { DEFAULT_LIMITS } from '../../../src-main/upstream/http/http-call.ts';
import { httpInThread } from '../../../src-main/upstream/http/http-in-thread.ts';
import { UpstreamError } from '../../../src-main/upstream/upstream-error.ts';
import { aClient as anyClient, DISTINCTIVE } from '../../support/clients.ts';
import { hangUp, json, silence, startFaultyService, type Answer } from '../../support/faulty-service.ts';
import { HTTP_ENTRY } from '../../support/http-entry.ts';
import { httpHere } from '../../support/http-here.ts';
import { quiet } from '../../support/until.ts';

const CANCEL = { cancelDate: '2026-03-02T10:00:00Z', cancelReason: 'Damaged' };
const LIMITS = { ...DEFAULT_LIMITS, maxBytes: 100_000 };
/** Limits for services that never answer. A busy machine may exceed them for any other answer. */
const IMPATIENT = { ...LIMITS, headersMs: 1_000, bodyMs: 1_000 };
const TOKEN = 'tOkEn-DISTINCTIVE-99';

const cutInBody: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"orders":[', () => response.socket?.destroy());
};
const stallInBody: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"orders":[');
};
const tooMuch: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(`{"orders":[],"x":"${'x'.repeat(200_000)}"}`);
};
const trickle: Answer = (_request, response) => {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};
const noHttp: Answer = (_request, response) => void response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n');

async function failureOf(work: Promise<unknown>): Promise<UpstreamError> {
  const error = await work.then(
    () => 'no failure',
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(UpstreamError);
  return error as UpstreamError;
}

/** Checks that no text for a log or a screen contains a secret, a token or an address. */
function expectDiscreet(error: UpstreamError): void {
  const shown = `${error.message}\n${error.stack ?? ''}\n${JSON.stringify(error.failure)}`;
  for (const secret of [DISTINCTIVE.clientSecret, DISTINCTIVE.clientId, TOKEN, 'http:', 'Bearer']) {
    expect(shown.replace(/file:\/\/\S+/g, '')).not.toContain(secret);
  }
  const whole = inspect(error, { depth: 10, showHidden: true });
  for (const secret of [DISTINCTIVE.clientSecret, TOKEN]) expect(whole).not.toContain(secret);
}

const calls: Record<string, (client: UpstreamClient) => Promise<unknown>> = {
  list: (client) => client.ordersPage({ nextPageToken: 'p' }),
  skus: (client) => client.skus(),
  cancel: (client) => client.cancelOrder('PD1', CANCEL),
};

describe.each([
  ['in this thread', httpHere(systemClock)],
  ['in a thread of its own', httpInThread(HTTP_ENTRY)],
])('a failure %s', (_where, openHttp) => {
  const aClient: typeof anyClient = (service, options, credentials) =>
    anyClient(service, { openHttp, ...options }, credentials);

  it.each([
    ['an empty answer', json(''), { list: 'unreadable', skus: 'unreadable' }, false],
    ['HTML', json('<html>Sign in to the Wi-Fi</html>'), 'web-page', true],
    [
      'JSON that was cut off',
      json('{"orders":[{"orderId":"PD1"'),
      { list: 'unreadable', skus: 'unreadable' },
      false,
    ],
    ['JSON of another shape', json({ data: [] }), { list: 'unreadable' }, false],
    ['a body that is too large', tooMuch, 'too-large', true],
    ['a connection cut without an answer', hangUp, 'unreachable', true],
    ['a connection cut within the body', cutInBody, 'unreachable', true],
    ['something that is no HTTP', noHttp, 'unreachable', true],
    ['silence', silence, 'timeout', true],
    ['a body that stands still', stallInBody, 'timeout', true],
    ['500', json({ message: 'oops' }, 500), 'server', true],
    ['502 with HTML', json('<html>Bad gateway</html>', 502), 'server', true],
    ['408', json('', 408), 'server', true],
    ['400', json({ message: 'bad' }, 400), 'refused', false],
    ['404', json('nothing here', 404), 'refused', false],
    ['409', json({ message: 'no' }, 409), 'refused', false],
    ['403', json({ message: 'forbidden' }, 403), 'refused', false],
    ['429', json({ message: 'slow' }, 429), 'throttled', false],
    ['302', json('', 302, { location: 'https://elsewhere.example/' }), 'redirected', false],
    ['304', json('', 304), 'redirected', false],
  ] as const)(
    'by %s has the right kind, and says no secret',
    async (_name, answer, kinds, mayHaveHappened) => {
      const token = json({ token: TOKEN, tokenType: 'Bearer', expiresIn: 600 });
      const service = await startFaultyService({ token, list: answer, skus: answer, cancel: answer });
      const signInStore = memorySignInStore();
      await aClient(service, { signInStore, limits: LIMITS }).signIn();
      const client = aClient(service, { signInStore, limits: kinds === 'timeout' ? IMPATIENT : LIMITS });
      const named: Record<string, string> =
        typeof kinds === 'string' ? { list: kinds, skus: kinds, cancel: kinds } : { ...kinds };
      const errors = await Promise.all(
        Object.entries(named).map(async ([name, kind]) => {
          const error = await failureOf(calls[name]?.(client) ?? Promise.resolve());
          expect([name, error.kind]).toEqual([name, kind]);
          expectDiscreet(error);
          return [name, error] as const;
        }),
      );
      for (const [name, error] of errors) {
        expect([name, error.mayHaveHappened]).toEqual([name, mayHaveHappened && name === 'cancel']);
      }
    },
  );

  it('by a machine that refuses connections, or does not exist, never counts as possibly done', async () => {
    const service = await startFaultyService();
    const client = aClient(service, { limits: LIMITS });
    await client.signIn();
    await service.stop();
    for (const call of Object.values(calls)) {
      const error = await failureOf(call(client));
      expect([error.kind, error.mayHaveHappened, error.decision]).toEqual(['unreachable', false, 'retry']);
      expectDiscreet(error);
    }
    const nowhere = aClient({
      authUrl: 'https://nowhere.invalid',
      productUrl: 'https://nowhere.invalid',
      orderUrl: 'https://nowhere.invalid',
    });
    expect(await failureOf(nowhere.signIn())).toMatchObject({ kind: 'unreachable', mayHaveHappened: false });
  });

  it('by a connection that is taken and never answered ends in time', async () => {
    const sockets = createServer(() => undefined);
    await new Promise<void>((resolve) => sockets.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void sockets.close());
    const base = `http://127.0.0.1:${(sockets.address() as AddressInfo).port}`;
    const begun = performance.now();
    const error = await failureOf(
      aClient({ authUrl: base, productUrl: base, orderUrl: base }, { limits: IMPATIENT }).signIn(),
    );
    expect(error.kind).toBe('timeout');
    expect(performance.now() - begun).toBeLessThan(DEFAULT_LIMITS.headersMs);
  });

  it('by an answer that never ends, though it never stands still, ends in time', async () => {
    const service = await startFaultyService({ list: trickle });
    const error = await failureOf(aClient(service, { limits: { ...LIMITS, totalMs: 300 } }).ordersPage({}));
    expect(error.kind).toBe('timeout');
  });

  it('by TLS that cannot be trusted or spoken is of its own kind', async () => {
    const service = await startFaultyService();
    const secure = service.authUrl.replace('http:', 'https:');
    const error = await failureOf(
      aClient({ authUrl: secure, productUrl: secure, orderUrl: secure }, { limits: LIMITS }).signIn(),
    );
    expect([error.kind, error.mayHaveHappened]).toEqual(['tls', false]);
  });

  it('by a redirect never takes a credential to the other host', async () => {
    const elsewhere = await startFaultyService({ list: json({ orders: [] }), other: json({ token: 'x' }) });
    const to = (path: string, status: number) =>
      json('', status, { location: `${elsewhere.orderUrl}${path}` });
    for (const status of [301, 302, 303, 307, 308]) {
      const service = await startFaultyService({ list: to('/ext/orders', status), cancel: to('/x', status) });
      const client = aClient(service, { limits: LIMITS });
      expect((await failureOf(client.ordersPage({}))).kind).toBe('redirected');
      expect((await failureOf(client.cancelOrder('PD1', CANCEL))).kind).toBe('redirected');
      service.answers.token = to('/token', status);
      expect((await failureOf(aClient(service, { limits: LIMITS }).signIn())).kind).toBe('redirected');
      await service.stop();
    }
    expect(elsewhere.requests).toEqual([]);
  });

  it('carries the words of the service shortened, and only words', async () => {
    const service = await startFaultyService({ list: json({ message: 'x'.repeat(5_000) }, 409) });
    expect((await failureOf(aClient(service).ordersPage({}))).serviceMessage).toHaveLength(300);
    for (const body of [{ message: { a: 1 } }, { error: 'no' }, ['message'], 'plain text', null]) {
      service.answers.list = json(body, 409);
      expect((await failureOf(aClient(service).ordersPage({}))).serviceMessage).toBeNull();
    }
  });

  it('by closing the client is one of the same kind, at once', async () => {
    const service = await startFaultyService({ list: silence });
    const client = aClient(service);
    await client.signIn();
    const [failed] = await Promise.all([
      failureOf(client.ordersPage({})),
      quiet(30).then(() => client.close()),
    ]);
    expect(failed.kind).toBe('unreachable');
    expect((await failureOf(client.ordersPage({}))).kind).toBe('unreachable');
    await client.close();
  });

  it('leaves the client usable', async () => {
    const service = await startFaultyService({ list: cutInBody });
    const client = aClient(service, { limits: LIMITS });
    for (const answer of [cutInBody, hangUp, tooMuch, json('', 500)]) {
      service.answers.list = answer;
      await Promise.all(Array.from({ length: 8 }, () => failureOf(client.ordersPage({}))));
    }
    service.answers.list = json({ orders: [] });
    expect(await client.ordersPage({})).toEqual({ orders: [], nextPageToken: null });
  });
});
