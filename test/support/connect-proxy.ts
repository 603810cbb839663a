/** A proxy on loopback that tunnels by CONNECT, as HTTPS_PROXY names one. Only it knows where the hosts are. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Door } from './door.ts';

/** Fate of one CONNECT. */
export type Passage = (request: IncomingMessage, client: Socket) => void;

export class ConnectProxy {
  readonly #http: Server;
  readonly #passages = new Map<string, Passage>();
  readonly door: Door;
  /** `host:port` of each CONNECT, unchanged; any other request is listed with its method. */
  readonly asked: string[] = [];
  /** Names and passwords of requests, unchanged. */
  readonly credentials = new Set<string | undefined>();

  constructor() {
    this.#http = createServer((request, response) => {
      this.asked.push(`${request.method} ${request.url}`);
      response.writeHead(501).end();
    });
    this.#http.on('connect', (request: IncomingMessage, client: Socket) => {
      const target = request.url ?? '';
      this.asked.push(target);
      this.credentials.add(request.headers['proxy-authorization']);
      client.on('error', () => undefined);
      const passage = this.#passages.get(target.replace(/:\d+$/, ''));
      if (passage) passage(request, client);
      else client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    this.door = new Door((socket) => void this.#http.emit('connection', socket));
  }

  get address(): string {
    return `http://127.0.0.1:${this.door.port}`;
  }

  /** Treats later connections to that host in this way. */
  passTo(host: string, passage: Passage): void {
    this.#passages.set(host, passage);
  }

  async stop(): Promise<void> {
    await this.door.close();
    this.#http.closeAllConnections();
  }
}

/** The healthy passage: a tunnel to a port on loopback. */
export const tunnelTo =
  (port: () => number): Passage =>
  (_request, client) => {
    const far = connect(port(), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(far).pipe(client);
    });
    far.on('error', () => client.destroy());
    far.on('close', () => client.destroy());
    client.on('close', () => far.destroy());
  };
