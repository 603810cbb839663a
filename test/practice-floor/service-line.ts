/** The way of the benches to the one practice service, which can be made to fail as a real service fails. */
import {
  request as forward,
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** `hides`: its lists lack a third of the orders, as after a fault of its own. */
export const SERVICE_STATES = ['answers', 'off', 'errors', 'slow', 'busy', 'hides'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

const SLOW_MS = 5_000;
/** Wait that the service asks for when it is called too often. */
const RETRY_AFTER_S = 30;
/** One order in this many is missing from the lists. */
const HIDDEN = 3;

export class ServiceLine {
  state: ServiceState = 'answers';
  readonly #server: Server;
  readonly #far: number;

  private constructor(far: number) {
    this.#far = far;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** @param far port of the practice service on this machine */
  static async to(far: number): Promise<ServiceLine> {
    const line = new ServiceLine(far);
    await once(line.#server.listen(0, '127.0.0.1'), 'listening');
    return line;
  }

  /** The three addresses that a station needs. */
  get addresses() {
    const base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return { authUrl: `${base}/auth`, productUrl: `${base}/product`, orderUrl: `${base}/order` };
  }

  end(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { state } = this;
    if (state === 'off') return void request.socket.destroy();
    if (state === 'errors') return say(response, 500, '{"message":"practice: the service fails"}');
    if (state === 'busy') {
      response.setHeader('retry-after', String(RETRY_AFTER_S));
      return say(response, 429, '{"message":"practice: too many requests"}');
    }
    if (state === 'slow') await sleep(SLOW_MS);
    this.#pass(request, response, state === 'hides' && isList(request));
  }

  #pass(request: IncomingMessage, response: ServerResponse, hides: boolean): void {
    const { method, url, headers } = request;
    const far = forward({ host: '127.0.0.1', port: this.#far, method, path: url, headers }, (answer) => {
      if (hides) return void withoutSome(answer, response);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    far.on('error', () => response.destroy());
    request.on('error', () => far.destroy());
    request.pipe(far);
  }
}

const isList = ({ method, url = '' }: IncomingMessage) =>
  method === 'GET' && url.startsWith('/order/ext/orders');

async function withoutSome(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  const page = JSON.parse(text) as { orders?: { orderId: string }[] };
  const orders = page.orders?.filter(({ orderId }) => !isHidden(orderId));
  say(response, answer.statusCode ?? 502, JSON.stringify(orders ? { ...page, orders } : page));
}

/** Hides the same orders each time. */
const isHidden = (orderId: string) =>
  [...orderId].reduce((sum, character) => sum + character.charCodeAt(0), 0) % HIDDEN === 0;

function say(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
