/** Reads the plan out of an order. */
import type { Address } from '../../contract/orders.ts';
import type { OrderFacts } from '../order-facts.ts';
import { codeKey } from '../scan/code-key.ts';
import {
  homesOf,
  type Contradiction,
  type PackingPlan,
  type PlannedItem,
  type PlannedParcel,
} from './plan.ts';

type Line = OrderFacts['items'][number];
type Delivery = OrderFacts['deliveries'][number];

/** Text in, a short mark of it out: the same for the same text, and it does not tell the text. */
export type Digest = (text: string) => string;

/** @returns a plan for any order that could be read, however little its parts agree */
export function makePlan(facts: OrderFacts, digest: Digest): PackingPlan {
  const contradictions: Contradiction[] = [];
  const items = itemsOf(facts, contradictions, digest);
  const keyOfSku = new Map(items.flatMap((a) => (a.sku === null ? [] : [[a.sku, a.key] as const])));
  const parcels = parcelsOf(facts.deliveries, keyOfSku, contradictions);
  contradictions.push(...unitContradictions(items, parcels));
  return {
    items,
    deliveries: facts.deliveries.map(({ company, name }) => ({ company, name })),
    parcels,
    contradictions,
    shipTo: addressHash(facts.address, facts.buyer, digest),
  };
}

/** More units than that in one parcel are a fault of the data. */
const MOST_DECLARED = 1_000_000;
/** Longest key, in characters; the names of longer ones are shortened to a mark. */
const LONGEST_KEY = 300;

function itemKey(line: Line, at: number, digest: Digest): string {
  const key = naturalKey(line, at);
  return key.length <= LONGEST_KEY ? key : `long:${digest(key)}`;
}

function naturalKey(line: Line, at: number): string {
  if (line.sku !== null) return `sku:${line.sku}`;
  const code = line.ean === null ? null : codeKey(line.ean);
  if (code !== null) return `code:${code}`;
  return line.name === null ? `line:${at + 1}` : `name:${line.name}`;
}

/** An item while its lines are read. */
interface Gathered extends Omit<PlannedItem, 'eans' | 'byDelivery'> {
  eans: Set<string>;
  byDelivery: Map<number, number>;
}

function itemsOf(facts: OrderFacts, contradictions: Contradiction[], digest: Digest): PlannedItem[] {
  const { items: lines, deliveries } = facts;
  const lineIds = new Set([...lines, ...facts.nothingOrdered].map((line) => line.id));
  deliveries.forEach(({ itemIds }, delivery) => {
    if (itemIds.some((id) => !lineIds.has(id))) {
      contradictions.push({ kind: 'unknown-line', guard: false, delivery });
    }
  });
  const homesOfNext = homesOfLines(lines, deliveries);
  const items = new Map<string, Gathered>();
  lines.forEach((line, at) => {
    const key = itemKey(line, at, digest);
    const homes = homesOfNext(line);
    if (homes.length > 1) contradictions.push({ kind: 'several-deliveries', guard: true, key });
    const [home] = homes;
    if (home === undefined && deliveries.length > 0) {
      contradictions.push({ kind: 'no-delivery', guard: false, key, units: line.quantity });
    }
    const { sku, name, hsCode, ean, quantity } = line;
    let item = items.get(key);
    if (!item) {
      item = { key, sku, name, eans: new Set(), hsCode, units: 0, byDelivery: new Map(), loose: 0 };
      items.set(key, item);
    }
    item.name ??= name;
    item.hsCode ??= hsCode;
    if (ean !== null) item.eans.add(ean);
    item.units += quantity;
    if (home === undefined) item.loose += quantity;
    else item.byDelivery.set(home, (item.byDelivery.get(home) ?? 0) + quantity);
  });
  return [...items.values()].map((item) => ({
    ...item,
    eans: [...item.eans],
    byDelivery: [...item.byDelivery].toSorted(([a], [b]) => a - b),
  }));
}

/**
 * Deliveries that name a line, asked for line by line in their order. A number that two lines share names neither for
 * certain: it counts for both.
 */
function homesOfLines(
  lines: readonly Line[],
  deliveries: readonly Delivery[],
): (line: Line) => readonly number[] {
  const named = new Map<string, number[]>();
  deliveries.forEach(({ itemIds }, at) => {
    for (const id of new Set(itemIds)) {
      const places = named.get(id);
      if (places) places.push(at);
      else named.set(id, [at]);
    }
  });
  const alike = new Map<string, { lines: number; asked: number }>();
  for (const { id } of lines) {
    if (id === null) continue;
    const known = alike.get(id);
    if (known) known.lines++;
    else alike.set(id, { lines: 1, asked: 0 });
  }
  return ({ id }) => {
    const places = id === null ? [] : (named.get(id) ?? []);
    const shared = id === null ? undefined : alike.get(id);
    if (!shared || shared.lines === 1 || places.length !== shared.lines) return places;
    // Two lines with one number, and as many mentions: the first mention is of the first line.
    const place = places[shared.asked++];
    return place === undefined ? [] : [place];
  };
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
    // Of a line of no unit, say.
    if (quantity === 0) continue;
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
  items: readonly PlannedItem[],
  parcels: readonly PlannedParcel[],
): Contradiction[] {
  /** Deliveries with a parcel of which nothing was declared. */
  const open = new Set<number | null>();
  const declaredOf = new Map<string, Map<number | null, number>>();
  for (const { delivery, contents } of parcels) {
    if (contents === null) open.add(delivery);
    for (const { key, units } of contents ?? []) {
      let declared = declaredOf.get(key);
      if (!declared) declaredOf.set(key, (declared = new Map<number | null, number>()));
      declared.set(delivery, (declared.get(delivery) ?? 0) + units);
    }
  }
  return items.flatMap((item): Contradiction[] => {
    const { key, units, loose } = item;
    const homes = new Map(homesOf(item));
    const declared = declaredOf.get(key) ?? new Map<number | null, number>();
    let beyond = 0;
    let total = 0;
    for (const [delivery, n] of declared) {
      total += n;
      beyond += Math.max(0, n - (delivery === null ? 0 : (homes.get(delivery) ?? 0)));
    }
    const lacks = [...homes].some(([at, due]) => !open.has(at) && (declared.get(at) ?? 0) < due);
    if (beyond <= loose && !lacks && (open.size > 0 || total === units)) return [];
    return [{ kind: 'declared-units', guard: true, key, declared: total, ordered: units }];
  });
}

/** A mark, not a secret: it tells that something changed, and keeps no buyer's data. */
function addressHash(address: Address | null, buyer: string | null, digest: Digest): string {
  return digest(JSON.stringify([address && Object.values(address), buyer]));
}
