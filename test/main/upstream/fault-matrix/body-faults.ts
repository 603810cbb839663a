/** Good headers, and a body that is not what the specification shows. */
import { brotliCompressSync, gzipSync, deflateSync } from 'node:zlib';
import { answering, withAndWithoutEffect, type Fault } from './fault.ts';
import type { Answer, Exchange } from './place.ts';

type Headers = Record<string, string>;

const JSON_TYPE: Headers = { 'content-type': 'application/json' };

const answer =
  (body: (exchange: Exchange) => string | Buffer, headers: Headers = JSON_TYPE, status = 200): Answer =>
  (exchange) => {
    exchange.response.writeHead(status, headers);
    exchange.response.end(body(exchange));
  };

/** A good answer after all. */
const control = (name: string, body: (good: string) => string | Buffer, headers: Headers): Fault => ({
  name: `${name} (control)`,
  phase: 'in a whole answer',
  strike: answering((exchange) => {
    exchange.takeEffect();
    answer(({ good }) => body(good), headers)(exchange);
  }),
  expected: { all: { ending: 'works' } },
});

const UNREADABLE = { ending: 'unreadable', mayHaveHappened: true } as const;
/** The text of a cancel goes to the sender, which takes nothing but the cancelled order for a success. */
const NO_JSON = {
  all: { ending: 'unreadable' },
  changes: { ending: 'works' },
  create: UNREADABLE,
} as const;
const OTHER_JSON = { ...NO_JSON, skus: { ending: 'works' } } as const;
const WEB_PAGE = { all: { ending: 'web-page', status: 200, mayHaveHappened: true } } as const;
const PAGE = '<!DOCTYPE html><html><body>Sign in to the network</body></html>';

const broken = (name: string, body: string, expected: Fault['expected'], headers = JSON_TYPE, status = 200) =>
  withAndWithoutEffect({
    name,
    phase: 'within the body',
    answer: answer(() => body, headers, status),
    expected,
  });

const SHAPES: Fault[] = [
  control('good JSON as text/plain', (good) => good, { 'content-type': 'text/plain; charset=utf-8' }),
  control('good JSON without a content type', (good) => good, {}),
  control('good JSON as text/html', (good) => good, { 'content-type': 'text/html' }),
  ...broken('empty body', '', NO_JSON),
  ...broken('204 without a body', '', NO_JSON, {}, 204),
  ...broken('truncated JSON', '{"orders":[{"orderId":"PD1"', NO_JSON),
  ...broken('no JSON', 'OK', NO_JSON),
  ...broken('JSON of another shape', '{"data":[]}', OTHER_JSON),
  ...broken('JSON that is only null', 'null', OTHER_JSON),
  ...broken('web page with 200', PAGE, WEB_PAGE, { 'content-type': 'text/html; charset=utf-8' }),
  ...broken('web page with 200 that calls itself JSON', `\n${PAGE}`, WEB_PAGE),
  ...withAndWithoutEffect({
    name: 'body that is too large',
    phase: 'within the body',
    answer: answer(() => ' '.repeat(200_000)),
    expected: { all: { ending: 'too-large', mayHaveHappened: true } },
  }),
];

const packed = (encoding: string): Headers => ({ ...JSON_TYPE, 'content-encoding': encoding });

function damaged(): Buffer {
  const bytes = gzipSync(JSON.stringify({ orders: Array.from({ length: 50 }, (_, n) => ({ n })) }));
  for (let at = 20; at < 40; at++) bytes[at] = 0xff;
  return bytes;
}

const brokenPack = (name: string, body: Buffer, headers: Headers, ending: 'unreadable' | 'too-large') =>
  withAndWithoutEffect({
    name,
    phase: 'within the body',
    answer: answer(() => body, headers),
    expected: { all: { ending, mayHaveHappened: true } },
  });

const PACKED: Fault[] = [
  control('gzip', gzipSync, packed('gzip')),
  control('gzip in capital letters', gzipSync, packed('GZIP')),
  control('deflate', deflateSync, packed('deflate')),
  control('brotli', brotliCompressSync, packed('br')),
  control('gzip, twice', (good) => gzipSync(gzipSync(good)), packed('gzip, gzip')),
  ...brokenPack('gzip, damaged', damaged(), packed('gzip'), 'unreadable'),
  ...brokenPack('gzip, cut off', gzipSync('{"orders":[]}').subarray(0, 15), packed('gzip'), 'unreadable'),
  ...brokenPack('gzip that is not packed at all', Buffer.from('{"orders":[]}'), packed('gzip'), 'unreadable'),
  ...brokenPack('gzip bomb', gzipSync(Buffer.alloc(20_000_000, ' ')), packed('gzip'), 'too-large'),
  ...brokenPack(
    'unknown content encoding',
    Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x00]),
    packed('zstd'),
    'unreadable',
  ),
  ...broken('empty body that is said to be gzip', '', NO_JSON, packed('gzip')).map((fault) => ({
    ...fault,
  })),
];

export const BODY_FAULTS: readonly Fault[] = [...SHAPES, ...PACKED];
