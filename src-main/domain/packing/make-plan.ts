/** Reads the plan out of an order, and finds where its items and its parcels contradict each other. */
import type { OrderFacts } from '../orders/order-facts.ts';
import { itemCode } from '../scan/code-key.ts';
import { isPlaceholder } from '../scan/placeholder.ts';
import { isSameItem, itemKey } from '../picking/item-key.ts';
import { nameForm } from '../picking/name-form.ts';
import { namedInOrder } from './named-in-order.ts';
import {
  homesOf,
  type Contradiction,
  type PackingPlan,
  type PlannedItem,
  type PlannedParcel,
} from './plan.ts';

type Line = OrderFacts['items'][number];
type Delivery = OrderFacts['deliveries'][number];

/** Short one-way digest of a text. */
export type Digest = (text: string) => string;

/** @returns a plan for any order that could be read, however little its parts agree */
export function makePlan(facts: OrderFacts, digest: Digest): PackingPlan {
  const contradictions: Contradiction[] = [];
  const items = itemsOf(facts, contradictions, digest);
  const parcels = parcelsOf(
    facts.deliveries,
    Map.groupBy(items, ({ sku }) => sku),
    contradictions,
  );
  contradictions.push(...unitContradictions(items, parcels));
  return {
    items,
    deliveries: facts.deliveries.map(({ company, name }) => ({ company, name })),
    parcels,
    contradictions,
    ...addressMarks(facts, digest),
  };
}

/** A larger number in one parcel is a fault of the data. */
const MOST_DECLARED = 1_000_000;
/** Longest key, in characters; the names of longer ones are shortened to a mark. */
const LONGEST_KEY = 300;

/** An item while its lines are read. */
interface Gathered extends Omit<PlannedItem, 'eans' | 'byDelivery'> {
  eans: Set<string>;
  byDelivery: Map<number, number>;
}

/** Items by the common part of their lines, each with its first line: usually one item. */
type Shelves = Map<string, { first: Line; item: Gathered }[]>;

/** Key of all lines of an item in this order's events, if no other item has it too. */
function shortKey({ sku, serviceSku, ean, name }: Line, at: number): string {
  const code = itemCode(ean);
  const skus = [sku, serviceSku].filter((one) => one !== null);
  // Lines without any name are never the same item.
  const form = nameForm(name);
  if (code === null && form === null && skus.every(isPlaceholder)) return `line:${at + 1}`;
  if (sku !== null) return `sku:${sku}`;
  return code === null ? `name:${form}` : `code:${code}`;
}

/** @returns the item of each line, in their order */
function itemOfLines(lines: readonly Line[], digest: Digest): Gathered[] {
  const shelves: Shelves = new Map();
  const ofLines = lines.map((line, at): Gathered => {
    const key = shortKey(line, at);
    const shelf = shelves.get(key) ?? [];
    const known = shelf.find(({ first }) => isSameItem(first, line));
    if (known) return known.item;
    const { sku, serviceSku, name, hsCode } = line;
    const counts = { eans: new Set<string>(), units: 0, byDelivery: new Map<number, number>(), loose: 0 };
    const item = { key, sku, serviceSku, name, hsCode, ...counts };
    shelf.push({ first: line, item });
    shelves.set(key, shelf);
    return item;
  });
  for (const shelf of shelves.values())
    for (const { first, item } of shelf)
      item.key = boundedKey(shelf.length > 1 ? fullKey(first) : item.key, digest);
  return ofLines;
}

const fullKey = ({ ean, ...names }: Pick<Line, 'sku' | 'serviceSku' | 'ean' | 'name'>): string =>
  `item:${itemKey({ ...names, code: itemCode(ean) })}`;

const boundedKey = (key: string, digest: Digest): string =>
  key.length <= LONGEST_KEY ? key : `long:${digest(key)}`;

function itemsOf(facts: OrderFacts, contradictions: Contradiction[], digest: Digest): PlannedItem[] {
  const { items: lines } = facts;
  const lineIds = new Set([...lines, ...facts.nothingOrdered].map((line) => line.id));
  const lineNamed = namedInOrder(lineIds);
  const deliveries = facts.deliveries.map((one) => ({ ...one, itemIds: one.itemIds.map(lineNamed) }));
  deliveries.forEach(({ itemIds }, delivery) => {
    if (itemIds.some((id) => !lineIds.has(id))) {
      contradictions.push({ kind: 'unknown-line', guard: false, delivery });
    }
  });
  const homesOfNext = homesOfLines(lines, deliveries);
  const ofLines = itemOfLines(lines, digest);
  lines.forEach((line, at) => {
    const item = ofLines[at];
    if (!item) return;
    const { key } = item;
    const homes = homesOfNext(line);
    if (homes.length > 1) contradictions.push({ kind: 'several-deliveries', guard: true, key });
    const [home] = homes;
    if (home === undefined && deliveries.length > 0) {
      contradictions.push({ kind: 'no-delivery', guard: false, key, units: line.quantity });
    }
    const { hsCode, ean, quantity } = line;
    item.hsCode ??= hsCode;
    if (ean !== null && itemCode(ean) !== null) item.eans.add(ean);
    item.units += quantity;
    if (home === undefined) item.loose += quantity;
    else item.byDelivery.set(home, (item.byDelivery.get(home) ?? 0) + quantity);
  });
  return [...new Set(ofLines)].map((item) => ({
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
    // Two lines have the same number and are mentioned twice: the first mention means the first line.
    const place = places[shared.asked++];
    return place === undefined ? [] : [place];
  };
}

type ItemsBySku = ReadonlyMap<string | null, readonly PlannedItem[]>;

function parcelsOf(
  deliveries: readonly Delivery[],
  bySku: ItemsBySku,
  contradictions: Contradiction[],
): PlannedParcel[] {
  const parcels: PlannedParcel[] = [];
  const skuNamed = namedInOrder(bySku.keys());
  deliveries.forEach((delivery, at) => {
    if (delivery.parcels.length === 0) parcels.push(undeclared(at));
    for (const parcel of delivery.parcels) {
      const number = parcels.length + 1;
      const { name, code, length, width, height } = parcel;
      const contents = contentsOf(parcel.contents, {
        bySku,
        skuNamed,
        delivery: at,
        parcel: number,
        contradictions,
      });
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
  of: {
    bySku: ItemsBySku;
    skuNamed: (sku: string) => string;
    delivery: number;
    parcel: number;
    contradictions: Contradiction[];
  },
): PlannedParcel['contents'] {
  if (declared.length === 0) return null;
  const { bySku, skuNamed, delivery, parcel, contradictions } = of;
  const unitsOfSku = new Map<string, number>();
  for (const { sku: written, quantity } of declared) {
    const sku = written === null ? null : skuNamed(written);
    // An order may declare a line without units.
    if (quantity === 0) continue;
    if (quantity === null || !Number.isInteger(quantity) || quantity < 1 || quantity > MOST_DECLARED)
      contradictions.push({ kind: 'declared-unreadable', guard: true, parcel });
    else if (sku === null || !bySku.has(sku))
      contradictions.push({ kind: 'declared-unknown', guard: true, parcel, sku });
    else unitsOfSku.set(sku, (unitsOfSku.get(sku) ?? 0) + quantity);
  }
  return [...unitsOfSku].flatMap(([sku, units]) => {
    const meant = itemsMeant(bySku.get(sku) ?? [], units, delivery);
    if (meant.length === 0) contradictions.push({ kind: 'declared-ambiguous', guard: true, parcel, sku });
    return meant;
  });
}

/**
 * Items that a parcel means by an SKU: the only item with it; otherwise the only one with units in the delivery;
 * otherwise all of them, if the parcel has all of their units.
 * @returns none if that is not known
 */
function itemsMeant(
  items: readonly PlannedItem[],
  units: number,
  delivery: number,
): { key: string; units: number }[] {
  const inDelivery = (item: PlannedItem) => new Map(homesOf(item)).get(delivery) ?? 0;
  const there = items.length === 1 ? items : items.filter((item) => inDelivery(item) + item.loose > 0);
  const [only] = there;
  if (only && there.length === 1) return [{ key: only.key, units }];
  const all = there.map((item) => ({ key: item.key, units: inDelivery(item) + item.loose }));
  return all.reduce((sum, one) => sum + one.units, 0) === units ? all : [];
}

/**
 * Checks the units of parcels: if all parcels of a delivery declare their contents, they have all of its units; otherwise
 * only some of them.
 */
function unitContradictions(
  items: readonly PlannedItem[],
  parcels: readonly PlannedParcel[],
): Contradiction[] {
  /** Deliveries with an undeclared parcel. */
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
function addressMarks(
  { address, buyer }: Pick<OrderFacts, 'address' | 'buyer'>,
  digest: Digest,
): Pick<PackingPlan, 'shipTo' | 'shipToAsWritten'> {
  const markOf = (form: (value: string | null) => string | null) =>
    digest(JSON.stringify([address && Object.values(address).map(form), form(buyer)]));
  const [shipTo, shipToAsWritten] = [markOf(nameForm), markOf((value) => value)];
  return shipTo === shipToAsWritten ? { shipTo } : { shipTo, shipToAsWritten };
}
