/** Answers other than success: refusals, faults of the service, and waits that it names. */
import { gzipSync } from 'node:zlib';
import { TOKEN_PAUSE, type Expectation } from './expectation.ts';
import { answering, IMPATIENT, withAndWithoutEffect, type Fault } from './fault.ts';
import type { Answer } from './place.ts';

type Headers = Record<string, string>;

const WORDS = 'No, because.';
const MESSAGE = JSON.stringify({ message: WORDS });
const PAGE = '<html><body>Bad gateway</body></html>';
/** The first pause if a 429 names no time, at a middling chance: of the gate, and of the token endpoint. */
const GATE_PAUSE = 7_500;
const TOKEN_GATE_PAUSE = 22_500;

const answer =
  (status: number, body: string | Buffer, headers: Headers = {}): Answer =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };

const refusing = (name: string, strikes: Answer, expected: Expectation): Fault => ({
  name,
  phase: 'in a whole answer',
  strike: answering(strikes),
  expected,
});

/** The token endpoint says by its `message` that it does not take the credentials. */
const refused = (status: number): Expectation => ({
  all: { ending: 'refused', status, says: WORDS },
  token: { ending: 'sign-in-refused', status, says: WORDS },
});

/** Answers only the first request like this. */
const once =
  (first: Answer): Fault['strike'] =>
  ({ place }) => {
    const then = place.answer;
    place.answer = (exchange) => {
      place.answer = then;
      first(exchange);
    };
  };

const REFUSALS: Fault[] = [
  ...[400, 403, 422].map((status) => refusing(`${status}`, answer(status, MESSAGE), refused(status))),
  ...[404, 409, 410, 413].map((status) =>
    refusing(`${status}`, answer(status, MESSAGE), { all: { ending: 'refused', status, says: WORDS } }),
  ),
  ...[400, 403, 404].map((status) =>
    refusing(`${status} with a web page`, answer(status, PAGE, { 'content-type': 'text/html' }), {
      all: { ending: 'refused', status },
    }),
  ),
  {
    name: '401 once',
    phase: 'in a whole answer',
    strike: once(answer(401, MESSAGE)),
    expected: {
      all: { ending: 'works', tokenRequests: 1, requests: 2 },
      token: { ending: 'sign-in-refused', status: 401, says: WORDS },
    },
  },
  refusing('401 always', answer(401, MESSAGE), {
    all: { ending: 'credentials', status: 401, says: WORDS, tokenRequests: 1, requests: 2 },
    token: { ending: 'sign-in-refused', status: 401, says: WORDS },
  }),
  refusing('407 of the host itself', answer(407, MESSAGE), { all: { ending: 'proxy', status: 407 } }),
  refusing('511, the sign-in of a network', answer(511, PAGE), { all: { ending: 'web-page', status: 511 } }),
];

const ofTheService = (status: number, body = MESSAGE, headers: Headers = {}, waitMs: number | null = null) =>
  withAndWithoutEffect({
    name: [
      `${status}`,
      ...(body === PAGE ? ['with a web page'] : []),
      ...(headers['retry-after'] === undefined ? [] : [`with Retry-After: ${headers['retry-after']}`]),
    ].join(' '),
    phase: 'in a whole answer',
    answer: answer(status, body, headers),
    expected: (() => {
      const says = body === MESSAGE ? { says: WORDS } : {};
      const server = { ending: 'server', status, mayHaveHappened: true, ...says } as const;
      return { all: { ...server, waitMs }, token: { ...server, waitMs: waitMs ?? TOKEN_PAUSE } };
    })(),
  });

const SERVER_FAULTS: Fault[] = [
  ...[408, 425, 500, 503, 504].flatMap((status) => ofTheService(status)),
  ...ofTheService(502, PAGE, { 'content-type': 'text/html' }),
  ...ofTheService(503, MESSAGE, { 'retry-after': '45' }, 45_000),
];

const DATE = 'Wed, 21 Oct 2026 07:28:00 GMT';
const DATE_LATER = 'Wed, 21 Oct 2026 07:28:20 GMT';
const DATE_BEFORE = 'Wed, 21 Oct 2015 07:28:00 GMT';

const throttled = (name: string, headers: Headers, waitMs: number | null): Fault =>
  refusing(`429 ${name}`, answer(429, MESSAGE, headers), {
    all: { ending: 'throttled', status: 429, says: WORDS, waitMs: waitMs ?? GATE_PAUSE },
    token: { ending: 'throttled', status: 429, says: WORDS, waitMs: waitMs ?? TOKEN_GATE_PAUSE },
  });

const THROTTLED: Fault[] = [
  throttled('with Retry-After in seconds', { 'retry-after': '30' }, 30_000),
  throttled('with Retry-After as a date', { date: DATE, 'retry-after': DATE_LATER }, 20_000),
  throttled('with Retry-After as a date that has passed', { date: DATE, 'retry-after': DATE_BEFORE }, 1_000),
  throttled('with Retry-After: 0', { 'retry-after': '0' }, 1_000),
  throttled('with an absurd Retry-After', { 'retry-after': '99999999' }, 600_000),
  throttled('with a negative Retry-After', { 'retry-after': '-5' }, null),
  throttled('with a Retry-After that is garbage', { 'retry-after': 'later' }, null),
  throttled('without Retry-After', {}, null),
];

/** The status and its fields have arrived whole; only the words of the service are lost with the body. */
const HEAD = 'content-type: application/json\r\ncontent-length: 1000\r\n';
const cutBody =
  (head: string): Answer =>
  ({ socket }) =>
    void socket.write(`HTTP/1.1 ${head}\r\n${HEAD}\r\n{"mess`, () => socket.destroy());

const withoutBody = (name: string, strikes: Answer, expected: Expectation): Fault => ({
  ...refusing(name, strikes, expected),
  phase: 'within the body',
});

const THROTTLED_30: Expectation = { all: { ending: 'throttled', status: 429, waitMs: 30_000 } };
const NOT_GZIP = { 'content-encoding': 'gzip', 'retry-after': '30' };

const BODIES_LOST: Fault[] = [
  withoutBody('429 cut within the body', cutBody('429 Slow\r\nretry-after: 30'), THROTTLED_30),
  {
    ...withoutBody(
      '429 and silence within the body',
      ({ socket }) => void socket.write(`HTTP/1.1 429 Slow\r\nretry-after: 30\r\n${HEAD}\r\n{"mess`),
      THROTTLED_30,
    ),
    limits: IMPATIENT,
  },
  withoutBody('429 with damaged gzip', answer(429, 'no gzip', NOT_GZIP), THROTTLED_30),
  withoutBody('429 with a gzip bomb', answer(429, gzipSync(Buffer.alloc(1_000_000)), NOT_GZIP), THROTTLED_30),
  withoutBody(
    '429 with a body that is too large',
    answer(429, ' '.repeat(200_000), { 'retry-after': '30' }),
    THROTTLED_30,
  ),
  withoutBody(
    '503 with Retry-After, unknown packing',
    answer(503, '{}', { 'content-encoding': 'zstd', 'retry-after': '30' }),
    {
      all: { ending: 'server', status: 503, mayHaveHappened: true, waitMs: 30_000 },
    },
  ),
  {
    name: '401 once, cut within the body',
    phase: 'within the body',
    strike: once(cutBody('401 Unauthorized')),
    expected: {
      all: { ending: 'works', tokenRequests: 1, requests: 2 },
      token: { ending: 'sign-in-refused', status: 401 },
    },
  },
  withoutBody('409 cut within the body', cutBody('409 Conflict'), {
    all: { ending: 'refused', status: 409 },
  }),
  withoutBody('302 cut within the body', cutBody('302 Found\r\nlocation: /x'), {
    all: { ending: 'redirected', status: 302 },
  }),
];

export const STATUS_FAULTS: readonly Fault[] = [...REFUSALS, ...SERVER_FAULTS, ...THROTTLED, ...BODIES_LOST];
