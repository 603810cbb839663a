/** An order service that misbehaves as a test says: real HTTP on loopback, one function for each operation. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { ServiceAddresses } from '../../src-main/upstream/client.ts';
import { sendText, serveOnLoopback } from './loopback.ts';

interface SeenRequest {
  method: string;
  /** Path and query, unchanged. */
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
  (_request, response) =>
    sendText(response, typeof value === 'string' ? value : JSON.stringify(value), status, headers);

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
  const { addresses, stop } = await serveOnLoopback(({ method, url, headers, body }, response, request) => {
    const operation = operationOf(method, url.pathname);
    const seen: SeenRequest = { method, path: request.url ?? '', query: url.searchParams, headers, body };
    requests.push({ ...seen, operation });
    service.answers[operation](seen, response);
  }, port);
  onTestFinished(stop);
  return Object.assign(service, {
    ...addresses,
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
