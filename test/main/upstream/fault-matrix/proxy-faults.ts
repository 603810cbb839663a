/** HTTPS through a proxy that tunnels. Only the proxy of the test knows the hosts, so that nothing gets past it. */
import type { Passage } from '../../../support/connect-proxy.ts';
import { IMPATIENT, withAndWithoutEffect, type Fault } from './fault.ts';

const passing = (name: string, passage: Passage, parts: Partial<Fault> = {}): Fault => ({
  name,
  phase: 'before anything is sent',
  way: 'proxy',
  strike: ({ proxy, host }) => proxy.passTo(host, passage),
  expected: { all: { ending: 'proxy', sent: false } },
  ...parts,
});

const refusing =
  (status: string): Passage =>
  (_request, client) =>
    void client.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`);

/** Without a tunnel no request can have reached the service. */
const NO_TUNNEL: Partial<Fault> = {
  expected: { all: { ending: 'unreachable', sent: false } },
};

export const PROXY_FAULTS: readonly Fault[] = [
  {
    name: 'proxy that tunnels (control)',
    phase: 'in a whole answer',
    way: 'proxy',
    strike: () => undefined,
    expected: { all: { ending: 'works' } },
  },
  passing('proxy that wants a name and a password', refusing('407 Proxy Authentication Required')),
  passing('proxy that does not let us there', refusing('403 Forbidden')),
  passing('proxy that does not reach the host', refusing('502 Bad Gateway')),
  passing('proxy that closes the connection', (_request, client) => void client.end(), NO_TUNNEL),
  passing('proxy that resets the connection', (_request, client) => client.resetAndDestroy(), NO_TUNNEL),
  passing(
    'proxy that speaks no HTTP',
    (_request, client) => void client.end('SSH-2.0-OpenSSH_9.6\r\n'),
    NO_TUNNEL,
  ),
  passing('proxy that is silent', () => undefined, {
    limits: { ...IMPATIENT, totalMs: 6_000 },
    expected: { all: { ending: 'timeout', sent: false } },
  }),
  passing('proxy that is not there', () => undefined, {
    strike: ({ proxy }) => proxy.door.close(),
    expected: { all: { ending: 'unreachable', sent: false } },
  }),
  passing(
    'proxy that breaks TLS open',
    (_request, client) => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.once('data', () => void client.end('HTTP/1.1 200 OK\r\n\r\n'));
    },
    { expected: { all: { ending: 'tls', sent: false } } },
  ),
  ...withAndWithoutEffect({
    name: 'connection cut in the tunnel',
    phase: 'before the headers',
    way: 'proxy',
    answer: ({ socket }) => void socket.destroy(),
    expected: { all: { ending: 'unreachable', mayHaveHappened: true } },
  }),
  ...withAndWithoutEffect({
    name: 'silence in the tunnel',
    phase: 'before the headers',
    way: 'proxy',
    limits: IMPATIENT,
    answer: () => undefined,
    expected: { all: { ending: 'timeout', mayHaveHappened: true } },
  }),
];
