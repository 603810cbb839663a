/** HTTPS: certificates that are not to be trusted, and connections that are not TLS, or stop being so. */
import { duplexPair } from 'node:stream';
import type { Socket } from 'node:net';
import { aSelfSigned, anAuthority, type Certificate } from '../../../support/certificate.ts';
import { IMPATIENT, type Fault, type Struck } from './fault.ts';
import { AUTHORITY } from './trust.ts';

const LOOPBACK = ['127.0.0.1'];
const LONG_AGO = new Date('2020-01-01T00:00:00Z');
const DAY = 86_400_000;

const UNSAFE = { all: { ending: 'tls', sent: false } } as const;

const certificate = (name: string, made: () => Certificate): Fault => ({
  name,
  phase: 'before anything is sent',
  way: 'https',
  strike: ({ place }) => place.door.leadTo(place.behind('https', made())),
  expected: UNSAFE,
});

const CERTIFICATES: Fault[] = [
  certificate('self-signed certificate', () => aSelfSigned(LOOPBACK)),
  certificate('certificate of an unknown authority', () => anAuthority().issue({ names: LOOPBACK })),
  certificate('certificate that has expired', () =>
    AUTHORITY.issue({ names: LOOPBACK, from: LONG_AGO, until: new Date(Date.now() - DAY) }),
  ),
  certificate('certificate that is not good yet', () =>
    AUTHORITY.issue({
      names: LOOPBACK,
      from: new Date(Date.now() + DAY),
      until: new Date(Date.now() + 2 * DAY),
    }),
  ),
  certificate('certificate of another host', () => AUTHORITY.issue({ names: ['other.test'] })),
];

const HANDSHAKES: Fault[] = [
  {
    name: 'plain HTTP behind an https address',
    phase: 'before anything is sent',
    way: 'https',
    strike: ({ place }) => place.door.leadTo(place.behind('http')),
    expected: UNSAFE,
  },
  {
    name: 'something that is no TLS behind an https address',
    phase: 'before anything is sent',
    way: 'https',
    strike: ({ place }) => place.door.leadTo((socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
    expected: UNSAFE,
  },
  {
    name: 'connection closed during the handshake',
    phase: 'before anything is sent',
    way: 'https',
    strike: ({ place }) => place.door.leadTo((socket) => void socket.once('data', () => socket.end())),
    expected: { all: { ending: 'unreachable', sent: false } },
  },
  {
    name: 'connection reset during the handshake',
    phase: 'before anything is sent',
    way: 'https',
    strike: ({ place }) =>
      place.door.leadTo((socket) => void socket.once('data', () => socket.resetAndDestroy())),
    expected: { all: { ending: 'unreachable', sent: false } },
  },
  {
    name: 'silence during the handshake',
    phase: 'before anything is sent',
    way: 'https',
    limits: IMPATIENT,
    strike: ({ place }) => place.door.leadTo(() => undefined),
    expected: { all: { ending: 'timeout', sent: false } },
  },
  {
    name: 'HTTPS (control)',
    phase: 'in a whole answer',
    way: 'https',
    strike: () => undefined,
    expected: { all: { ending: 'works' } },
  },
];

/** A record that is none: its checksum cannot be right. */
const DAMAGED_RECORD = Buffer.of(0x17, 3, 3, 0, 24, ...Array.from({ length: 24 }, (_, n) => n));

/** The service has done it, and its answer is damaged on the way. */
function damagedAfterEffect(answerFirst: string): Fault['strike'] {
  return ({ place }: Struck) => {
    const tls = place.behind('https');
    const wires: Socket[] = [];
    place.door.leadTo((socket) => {
      const [near, far] = duplexPair();
      wires.push(socket);
      socket.pipe(near).pipe(socket);
      socket.once('close', () => near.destroy());
      tls(far as Socket);
    });
    place.answer = ({ socket, takeEffect }) => {
      takeEffect();
      const damage = () => void wires.at(-1)?.write(DAMAGED_RECORD);
      if (answerFirst === '') damage();
      else socket.write(answerFirst, damage);
    };
  };
}

const WITHIN: Fault[] = [
  ['TLS damaged instead of an answer', ''],
  [
    'TLS damaged within the body',
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"orders":[',
  ],
].map(([name = '', first = '']) => ({
  name,
  phase: first === '' ? 'before the headers' : 'within the body',
  takesEffect: true,
  way: 'https',
  strike: damagedAfterEffect(first),
  expected: { all: { ending: 'unreachable', mayHaveHappened: true } },
}));

export const TLS_FAULTS: readonly Fault[] = [...CERTIFICATES, ...HANDSHAKES, ...WITHIN];
