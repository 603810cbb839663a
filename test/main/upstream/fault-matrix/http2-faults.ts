/** A server that would rather speak HTTP/2, and speaks HTTP/1.1 to clients that want that. */
import { constants, type Http2ServerResponse, type ServerHttp2Stream } from 'node:http2';
import { IMPATIENT, withAndWithoutEffect, type Fault } from './fault.ts';
import type { Exchange } from './place.ts';

/** Null if HTTP/1.1 is spoken. */
const streamOf = ({ response }: Exchange): ServerHttp2Stream | null =>
  'stream' in response ? (response as unknown as Http2ServerResponse).stream : null;

/** Resets one request; others on the same connection would continue. */
function reset(exchange: Exchange): void {
  const stream = streamOf(exchange);
  if (stream) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else exchange.socket.destroy();
}

function cut(exchange: Exchange): void {
  const stream = streamOf(exchange);
  if (stream) stream.session?.destroy();
  else exchange.socket.destroy();
}

function beginBody({ response }: Exchange, then = () => {}): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"orders":[', then);
}

/** When the other side has answered a ping, it has read everything before it. */
const onceRead = (end: (exchange: Exchange) => void) => (exchange: Exchange) =>
  beginBody(exchange, () => {
    const session = streamOf(exchange)?.session;
    if (session) session.ping(() => end(exchange));
    else setImmediate(() => end(exchange));
  });

const UNREACHABLE = { all: { ending: 'unreachable', mayHaveHappened: true } } as const;
const TIMEOUT = { all: { ending: 'timeout', mayHaveHappened: true } } as const;

/** For the client this is not an error of the network, or not an error at all. */
const over = (parts: Omit<Parameters<typeof withAndWithoutEffect>[0], 'way'>) =>
  withAndWithoutEffect({ ...parts, way: 'http2' });

export const HTTP2_FAULTS: readonly Fault[] = [
  {
    name: 'HTTP/2 (control)',
    phase: 'in a whole answer',
    way: 'http2',
    strike: () => undefined,
    expected: { all: { ending: 'works' } },
  },
  ...over({
    name: 'HTTP/2 connection cut',
    phase: 'before the headers',
    answer: cut,
    expected: UNREACHABLE,
  }),
  ...over({
    name: 'HTTP/2 connection cut',
    phase: 'within the body',
    answer: onceRead(cut),
    expected: UNREACHABLE,
  }),
  ...over({
    name: 'HTTP/2 stream reset',
    phase: 'before the headers',
    answer: reset,
    expected: UNREACHABLE,
  }),
  ...over({
    name: 'HTTP/2 stream reset',
    phase: 'within the body',
    answer: onceRead(reset),
    expected: UNREACHABLE,
  }),
  ...over({
    name: 'HTTP/2 and silence',
    phase: 'before the headers',
    limits: IMPATIENT,
    answer: () => undefined,
    expected: TIMEOUT,
  }),
  ...over({
    name: 'HTTP/2 and silence',
    phase: 'within the body',
    limits: IMPATIENT,
    answer: (exchange) => beginBody(exchange),
    expected: TIMEOUT,
  }),
];
