import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_PROXIES } from '../../../../src-main/domain/station/proxies.ts';
import { systemClock } from '../../../../src-main/station/system-clock.ts';
import {
  DEFAULT_LIMITS,
  type HttpCall,
  type HttpSender,
  type Meter,
  type OpenHttp,
} from '../../../../src-main/upstream/http/http-call.ts';
import { httpInThread } from '../../../../src-main/upstream/http/http-in-thread.ts';
import { UpstreamError } from '../../../../src-main/upstream/upstream-error.ts';
import { hangUp, json, silence, startFaultyService, type Answer } from '../../../support/faulty-service.ts';
import { HTTP_ENTRY } from '../../../support/http-entry.ts';
import { httpHere } from '../../../support/http-here.ts';
import { until } from '../../../support/until.ts';

const BREAKING = new URL('../../../support/processes/breaking-http.ts', import.meta.url);
const inThread = httpInThread(HTTP_ENTRY);

type Dates = Parameters<Parameters<OpenHttp>[1]>[];

function opened(open: OpenHttp, limits = DEFAULT_LIMITS): { http: HttpSender; dates: Dates } {
  const dates: Dates = [];
  const http = open({ limits, proxies: NO_PROXIES, authorities: [] }, (...head) => dates.push(head));
  onTestFinished(() => http.close());
  return { http, dates };
}

/** All that a caller can learn of a call. */
async function outcome(http: HttpSender, call: HttpCall) {
  const meter: Meter = { requests: 0, bytes: 0 };
  const answer = await http.send({ ...call, meter }).then(
    (body) => ({ body: body.toString('latin1'), alone: body.buffer.byteLength === body.length }),
    (error: unknown) => {
      if (!(error instanceof UpstreamError)) return { thrown: String(error) };
      const { cause, message, decision, retryAfterMs, mayHaveHappened, sent, signIn, failure } = error;
      const why = cause instanceof Error ? [cause.name, 'code' in cause ? cause.code : null] : null;
      return { message, decision, retryAfterMs, mayHaveHappened, sent, signIn, failure, why };
    },
  );
  return { answer, meter };
}

const cut: Answer = (_request, response) => {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"orders":[', () => response.socket?.destroy());
};
const binary: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(Buffer.from([0, 255, 254, 128, 10, 13, 0xe2, 0x82]));
};
const large: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('x'.repeat(3_000_000));
};
/** Contents of the request, so that a refusal repeats its secrets. */
const echo: Answer = ({ headers, body }, response) =>
  json({ message: `you sent ${headers.authorization ?? ''} ${body}` }, 409)({} as never, response);

describe('a call in a thread of its own comes to what it comes to in this one', () => {
  const ANSWERS: Record<string, Answer> = {
    'an empty list': json({ orders: [] }),
    'any bytes': binary,
    'many bytes': large,
    'no bytes': json(''),
    'a web page': json('<html>', 200, { 'content-type': 'text/html' }),
    'a refusal in words': json({ message: 'no' }, 400),
    'a refusal that repeats secrets': echo,
    'a refused token': json({ message: 'expired' }, 401),
    'a wait': json('', 429, { 'retry-after': '17' }),
    'a wait until a date': json('', 503, {
      'retry-after': 'Mon, 02 Mar 2026 10:01:00 GMT',
      date: 'Mon, 02 Mar 2026 10:00:00 GMT',
    }),
    'a redirect': json('', 307, { location: '/elsewhere' }),
    'a connection that is cut': hangUp,
    'a body that is cut': cut,
    silence,
  };
  it.each(Object.keys(ANSWERS))('%s', async (name) => {
    const answer = ANSWERS[name] ?? silence;
    const service = await startFaultyService({ list: answer, cancel: answer });
    const get: HttpCall = {
      method: 'GET',
      url: new URL(`${service.orderUrl}/ext/orders?a=b%20c`),
      token: 'sesame',
    };
    const post: HttpCall = {
      method: 'POST',
      url: new URL(`${service.orderUrl}/ext/orders/PD1/cancel`),
      token: 'sesame',
      secret: 'hush',
      body: { cancelReason: 'hush, é 😀', n: [1, null, { a: true }] },
    };
    const limits = answer === silence ? { ...DEFAULT_LIMITS, headersMs: 1_000 } : DEFAULT_LIMITS;
    const [here, there] = [opened(httpHere(systemClock), limits), opened(inThread, limits)];
    for (const call of [get, post, { ...post, changes: false }]) {
      expect(await outcome(there.http, call)).toEqual(await outcome(here.http, call));
    }
    const seen = service.requests.map(({ method, path, headers, body }) => {
      const { host: _host, connection: _connection, ...sent } = headers;
      return { method, path, sent, body };
    });
    expect(seen).toHaveLength(6);
    expect(seen.filter((_one, n) => n % 2 === 0)).toEqual(seen.filter((_one, n) => n % 2 === 1));
    const dateTypes = ({ dates }: { dates: Dates }) => dates.map(([date]) => typeof date);
    expect(dateTypes(there)).toEqual(dateTypes(here));
    expect(there.dates.every(([, tripMs]) => tripMs >= 0 && tripMs < 60_000)).toBe(true);
  });

  it('an address where nobody listens', async () => {
    const service = await startFaultyService();
    await service.stop();
    const call: HttpCall = { method: 'POST', url: new URL(`${service.orderUrl}/ext/orders/PD1/cancel`) };
    const there = await outcome(opened(inThread).http, call);
    expect(there).toEqual(await outcome(opened(httpHere(systemClock)).http, call));
    expect(there.answer).toMatchObject({ sent: false, mayHaveHappened: false });
  });
});

describe('calls in a thread', () => {
  it('each get their own answer, however many are under way and whichever comes first', async () => {
    const service = await startFaultyService({
      list: ({ query }, response) => {
        const n = Number(query.get('n'));
        setTimeout(() => json({ n })({} as never, response), (n * 7) % 20);
      },
    });
    const { http } = opened(inThread);
    const asked = Array.from({ length: 40 }, async (_none, n) => {
      const url = new URL(`${service.orderUrl}/ext/orders?n=${n}`);
      return JSON.parse((await http.send({ method: 'GET', url })).toString()) as unknown;
    });
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 40 }, (_none, n) => ({ n })));
  });

  it('end with it, and may have happened where they change anything; the next call has another', async () => {
    for (const end of ['break', 'leave']) {
      const service = await startFaultyService({ list: silence, cancel: silence });
      const { http } = opened(httpInThread(BREAKING));
      const at = (path: string) => new URL(`${service.orderUrl}${path}`);
      const calls = [
        outcome(http, { method: 'GET', url: at('/ext/orders') }),
        outcome(http, { method: 'POST', url: at('/ext/orders/PD1/cancel') }),
        outcome(http, { method: 'POST', url: at('/ext/orders/PD1/cancel'), changes: false }),
      ];
      await until('all are under way', () => service.requests.length === 3);
      const last = outcome(http, { method: 'GET', url: at(`/${end}`) });
      const outcomes = await Promise.all([...calls, last]);
      for (const { answer } of outcomes) expect(answer).toMatchObject({ sent: true, decision: 'retry' });
      const mayHaveHappened = outcomes.map(({ answer }) => 'sent' in answer && answer.mayHaveHappened);
      expect(mayHaveHappened).toEqual([false, true, false, false]);
      service.answers.list = json({ orders: [] });
      const { answer } = await outcome(http, { method: 'GET', url: at('/ext/orders') });
      expect(answer).toMatchObject({ body: '{"orders":[]}' });
    }
  });

  it('end when it is closed, which waits for no service, and none begins afterwards', async () => {
    const service = await startFaultyService({ list: silence });
    const { http } = opened(inThread);
    const call: HttpCall = { method: 'GET', url: new URL(`${service.orderUrl}/ext/orders`) };
    const underWay = outcome(http, call);
    await until('it is under way', () => service.requests.length === 1);
    await Promise.all([http.close(), http.close()]);
    expect((await underWay).answer).toMatchObject({ failure: { kind: 'unreachable' }, sent: true });
    expect((await outcome(http, call)).answer).toMatchObject({
      failure: { kind: 'unreachable' },
      sent: false,
    });
    await http.close();
    expect(service.requests).toHaveLength(1);
  });
});
