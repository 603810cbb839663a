/** Reads the plan out of an order. */
import type { Address } from '../../contract/orders.ts';
import type { OrderFacts } from '../order-facts.ts';
import { codeKey } from '../scan-code.ts';
import type { Contradiction, PackingPlan, PlannedArticle, PlannedParcel } from './plan.ts';

type Item = OrderFacts['items'][number];
type Delivery = OrderFacts['deliveries'][number];

/** Text in, a short mark of it out: the same for the same text, and it does not tell the text. */
export type Digest = (text: string) => string;

/** @returns a plan for any order that could be read, however little its parts agree */
export function makePlan(facts: OrderFacts, digest: Digest): PackingPlan {
  const contradictions: Contradiction[] = [];
  const articles = articlesOf(facts, contradictions, digest);
  const keyOfSku = new Map(articles.flatMap((a) => (a.sku === null ? [] : [[a.sku, a.key] as const])));
  const parcels = parcelsOf(facts.deliveries, keyOfSku, contradictions);
  contradictions.push(...unitContradictions(articles, parcels));
  return {
    articles,
    deliveries: facts.deliveries.map(({ company, name }) => ({ company, name })),
    parcels,
    contradictions,
    shipTo: addressMark(facts.address, facts.buyer, digest),
  };
}

/** More units than that in one parcel are a fault of the data. */
const MOST_DECLARED = 1_000_000;
/** Longest key, in characters; the names of longer ones are shortened to a mark. */
const LONGEST_KEY = 300;

function articleKey(item: Item, line: number, digest: Digest): string {
  const key = naturalKey(item, line);
  return key.length <= LONGEST_KEY ? key : `long:${digest(key)}`;
}

function naturalKey(item: Item, line: number): string {
  if (item.sku !== null) return `sku:${item.sku}`;
  const code = item.ean === null ? null : codeKey(item.ean);
  if (code !== null) return `code:${code}`;
  return item.name === null ? `line:${line + 1}` : `name:${item.name}`;
}

function articlesOf(facts: OrderFacts, contradictions: Contradiction[], digest: Digest): PlannedArticle[] {
  const { items, deliveries } = facts;
  const lineIds = new Set(items.map((item) => item.id));
  deliveries.forEach(({ itemIds }, delivery) => {
    if (itemIds.some((id) => !lineIds.has(id))) {
      contradictions.push({ kind: 'unknown-line', guard: false, delivery });
    }
  });
  const articles = new Map<string, PlannedArticle>();
  items.forEach((item, line) => {
    const key = articleKey(item, line, digest);
    const homes = deliveriesOf(item, items, deliveries);
    if (homes.length > 1) contradictions.push({ kind: 'several-deliveries', guard: true, key });
    const [home] = homes;
    if (home === undefined && deliveries.length > 0) {
      contradictions.push({ kind: 'no-delivery', guard: false, key, units: item.quantity });
    }
    const known = articles.get(key) ?? emptyArticle(key, item, deliveries.length);
    articles.set(key, {
      ...known,
      name: known.name ?? item.name,
      hsCode: known.hsCode ?? item.hsCode,
      eans: item.ean === null || known.eans.includes(item.ean) ? known.eans : [...known.eans, item.ean],
      units: known.units + item.quantity,
      byDelivery: known.byDelivery.map((n, at) => (at === home ? n + item.quantity : n)),
      loose: known.loose + (home === undefined ? item.quantity : 0),
    });
  });
  return [...articles.values()];
}

function emptyArticle(key: string, item: Item, deliveries: number): PlannedArticle {
  const { sku, name, hsCode } = item;
  const byDelivery = Array.from({ length: deliveries }, () => 0);
  return { key, sku, name, eans: [], hsCode, units: 0, byDelivery, loose: 0 };
}

/** Deliveries that name the line. A number that two lines share names neither for certain: it counts for both. */
function deliveriesOf(item: Item, items: readonly Item[], deliveries: readonly Delivery[]): number[] {
  const { id } = item;
  if (id === null) return [];
  const named = deliveries.flatMap(({ itemIds }, at) => (itemIds.includes(id) ? [at] : []));
  // Two lines with one number, and as many mentions: the first mention is of the first line.
  const alike = items.filter((other) => other.id === id);
  if (alike.length > 1 && named.length === alike.length) return named.slice(alike.indexOf(item)).slice(0, 1);
  return named;
}

function parcelsOf(
  deliveries: readonly Delivery[],
  keyOfSku: ReadonlyMap<string, string>,
  contradictions: Contradiction[],
): PlannedParcel[] {
  const parcels: PlannedParcel[] = [];
  deliveries.forEach((delivery, at) => {
    if (delivery.parcels.length === 0) parcels.push(undeclared(at));
    for (const parcel of delivery.parcels) {
      const number = parcels.length + 1;
      const { name, code, length, width, height } = parcel;
      const contents = contentsOf(parcel.contents, keyOfSku, number, contradictions);
      parcels.push({ delivery: at, name, code, length, width, height, contents });
    }
  });
  return parcels.length === 0 ? [undeclared(null)] : parcels;
}

const undeclared = (delivery: number | null): PlannedParcel => ({
  delivery,
  name: null,
  code: null,
  length: null,
  width: null,
  height: null,
  contents: null,
});

function contentsOf(
  declared: Delivery['parcels'][number]['contents'],
  keyOfSku: ReadonlyMap<string, string>,
  parcel: number,
  contradictions: Contradiction[],
): PlannedParcel['contents'] {
  if (declared.length === 0) return null;
  const units = new Map<string, number>();
  for (const { sku, quantity } of declared) {
    const key = sku === null ? undefined : keyOfSku.get(sku);
    if (quantity === null || !Number.isInteger(quantity) || quantity < 1 || quantity > MOST_DECLARED) {
      contradictions.push({ kind: 'declared-unreadable', guard: true, parcel });
    } else if (key === undefined) {
      contradictions.push({ kind: 'declared-unknown', guard: true, parcel, sku });
    } else {
      units.set(key, (units.get(key) ?? 0) + quantity);
    }
  }
  return [...units].map(([key, n]) => ({ key, units: n }));
}

/** Where all parcels of a delivery declare their contents, these are all its units; else they are some of them. */
function unitContradictions(
  articles: readonly PlannedArticle[],
  parcels: readonly PlannedParcel[],
): Contradiction[] {
  return articles.flatMap((article): Contradiction[] => {
    const { key, byDelivery, units, loose } = article;
    const declaredIn = (at: number | null) =>
      parcels
        .filter((p) => p.delivery === at)
        .flatMap((p) => p.contents ?? [])
        .filter((c) => c.key === key)
        .reduce((sum, c) => sum + c.units, 0);
    const isOpen = (at: number | null) => parcels.some((p) => p.delivery === at && p.contents === null);
    const declared = byDelivery.map((_, at) => declaredIn(at));
    const beyond = declared.reduce((sum, n, at) => sum + Math.max(0, n - (byDelivery[at] ?? 0)), 0);
    const lacks = byDelivery.some((due, at) => !isOpen(at) && (declared[at] ?? 0) < due);
    const total = declared.reduce((sum, n) => sum + n, 0);
    const anyOpen = parcels.some((p) => p.contents === null);
    if (beyond <= loose && !lacks && (anyOpen || total === units)) return [];
    return [{ kind: 'declared-units', guard: true, key, declared: total, ordered: units }];
  });
}

/** A mark, not a secret: it tells that something changed, and keeps no buyer's data. */
function addressMark(address: Address | null, buyer: string | null, digest: Digest): string {
  return digest(JSON.stringify([address && Object.values(address), buyer]));
}
