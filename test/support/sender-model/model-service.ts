/** The order service of the model: a few orders, and one way at a time in which it answers cancels and lists. */
import type { ServerResponse } from 'node:http';
import { CANCELLED, READY_TO_SHIP } from '../../../src-main/domain/orders/order-facts.ts';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import type { ServiceAddresses } from '../../../src-main/upstream/client.ts';
import { hangUp, json, startFaultyService, type Answer } from '../faulty-service.ts';
import { anOrder, aPage } from '../order-json.ts';

export const CANCEL_WAYS = [
  'well',
  'cut-done',
  'cut-undone',
  'error-done',
  'error-undone',
  'throttled',
  'unauthorised',
  'refused',
  /** 2xx, and nothing is done. */
  'yes-undone',
  /** 2xx, and it is done later. */
  'yes-late',
  'cut-late',
  /** No answer until it is let go: then as it should be. */
  'hold',
] as const;
export type CancelWay = (typeof CANCEL_WAYS)[number];

export const LIST_WAYS = ['well', 'error', 'cut', 'empty', 'throttled', 'refused'] as const;
export type ListWay = (typeof LIST_WAYS)[number];

export interface Kind {
  /** True if a cancelled order is not cancelled again; otherwise a second cancel takes effect, but never late. */
  strict: boolean;
  /** True if the list shows whose cancel it was. */
  showsHistory: boolean;
}

export interface ModelOrder {
  orderId: string;
  createdAt: number;
  effects: { by: 'us' | 'them'; reason: string; cancelDate: string }[];
  asks: Ask[];
}

interface Ask {
  reason: string;
  cancelDate: string;
  /** Time of the monotonic clock. */
  at: number;
  way: CancelWay;
  /** Answer to it: a 4xx is a no. Null if there was none, or a 5xx that says nothing. */
  reply: 'yes' | 'no' | null;
  /** True if the order was cancelled before, and a look-up would have shown that or failed. */
  doneBefore: boolean;
}

const BEGIN = Date.parse('2026-03-01T10:00:00.000Z');

export class ModelService {
  readonly orders = new Map<string, ModelOrder>();
  cancelWay: CancelWay = 'well';
  listWay: ListWay = 'well';
  kind: Kind = { strict: true, showsHistory: false };
  /** The clock of the computer that it serves, the one that cannot jump. */
  now: () => number = Date.now;
  addresses: ServiceAddresses = { authUrl: '', productUrl: '', orderUrl: '' };
  readonly #waiting: { response: ServerResponse; answer: () => void }[] = [];
  #late: (() => void)[] = [];
  #stop: (() => Promise<void>) | null = null;

  async open(): Promise<void> {
    if (this.#stop) return;
    const port = Number(new URL(this.addresses.orderUrl || 'http://x:0').port);
    const service = await startFaultyService({ cancel: this.#cancel, list: this.#list }, port);
    this.addresses = service;
    this.#stop = service.stop;
  }

  /** The port is closed. */
  async goAway(): Promise<void> {
    const stop = this.#stop;
    this.#stop = null;
    this.#waiting.length = 0;
    await stop?.();
  }

  /** Forgets everything and becomes a service of another kind. @returns the numbers of its orders */
  reset(kind: Kind, name: string, orders: number): string[] {
    this.kind = kind;
    this.cancelWay = 'well';
    this.listWay = 'well';
    this.orders.clear();
    this.#waiting.length = 0;
    this.#late = [];
    for (let n = 0; n < orders; n++) {
      const orderId = `${name}-${n}`;
      this.orders.set(orderId, { orderId, createdAt: BEGIN + n * 1_000, effects: [], asks: [] });
    }
    return [...this.orders.keys()];
  }

  /** Requests that have come and whose senders still wait. */
  get holding(): number {
    return this.#waiting.filter(({ response }) => !response.destroyed).length;
  }

  /** Executes it even if its caller no longer waits; a service that cancels twice must not do that late. */
  letGo(): void {
    for (const { response, answer } of this.#waiting.splice(0))
      if (this.kind.strict || !response.destroyed) answer();
  }

  doWhatIsLate(): void {
    for (const act of this.#late.splice(0)) act();
  }

  /** Cancels an order from another program. */
  cancelByThem(orderId: string): void {
    const order = this.#order(orderId);
    if (order.effects.length === 0)
      order.effects.push({
        by: 'them',
        reason: 'the buyer asked for it',
        cancelDate: '2026-03-02T00:00:00Z',
      });
  }

  #order(orderId: string): ModelOrder {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`the model has no order ${orderId}`);
    return order;
  }

  text(orderId: string, complete = this.kind.showsHistory): Json {
    const order = this.#order(orderId);
    const history = order.effects.map(({ reason, cancelDate }) => ({
      status: CANCELLED,
      eventDate: cancelDate,
      receivedDate: cancelDate,
      eventData: { cancelReason: reason },
    }));
    return anOrder(orderId, {
      status: order.effects.length > 0 ? CANCELLED : READY_TO_SHIP,
      creationDate: new Date(order.createdAt).toISOString(),
      ...(complete ? { statusHistory: history } : {}),
    });
  }

  readonly #cancel: Answer = (request, response) => {
    const { cancelDate, cancelReason: reason } = JSON.parse(request.body) as Record<string, string>;
    const order = this.#order(decodeURIComponent(request.path.split('/')[4] ?? ''));
    const sent = { reason: reason ?? '', cancelDate: cancelDate ?? '' };
    const ask: Ask = {
      ...sent,
      at: this.now(),
      way: this.cancelWay,
      reply: null,
      doneBefore: order.effects.length > 0 && this.listWay !== 'empty',
    };
    order.asks.push(ask);
    const say = (reply: 'yes' | 'no', answer: Answer) => {
      ask.reply = reply;
      answer(request, response);
    };
    const isDone = () => this.kind.strict && order.effects.length > 0;
    const doIt = () => {
      if (!isDone()) order.effects.push({ by: 'us', ...sent });
    };
    const late = () => (this.kind.strict ? void this.#late.push(doIt) : doIt());
    const well = () => {
      if (isDone()) return say('no', json({ message: 'it is CANCELLED already' }, 409));
      doIt();
      say('yes', json(this.text(order.orderId, true)));
    };
    switch (this.cancelWay) {
      case 'well':
        return well();
      case 'cut-done':
        doIt();
        return hangUp(request, response);
      case 'cut-undone':
        return hangUp(request, response);
      case 'error-done':
        doIt();
        return json({ message: 'broken' }, 500)(request, response);
      case 'error-undone':
        return json({ message: 'broken' }, 503)(request, response);
      case 'throttled':
        return say('no', json({ message: 'slowly' }, 429, { 'retry-after': '40' }));
      case 'unauthorised':
        return say('no', json({ message: 'who are you' }, 401));
      case 'refused':
        return say('no', json({ message: 'not this one' }, 409));
      case 'yes-undone':
        return say('yes', json(this.text(order.orderId)));
      case 'yes-late':
        late();
        return say('yes', json(this.text(order.orderId)));
      case 'cut-late':
        late();
        return hangUp(request, response);
      case 'hold':
        return void this.#waiting.push({ response, answer: well });
      default:
        return this.cancelWay satisfies never;
    }
  };

  readonly #list: Answer = (request, response) => {
    const from = Date.parse(request.query.get('creationDateFrom') ?? '');
    const until = Date.parse(request.query.get('creationDateUntil') ?? '');
    const found = [...this.orders.values()].filter((o) => o.createdAt >= from && o.createdAt <= until);
    const answer = {
      well: json(aPage(found.map((o) => this.text(o.orderId)))),
      error: json({ message: 'broken' }, 500),
      cut: hangUp,
      empty: json(aPage([])),
      throttled: json({ message: 'slowly' }, 429, { 'retry-after': '20' }),
      refused: json({ message: 'no such list' }, 400),
    }[this.listWay];
    answer(request, response);
  };
}
