/** HTTP on loopback for the services that tests make: each request is read to its end, and then answered. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceAddresses } from '../../src-main/upstream/client.ts';

export interface Received {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Loopback {
  addresses: ServiceAddresses;
  /** The port is closed; connections are cut. */
  stop(): Promise<void>;
}

/** @param port 0: any that is free */
export async function serveOnLoopback(
  answer: (received: Received, response: ServerResponse, request: IncomingMessage) => void,
  port = 0,
): Promise<Loopback> {
  const server = createServer((request, response) => {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', headers } = request;
      const url = new URL(request.url ?? '/', 'http://service');
      answer({ method, url, headers, body: Buffer.concat(chunks).toString() }, response, request);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    addresses: { authUrl: `${base}/auth`, productUrl: `${base}/product`, orderUrl: `${base}/order` },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with the text of a JSON value. */
export function sendText(
  response: ServerResponse,
  body: string,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}
