/** The browser host's server: the built screens over HTTP on loopback, and the contract over a WebSocket. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Log } from '../station/log.ts';
import type { Context } from '../router/context.ts';
import { findAsset, SECURITY_HEADERS } from './window/assets.ts';
import { isOwnHost, isOwnOrigin, offersToken, SUBPROTOCOL } from './caller.ts';
import { LONGEST_FRAME, openConnection } from './connection.ts';
import { Refusals } from './refusals.ts';

/** Limit of screens: tabs of one bench. */
export const MOST_SCREENS = 16;

/** Limit of connections, from any client: this process needs file descriptors for its own files. */
export const MOST_CONNECTIONS = 128;

/** Limit of unread bytes of a screen, after which its next calls wait. */
export const MOST_UNREAD = 4 * 1024 * 1024;

export interface BrowserHost {
  port: number;
  /** Address of the screens, with the token as fragment, which browsers do not send. */
  url: string;
  close(): Promise<void>;
}

/**
 * @param port 0 = any free one
 * @throws the network error of listening, for instance EADDRINUSE
 */
export async function startBrowserHost(options: {
  port: number;
  rendererDir: string;
  context: Context;
  log: Log;
  /** A page with the token has connected. */
  connected?: () => void;
}): Promise<BrowserHost> {
  const { rendererDir, context, log } = options;
  const token = randomBytes(24).toString('base64url');
  const refusals = new Refusals(log);
  const server = createServer({
    requestTimeout: 10_000,
    headersTimeout: 5_000,
    // Interval of checking both limits: a silent caller keeps its place no longer than that.
    connectionsCheckingInterval: 1_000,
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.on('drop', () => refusals.add('too many connections'));
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_FRAME,
    handleProtocols: () => SUBPROTOCOL,
  });

  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;

  server.on('request', (request, response) => {
    serve(request, response, { port, rendererDir }).catch((error: unknown) => {
      log.error({ err: error }, 'serving a file failed');
      response.destroy();
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const { host, origin } = request.headers;
    const own = isOwnHost(host, port) && isOwnOrigin(origin ?? null, host ?? '');
    if (!own || request.url !== '/rpc' || !offersToken(request.headers['sec-websocket-protocol'], token)) {
      refusals.add('origin or token');
      return refuseUpgrade(socket, '403 Forbidden');
    }
    if (sockets.clients.size >= MOST_SCREENS) {
      refusals.add('too many screens');
      return refuseUpgrade(socket, '503 Service Unavailable');
    }
    sockets.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', () => ws.terminate());
      const connection = openConnection({
        context,
        log,
        send: (frame) => {
          ws.send(frame, () => {
            if (ws.isPaused && ws.bufferedAmount < MOST_UNREAD / 2) ws.resume();
          });
          // No more is asked of the station than is taken from it.
          if (ws.bufferedAmount > MOST_UNREAD) ws.pause();
        },
        hangUp: () => ws.terminate(),
      });
      ws.on('message', (data: Buffer, isBinary) => connection.received(isBinary ? data : data.toString()));
      ws.on('close', () => connection.closed());
      options.connected?.();
    });
  });

  return {
    port,
    url: `http://127.0.0.1:${port}/#${token}`,
    close: async () => {
      refusals.report();
      for (const ws of sockets.clients) ws.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Says why and lets go: also of a caller that would keep its half of the connection open. */
function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { port, rendererDir }: { port: number; rendererDir: string },
): Promise<void> {
  const { host, origin } = request.headers;
  const refuse = (status: number, why: string) =>
    response.writeHead(status, { ...SECURITY_HEADERS, 'content-type': 'text/plain' }).end(why);
  if (!isOwnHost(host, port)) return void refuse(421, 'This is not the host that you asked for.');
  if (origin !== undefined && !isOwnOrigin(origin, host ?? ''))
    return void refuse(403, 'Only from its own page.');
  if (request.method !== 'GET' && request.method !== 'HEAD') return void refuse(405, 'Only GET.');
  const [pathname = '/'] = (request.url ?? '/').split('?');
  const asset = await findAsset(rendererDir, pathname);
  if (!asset) return void refuse(404, 'There is no such file.');
  response.writeHead(200, {
    ...SECURITY_HEADERS,
    'content-type': asset.type,
    'content-length': asset.body.length,
    'cache-control': asset.immutable ? 'max-age=31536000, immutable' : 'no-store',
  });
  response.end(request.method === 'HEAD' ? undefined : asset.body);
}
