/** A man in the middle: real HTTP between a station and its service, that changes what a flow wants changed. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Order = Record<string, unknown>;

interface Passing {
  target: URL;
  /** The orders of a page of the list; empty for all other answers. */
  orders: Order[];
  headers: Record<string, string>;
}

export interface Between {
  /** Address to use instead of the service's order address. */
  orderUrl: string;
  requests: number;
  /** Changes an answer on its way, or holds it; may be replaced at any time. */
  change: (passing: Passing) => void | Promise<void>;
  /** Answers every cancel itself, with a refusal; null: passes on. */
  refuseCancels: { status: number; message: string } | null;
  /** Answers itself, without asking the service; null: passes on. */
  instead: ((response: ServerResponse) => void) | null;
  stop(): Promise<void>;
}

export async function standBetween(orderUrl: string): Promise<Between> {
  const server = createServer((request, response) => {
    between.requests++;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (between.instead) return between.instead(response);
      if (between.refuseCancels && request.url?.endsWith('/cancel')) {
        const { status, message } = between.refuseCancels;
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
        return;
      }
      const target = new URL(request.url ?? '/', orderUrl);
      const authorization = request.headers.authorization ?? '';
      const body = request.method === 'POST' ? Buffer.concat(chunks) : null;
      const headers = { authorization, 'content-type': 'application/json' };
      void fetch(target, { method: request.method ?? 'GET', headers, body })
        .then(async (answer) => {
          const value = (await answer.json()) as { orders?: Order[] };
          const passing: Passing = {
            target,
            orders: value.orders ?? [],
            headers: { 'content-type': 'application/json' },
          };
          await between.change(passing);
          response.writeHead(answer.status, passing.headers).end(JSON.stringify(value));
        })
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const between: Between = {
    orderUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/order`,
    requests: 0,
    change: () => undefined,
    refuseCancels: null,
    instead: null,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return between;
}
