/** HTTP on loopback for the services that tests make: each request is read to its end, and then answered. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceAddresses } from '../../src-main/upstream/client.ts';
import { freePort } from './free-port.ts';

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

/** @param port 0: any that is free, which no other process is given while it is closed for a time */
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
  await listen(server, port);
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

async function listen(server: Server, port: number): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await once(server.listen(port || (await freePort()), '127.0.0.1'), 'listening');
      return;
    } catch (error) {
      // Another worker was faster.
      if (port !== 0 || tries === 20 || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
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
