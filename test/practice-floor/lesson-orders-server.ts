import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LESSON_PATHS } from '../../src-main/practice/http/floor-lessons.ts';
import type { LessonService } from '../../src-main/practice/http/lesson-service.ts';
import type { LessonUnits } from '../../src-main/practice/invented/lesson-order.ts';

/** Requests of the lessons of a floor to the practice service. */
type LessonOrders = Pick<LessonService, 'addOrder' | 'ship'>;

/** Gives benches of a practice floor the orders of their lessons: on loopback, under a path that no other program knows. */
export class LessonOrdersServer {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async serve(orders: LessonOrders): Promise<LessonOrdersServer> {
    const path = `/${randomBytes(16).toString('base64url')}/`;
    const server = createServer((request, response) => void answer(request, response, path, orders));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return new LessonOrdersServer(server, `http://127.0.0.1:${port}${path}`);
  }

  end(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  orders: LessonOrders,
): Promise<void> {
  const asked = request.url?.startsWith(path) === true ? request.url.slice(path.length) : '';
  if (request.method !== 'POST' || !Object.values(LESSON_PATHS).includes(asked)) {
    response.writeHead(404).end();
    return;
  }
  try {
    const given = await bodyOf(request);
    const result =
      asked === LESSON_PATHS.ship
        ? (await orders.ship(given.orderId ?? ''), {})
        : await orders.addOrder(given.parcels ?? []);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(result));
  } catch {
    response.writeHead(400).end();
  }
}

async function bodyOf(request: IncomingMessage): Promise<{ parcels?: LessonUnits[][]; orderId?: string }> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as { parcels?: LessonUnits[][]; orderId?: string };
}
