/** The connection: none, cut, silent, or with something else at its other end. */
import { answering, IMPATIENT, speaking, withAndWithoutEffect, type Fault } from './fault.ts';
import type { Answer } from './place.ts';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

const cut: Answer = ({ socket }) => void socket.destroy();
const cutAfter =
  (text: string): Answer =>
  ({ socket }) =>
    void socket.write(text, () => socket.destroy());
const silentAfter =
  (text: string): Answer =>
  ({ socket }) =>
    void socket.write(text);
const trickleAfter =
  (text: string, drop: string): Answer =>
  ({ socket }) => {
    socket.write(text);
    const timer = setInterval(() => socket.write(drop), 50);
    socket.on('close', () => clearInterval(timer));
  };

const UNREACHABLE = { all: { ending: 'unreachable', mayHaveHappened: true } } as const;
const NEVER_SENT = { all: { ending: 'unreachable', sent: false } } as const;
const TIMEOUT = { all: { ending: 'timeout', mayHaveHappened: true } } as const;
const TRICKLE = { limits: { ...IMPATIENT, totalMs: 3_500 }, expected: TIMEOUT };

const NONE: Fault[] = [
  {
    name: 'connection refused',
    phase: 'before anything is sent',
    strike: ({ place }) => place.door.close(),
    expected: NEVER_SENT,
  },
  {
    name: 'host name that does not resolve',
    phase: 'before anything is sent',
    address: 'https://nowhere.invalid',
    strike: () => undefined,
    heals: false,
    expected: NEVER_SENT,
  },
];

const CUT: Fault[] = [
  {
    name: 'connection closed as soon as it stands',
    phase: 'before the headers',
    strike: ({ place }) => place.door.leadTo((socket) => void socket.end()),
    expected: { all: { ending: 'unreachable', mayHaveHappened: true, requests: 0 } },
  },
  ...withAndWithoutEffect({
    name: 'connection closed without an answer',
    phase: 'before the headers',
    answer: cut,
    expected: UNREACHABLE,
  }),
  ...withAndWithoutEffect({
    name: 'kept connection closed without an answer',
    phase: 'before the headers',
    isReused: true,
    answer: cut,
    expected: UNREACHABLE,
  }),
  {
    name: 'connection reset',
    phase: 'before the headers',
    strike: speaking((socket) => socket.resetAndDestroy()),
    expected: UNREACHABLE,
  },
  ...withAndWithoutEffect({
    name: 'connection cut within the headers',
    phase: 'within the headers',
    answer: cutAfter('HTTP/1.1 200 OK\r\ncontent-ty'),
    expected: UNREACHABLE,
  }),
  ...withAndWithoutEffect({
    name: 'connection cut within a body of a named length',
    phase: 'within the body',
    answer: cutAfter(`${HEAD}content-length: 1000\r\n\r\n{"orders":[`),
    expected: UNREACHABLE,
  }),
  ...withAndWithoutEffect({
    name: 'connection cut within a body in chunks',
    phase: 'within the body',
    answer: cutAfter(`${HEAD}transfer-encoding: chunked\r\n\r\nb\r\n{"orders":[\r\n`),
    expected: UNREACHABLE,
  }),
  ...withAndWithoutEffect({
    name: 'connection cut within a body of no named length',
    phase: 'within the body',
    answer: cutAfter(`${HEAD}connection: close\r\n\r\n{"orders":[`),
    expected: {
      token: { ending: 'unreadable' },
      reads: { ending: 'unreadable' },
      // The text goes to the sender, which takes nothing but the cancelled order for a success.
      changes: { ending: 'works' },
      create: { ending: 'unreadable', mayHaveHappened: true },
    },
  }),
];

const SILENT: Fault[] = [
  {
    name: 'connection taken and never read',
    phase: 'before the headers',
    limits: IMPATIENT,
    strike: ({ place }) => place.door.leadTo(() => undefined),
    expected: { all: { ending: 'timeout', mayHaveHappened: true, requests: 0 } },
  },
  ...withAndWithoutEffect({
    name: 'silence',
    phase: 'before the headers',
    limits: IMPATIENT,
    answer: () => undefined,
    expected: TIMEOUT,
  }),
  ...withAndWithoutEffect({
    name: 'silence within the headers',
    phase: 'within the headers',
    limits: IMPATIENT,
    answer: silentAfter('HTTP/1.1 200 OK\r\ncontent-ty'),
    expected: TIMEOUT,
  }),
  ...withAndWithoutEffect({
    name: 'silence within the body',
    phase: 'within the body',
    limits: IMPATIENT,
    answer: silentAfter(`${HEAD}content-length: 1000\r\n\r\n{"orders":[`),
    expected: TIMEOUT,
  }),
  ...withAndWithoutEffect({
    name: 'headers that trickle past the limit of the call',
    phase: 'within the headers',
    ...TRICKLE,
    answer: trickleAfter('HTTP/1.1 200 OK\r\n', 'x-more: 1\r\n'),
  }),
  ...withAndWithoutEffect({
    name: 'body that trickles past the limit of the call',
    phase: 'within the body',
    ...TRICKLE,
    answer: trickleAfter(`${HEAD}content-length: 1000\r\n\r\n`, ' '),
  }),
];

const ODD: Fault[] = [
  {
    name: 'something that is no HTTP',
    phase: 'before the headers',
    strike: speaking((socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
    expected: UNREACHABLE,
  },
  {
    name: 'HTTP/0.9, a bare text',
    phase: 'before the headers',
    strike: speaking((socket) => void socket.end('{"orders":[]}')),
    expected: UNREACHABLE,
  },
  ...withAndWithoutEffect({
    name: 'headers without end',
    phase: 'within the headers',
    answer: ({ socket }) => void socket.write(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(200_000)}`),
    expected: UNREACHABLE,
  }),
  ...withAndWithoutEffect({
    name: 'answer that wants to switch to another protocol',
    phase: 'within the headers',
    answer: ({ socket }) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    expected: UNREACHABLE,
  }),
  ...withAndWithoutEffect({
    name: 'damaged size of a chunk',
    phase: 'within the body',
    answer: ({ socket }) =>
      void socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`),
    expected: UNREACHABLE,
  }),
  {
    name: 'early hints before a good answer (control)',
    phase: 'in a whole answer',
    // Done by the server itself: a lower-level answer would leave the connection unusable for the next request.
    strike: answering(({ response, good, takeEffect }) => {
      takeEffect();
      response.writeEarlyHints({ link: '</x>; rel=preload' });
      response.writeHead(200, { 'content-type': 'application/json' }).end(good);
    }),
    expected: { all: { ending: 'works' } },
  },
];

export const CONNECTION_FAULTS: readonly Fault[] = [...NONE, ...CUT, ...SILENT, ...ODD];
