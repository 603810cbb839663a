/** Fake label printer: a server that behaves well or badly. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * `accepts` answers nothing to a question of its status, `stalls` reads nothing, `resets` breaks off at once, `closes-in-the-middle` after some
 * bytes of the job, `stays-open` does not close its side. A text is its answer to `~HS`.
 */
export type Behaviour =
  'accepts' | 'stalls' | 'resets' | 'closes-in-the-middle' | 'stays-open' | { status: string };

const SOME_BYTES = 20;

export async function fakeLabelPrinter(behaviour: Behaviour) {
  let received = '';
  const sockets = new Set<Socket>();
  const server: Server = createServer({ allowHalfOpen: behaviour === 'stays-open' }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (behaviour === 'stalls') return socket.pause();
    if (behaviour === 'resets') return socket.resetAndDestroy();
    socket.on('data', (data) => {
      received += data.toString('latin1');
      if (typeof behaviour === 'object' && received === '~HS\r\n') socket.write(behaviour.status, 'latin1');
      if (behaviour === 'closes-in-the-middle' && received.length > SOME_BYTES) socket.resetAndDestroy();
    });
    return socket;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { address: { host: '127.0.0.1', port, dpi: 203 } as const, received: () => received };
}
