/** An order service whose orders a test holds in its hand: real HTTP, the list by status and by creation. */
import type { Json } from '../../src-main/domain/orders/read-value.ts';
import type { ServiceAddresses } from '../../src-main/upstream/client.ts';
import { json, startFaultyService, type Answer, type Answers, type FaultyService } from './faulty-service.ts';
import { aCancelled, aPage } from './order-json.ts';

type SeenRequest = FaultyService['requests'][number];

export interface OrderShop {
  addresses: ServiceAddresses;
  /** Puts an order there, or changes the one with that number; it says of itself that it was updated just now. */
  put(...orders: Json[]): void;
  /** Replaces parts of an order. */
  change(orderId: string, parts: Json): void;
  /** Removes the order from all lists, in every status. */
  drop(orderId: string): void;
  get(orderId: string): Json | undefined;
  /** All requests of all its lives. */
  requests(): SeenRequest[];
  /** Questions about single orders: lists that do not ask for ready orders. */
  lookUps(): SeenRequest[];
  /** Answer instead, to questions about single orders; null: the right one. */
  onLookUp: Answer | null;
  /** Answer to lists of ready orders; null: the normal one. */
  onList: Answer | null;
  /** Answer to cancel requests; null: the normal one. */
  onCancel: Answer | null;
  away(): Promise<void>;
  back(): Promise<void>;
}

export async function anOrderShop(
  orders: readonly Json[],
  answers: Partial<Answers> = {},
): Promise<OrderShop> {
  const book = new Map<string, Json>();
  const lives: FaultyService[] = [];
  let updates = 0;
  const put = (...changed: Json[]) => {
    for (const order of changed) {
      const lastUpdateDate = new Date(Date.parse('2026-03-01T11:00:00Z') + updates++ * 1000).toISOString();
      book.set(String(order['orderId']), { ...order, lastUpdateDate });
    }
  };
  put(...orders);
  const list: Answer = (request, response) => {
    const instead = isLookUp(request) ? shop.onLookUp : shop.onList;
    if (instead) instead(request, response);
    else
      json(aPage([...book.values()].filter((order) => isAskedFor(order, request.query))))(request, response);
  };
  const cancel: Answer = (request, response) => {
    if (shop.onCancel) return shop.onCancel(request, response);
    const orderId = decodeURIComponent(request.path.split('/')[4] ?? '');
    const { cancelReason } = JSON.parse(request.body) as { cancelReason: string };
    const cancelled = aCancelled(orderId, cancelReason, book.get(orderId) ?? {});
    put({ ...cancelled, status: 'CANCELLED' });
    json({ ...cancelled, status: 'CANCELLED' })(request, response);
  };
  const begin = async (port: number) => {
    const service = await startFaultyService({ list, cancel, ...answers }, port);
    lives.push(service);
    return service;
  };
  const first = await begin(0);
  const shop: OrderShop = {
    addresses: first,
    put,
    change: (orderId, parts) => put({ ...book.get(orderId), ...parts }),
    drop: (orderId) => void book.delete(orderId),
    get: (orderId) => book.get(orderId),
    requests: () => lives.flatMap((life) => life.requests),
    lookUps: () => shop.requests().filter(isLookUp),
    onLookUp: null,
    onList: null,
    onCancel: null,
    away: async () => lives.at(-1)?.stop(),
    back: async () => void (await begin(Number(new URL(first.orderUrl).port))),
  };
  return shop;
}

const isLookUp = ({ query, path }: Pick<SeenRequest, 'query' | 'path'>): boolean =>
  path.startsWith('/order/ext/orders') && !path.includes('/cancel') && !query.has('status');

function isAskedFor(order: Json, query: URLSearchParams): boolean {
  const created = Date.parse(String(order['creationDate']));
  const [from, until] = [query.get('creationDateFrom'), query.get('creationDateUntil')];
  const statuses = query.get('status')?.split(',') ?? null;
  return (
    (statuses === null || statuses.includes(String(order['status']))) &&
    (from === null || created >= Date.parse(from)) &&
    (until === null || created <= Date.parse(until))
  );
}
