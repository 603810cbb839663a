/** An order service that misbehaves as a test says: real HTTP on loopback, one function for each operation. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ServiceAddresses } from '../../src-main/upstream/client.ts';

interface SeenRequest {
  method: string;
  /** Path and query as they came. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Answer = (request: SeenRequest, response: ServerResponse) => void;

export interface Answers {
  token: Answer;
  list: Answer;
  cancel: Answer;
  skus: Answer;
  other: Answer;
}

type Operation = keyof Answers;

export interface FaultyService extends ServiceAddresses {
  /** May be replaced at any time. */
  answers: Answers;
  requests: (SeenRequest & { operation: Operation })[];
  count(operation: Operation): number;
  /** Takes the service away; connections are cut. */
  stop(): Promise<void>;
}

export const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  };

/** Never answers. */
export const silence: Answer = () => undefined;

/** Cuts the connection without an answer. */
export const hangUp: Answer = (_request, response) => void response.socket?.destroy();

export async function startFaultyService(answers: Partial<Answers> = {}, port = 0): Promise<FaultyService> {
  let tokens = 0;
  const current: Answers = {
    token: (request, response) =>
      json({ token: `faulty-token-${++tokens}`, tokenType: 'Bearer', expiresIn: 28_800 })(request, response),
    list: json({ orders: [] }),
    cancel: json({ message: 'not today' }, 500),
    skus: json([]),
    other: json({ message: 'no such thing' }, 404),
    ...answers,
  };
  const requests: FaultyService['requests'] = [];
  const service: Pick<FaultyService, 'answers'> = { answers: current };
  const server = createServer((request, response) => {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://service');
      const operation = operationOf(request.method ?? '', url.pathname);
      const seen: SeenRequest = {
        method: request.method ?? '',
        path: request.url ?? '',
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      requests.push({ ...seen, operation });
      service.answers[operation](seen, response);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return Object.assign(service, {
    authUrl: `${base}/auth`,
    productUrl: `${base}/product`,
    orderUrl: `${base}/order`,
    requests,
    count: (operation: Operation) => requests.filter((r) => r.operation === operation).length,
    stop,
  });
}

function operationOf(method: string, path: string): Operation {
  if (method === 'POST' && path === '/auth/token') return 'token';
  if (method === 'GET' && path === '/order/ext/orders') return 'list';
  if (method === 'POST' && /^\/order\/ext\/orders\/[^/]+\/cancel$/.test(path)) return 'cancel';
  if (method === 'GET' && path === '/product/ext/merchant/skus') return 'skus';
  return 'other';
}
