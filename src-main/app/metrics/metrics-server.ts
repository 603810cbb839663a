/** Serves the metrics over HTTP, only to programs of this computer. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isOwnHost } from '../../domain/station/own-host.ts';
import type { Log } from '../../station/log.ts';

/** Enough for a program that polls and a person with a browser. */
const MOST_CONNECTIONS = 8;

interface Given {
  /** 0 = any free one. */
  port: number;
  contentType: string;
  text: () => Promise<string>;
  log: Log;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** @throws the network error of listening, for instance EADDRINUSE */
export async function startMetricsServer({ port, contentType, text, log }: Given): Promise<MetricsServer> {
  const server = createServer({
    requestTimeout: 10_000,
    headersTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  const own = (server.address() as AddressInfo).port;
  server.on('request', (request, response) => {
    const refusal = refusalOf(request, own);
    if (refusal !== null) return refuse(response, refusal);
    text().then(
      (body) => {
        response
          .writeHead(200, { 'content-type': contentType, ...HEADERS })
          .end(request.method === 'HEAD' ? '' : body);
      },
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be put together');
        refuse(response, { status: 500, words: 'The metrics could not be put together; the log says why.' });
      },
    );
  });
  return {
    port: own,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Responses are not cached. Without `Access-Control-Allow-Origin` no web page can read them. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

interface Refusal {
  status: number;
  words: string;
}

function refusalOf({ method, url, headers }: IncomingMessage, port: number): Refusal | null {
  if (!isOwnHost(headers.host, port))
    return { status: 421, words: 'This is not the host that you asked for.' };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, words: 'Only GET is answered.' };
  if (url !== '/metrics') return { status: 404, words: 'There is /metrics, and nothing else.' };
  return null;
}

function refuse(response: ServerResponse, { status, words }: Refusal): void {
  const allow = status === 405 ? { allow: 'GET, HEAD' } : {};
  // The rest of its body is not waited for.
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
      ...allow,
      ...HEADERS,
    })
    .end(`${words}\n`);
}
