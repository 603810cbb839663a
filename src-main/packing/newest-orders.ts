/** Orders as the service last gave them, as plans. Reads the cache; an order that has not changed is not parsed again. */
import { hash } from 'node:crypto';
import type { OrderQueries } from '../cache/read/orders.ts';
import { readOrderText, type OrderFacts } from '../domain/orders/order-facts.ts';
import { shownStatus } from '../domain/orders/queue-departure.ts';
import { borderOf } from '../domain/orders/border.ts';
import { makePlan } from '../domain/packing/make-plan.ts';
import type { ViewOrder } from '../domain/packing/packing-view.ts';
import { planSignature, type PackingPlan, type PlannedItem } from '../domain/packing/plan.ts';
import { itemKey } from '../domain/picking/item-key.ts';
import { itemCode } from '../domain/scan/code-key.ts';

export interface NewestOrder {
  plan: PackingPlan;
  /** Items of lines of quantity 0 that no other line orders: they are shown, and not packed (`decisions/0206`). */
  notOrdered: PackingPlan;
  /** Names this version of the order as far as a packer is concerned. */
  version: string;
  view: ViewOrder;
  createdAt: number | null;
  /** True if READY_TO_SHIP, as far as the service has said. */
  open: boolean;
  /** Null: the service no longer shows the order. */
  status: string | null;
}

/** Plans that are kept: those at work, and those that wait to be moved on. */
const MOST_PLANS = 5_000;

const digest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

export class NewestOrders {
  readonly #orders: OrderQueries;
  readonly #read = new Map<string, { stored: string; newest: NewestOrder }>();
  /** Orders that were checked since the cache last changed. */
  readonly #looked = new Set<string>();

  constructor(orders: OrderQueries) {
    this.#orders = orders;
  }

  /** Call when the cache has changed. An order that was not read since the last change is read again on the next access. */
  lookAgain(): void {
    for (const orderId of this.#read.keys()) if (!this.#looked.has(orderId)) this.#read.delete(orderId);
    this.#looked.clear();
  }

  /** @returns null if the cache has none: that says nothing of the order */
  byId(orderId: string): NewestOrder | null {
    const looked = this.#looked.has(orderId) ? this.#read.get(orderId) : undefined;
    if (looked) return looked.newest;
    this.#looked.add(orderId);
    const version = this.#orders.versionOf(orderId);
    if (!version) return null;
    const stored = JSON.stringify(version);
    const known = this.#read.get(orderId);
    if (known?.stored === stored) return known.newest;
    const newest = this.#parse(orderId);
    this.#read.delete(orderId);
    if (newest) this.#read.set(orderId, { stored, newest });
    const [oldest] = this.#read.keys();
    if (this.#read.size > MOST_PLANS && oldest !== undefined) this.#read.delete(oldest);
    return newest;
  }

  #parse(orderId: string): NewestOrder | null {
    const stored = this.#orders.byId(orderId);
    if (!stored) return null;
    const reading = readOrderText(stored.json);
    if (!reading.ok) return null;
    const { facts } = reading;
    const { salesChannelOrderId, dueAt, createdAt } = facts;
    const country = facts.address?.country ?? null;
    const plan = makePlan(facts, digest);
    const { open } = stored;
    return {
      plan,
      notOrdered: notOrdered(facts, plan),
      version: digest(planSignature(plan)),
      view: { orderId, salesChannelOrderId, dueAt, country, border: borderOf(facts) },
      createdAt,
      open,
      status: shownStatus(stored),
    };
  }
}

function notOrdered(facts: OrderFacts, { items: ordered }: PackingPlan): PackingPlan {
  const none = makePlan(
    { ...facts, items: facts.nothingOrdered, nothingOrdered: [], deliveries: [] },
    digest,
  );
  const due = new Set(ordered.map(keyOf));
  return { ...none, items: none.items.filter((item) => !due.has(keyOf(item))) };
}

/** Key by all names: another item of the same SKU may be ordered. */
const keyOf = ({ sku, serviceSku = null, name, eans }: PlannedItem): string =>
  itemKey({ sku, serviceSku, code: itemCode(eans[0] ?? null), name });
