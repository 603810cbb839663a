/** One host of the service: a door with an HTTP server behind it that speaks all three versions. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Certificate } from '../../../support/certificate.ts';
import { Door, type Behind } from '../../../support/door.ts';
import { endpointOf, GOOD_ANSWERS, type Endpoint } from './endpoints.ts';
import { GOOD_CERTIFICATE } from './trust.ts';

/** One request that has arrived completely, and can be answered. */
export interface Exchange {
  endpoint: Endpoint;
  /** The text of the answer that a healthy service gives. */
  good: string;
  authorization: string | undefined;
  response: ServerResponse;
  /** Below the response: for what no HTTP server would write. */
  socket: Duplex;
  /** The service carries the request out. */
  takeEffect(): void;
}

export type Answer = (exchange: Exchange) => void;

const healthy: Answer = ({ response, good, takeEffect }) => {
  takeEffect();
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(good);
};

export type Speech = 'http' | 'https' | 'http2';

export class Place {
  readonly #speech: Speech;
  readonly #servers: (Server | TlsServer | Http2SecureServer)[] = [];
  readonly door: Door;
  readonly #entrance: Behind;
  /** Requests that arrived whole, and the work done. */
  readonly requests: (Endpoint | 'elsewhere')[] = [];
  readonly effects: Endpoint[] = [];
  answer: Answer = healthy;

  /** @param host of this computer */
  constructor(speech: Speech, host = '127.0.0.1') {
    this.#speech = speech;
    this.#entrance = this.behind(speech);
    this.door = new Door(this.#entrance, host);
  }

  get address(): string {
    return `${this.#speech === 'http' ? 'http' : 'https'}://127.0.0.1:${this.door.port}`;
  }

  /** Target of a door so that this place is reached. */
  behind(speech: Speech, certificate: Certificate = GOOD_CERTIFICATE): Behind {
    const server = this.#serverFor(speech, certificate);
    this.#servers.push(server);
    return (socket) => void server.emit('connection', socket);
  }

  #serverFor(speech: Speech, certificate: Certificate): Server | TlsServer | Http2SecureServer {
    const receive = (request: IncomingMessage, response: ServerResponse) => this.#receive(request, response);
    if (speech === 'http') return createServer({ keepAliveTimeout: 60_000 }, receive);
    const server =
      speech === 'https'
        ? createTlsServer({ ...certificate, keepAliveTimeout: 60_000 }, receive)
        : // The compatibility layer of HTTP/2: the same members, as far as they are used here.
          createSecureServer({ ...certificate, allowHTTP1: true }, receive as never);
    // The client rejects the certificate: some tests want that.
    server.on('tlsClientError', () => undefined);
    return server;
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    request.resume();
    request.on('end', () => {
      const endpoint = endpointOf(request.method ?? '', request.url ?? '');
      this.requests.push(endpoint ?? 'elsewhere');
      if (endpoint === null) {
        response.writeHead(200).end(JSON.stringify({ message: 'nobody should have come here' }));
        return;
      }
      this.answer({
        endpoint,
        good: GOOD_ANSWERS[endpoint],
        authorization: request.headers.authorization,
        response,
        socket: request.socket,
        takeEffect: () => void this.effects.push(endpoint),
      });
    });
  }

  count(endpoint: Endpoint | 'elsewhere'): number {
    return this.requests.filter((r) => r === endpoint).length;
  }

  /** The fault has gone. */
  async heal(): Promise<void> {
    this.answer = healthy;
    this.door.leadTo(this.#entrance);
    if (!this.door.isOpen) await this.door.open();
  }

  async stop(): Promise<void> {
    await this.door.close();
    for (const server of this.#servers) if ('closeAllConnections' in server) server.closeAllConnections();
  }
}
