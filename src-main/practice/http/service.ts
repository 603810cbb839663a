/** The practice service: an order book behind the routes of the specification. */
import type { AddressInfo } from 'node:net';

import { Arrivals } from '../book/arrivals.ts';
import { OrderBook } from '../book/book.ts';
import { CATALOGUE } from '../invented/catalogue.ts';
import { registerOrderRoutes } from './order-routes.ts';
import { noRequests, type PracticeContext, type RequestCounts } from './practice-context.ts';
import { registerSandboxRoutes } from './sandbox-routes.ts';
import { readStateFile } from '../book/state-file.ts';
import { StateKeeper } from '../book/state-keeper.ts';
import { registerTokenRoute } from './token-route.ts';
import { checkBearer } from './tokens.ts';
import { createWebServer } from './web-server.ts';

/** Credentials that the practice service accepts by default. */
export const PRACTICE_CLIENT_ID = 'practice-merchant';
export const PRACTICE_CLIENT_SECRET = 'practice-secret';

/** Interval of looking after the book between requests. */
const TICK_MS = 250;

/** Settings of the practice service; each has a default. */
export interface PracticeOptions {
  /** Port on 127.0.0.1; 0 (default) takes any free one. */
  port?: number;
  /** The same seed and `now` give the same orders and ids. Default 1. */
  seed?: number;
  /** READY_TO_SHIP orders present at start. Default 120, up to 100 000. */
  orders?: number;
  /** New READY_TO_SHIP orders per hour while it runs, evenly spaced. Default 0. */
  ordersPerHour?: number;
  /** Orders per page of the list. Default 50. */
  pageSize?: number;
  clientId?: string;
  clientSecret?: string;
  /** Validity of a token in seconds. Default 28800 (spec: "Limits"). */
  tokenSeconds?: number;
  /** Token requests allowed within a minute; more get 429. Default 20. */
  tokenRequestsPerMinute?: number;
  /** Milliseconds per automatic step after startHandling. Default 1500. */
  progressionMs?: number;
  /** File in which the book is kept and from which it is read again. Default: none. */
  stateFile?: string;
  /** The clock, in epoch ms. Default Date.now. */
  now?: () => number;
}

/** A running practice service. The three addresses are the specification's, without a slash at the end. */
export interface PracticeService {
  readonly authUrl: string;
  readonly productUrl: string;
  readonly orderUrl: string;
  readonly port: number;
  readonly book: OrderBook;
  readonly requests: Readonly<RequestCounts>;
  /** Closes all connections at once and writes the state file. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts a stand-in for the merchant order service on loopback. With the book of a stopped service and its
 * port the same service comes back, tokens included. Rejects when the port is taken.
 */
export async function startPracticeService(
  options: PracticeOptions = {},
  book?: OrderBook,
): Promise<PracticeService> {
  const current = book ?? (await openBook(options));
  current.follow(options);
  const now = options.now ?? Date.now;
  const keeper = options.stateFile === undefined ? undefined : new StateKeeper(current, options.stateFile);
  const arrivals = new Arrivals(options.ordersPerHour ?? 0, now());
  const requests = noRequests();
  const context: PracticeContext = {
    book: current,
    clientId: options.clientId ?? PRACTICE_CLIENT_ID,
    clientSecret: options.clientSecret ?? PRACTICE_CLIENT_SECRET,
    tokenSeconds: options.tokenSeconds ?? 28_800,
    pageSize: options.pageSize ?? 50,
    now,
    keep: async () => keeper?.keep(),
  };
  const tick = (): void => {
    current.advance(now());
    for (const at of arrivals.due(now())) current.addReady(1, at);
    keeper?.keepSoon();
  };

  const app = createWebServer();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('date', new Date(now()).toUTCString());
    requests[request.routeOptions.config.operation ?? 'other']++;
    tick();
  });
  await app.register(
    async (auth) => registerTokenRoute(auth, context, options.tokenRequestsPerMinute ?? 20),
    {
      prefix: '/auth',
    },
  );
  await app.register(async (area) => {
    area.addHook('onRequest', async ({ headers }) =>
      checkBearer(headers.authorization, current.signingKey, now()),
    );
    area.get('/product/ext/merchant/skus', { config: { operation: 'skus' } }, async () => CATALOGUE);
    await area.register(async (order) => registerOrderRoutes(order, context), { prefix: '/order' });
    await area.register(async (order) => registerSandboxRoutes(order, context), { prefix: '/order' });
  });
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  const timer = setInterval(tick, TICK_MS).unref();

  const { port } = app.server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  return {
    authUrl: `${base}/auth`,
    productUrl: `${base}/product`,
    orderUrl: `${base}/order`,
    port,
    book: current,
    requests,
    stop: async () => {
      clearInterval(timer);
      await app.close();
      await keeper?.close();
    },
  };
}

async function openBook(options: PracticeOptions): Promise<OrderBook> {
  const state = options.stateFile === undefined ? undefined : await readStateFile(options.stateFile);
  return new OrderBook(options, state);
}
