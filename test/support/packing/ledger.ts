/** Needs of an order, counted from the raw order and not by way of the plan, which is compared with them. */
import type { OrderFacts } from '../../../src-main/domain/orders/order-facts.ts';
import type { Contents } from '../../../src-main/domain/packing/contents.ts';

export interface LedgerItem {
  key: string;
  due: number;
  byDelivery: number[];
  loose: number;
}

export interface Ledger {
  items: LedgerItem[];
  /** Null: nothing was declared. */
  parcels: { delivery: number | null; code: string | null; declared: Map<string, number> | null }[];
  /** True if no packing can satisfy all parts of the order. */
  contradictory: boolean;
}

type Line = OrderFacts['items'][number];

function shortKeyOf({ sku, ean, name }: Line, at: number): string {
  if (sku !== null) return `sku:${sku}`;
  if (ean !== null) return `code:${ean.padStart(14, '0')}`;
  return name === null ? `line:${at + 1}` : `name:${name}`;
}

const namesOf = ({ sku, serviceSku, ean, name }: Line): string =>
  JSON.stringify([sku, serviceSku, ean?.padStart(14, '0') ?? null, name]);

/** Short key of a line; the long one if other lines have the same short key. */
function keyOf(lines: readonly Line[], at: number): string {
  const all = lines.map(shortKeyOf);
  const line = lines[at];
  if (!line) throw new Error(`no line ${at}`);
  const alike = new Set(lines.filter((_, n) => all[n] === all[at]).map(namesOf));
  return alike.size > 1 ? `item:i${namesOf(line)}` : (all[at] ?? '');
}

export function ledgerOf({ items: lines, deliveries }: OrderFacts): Ledger {
  const items = new Map<string, LedgerItem>();
  let contradictory = false;
  for (const [at, line] of lines.entries()) {
    const key = keyOf(lines, at);
    const item = items.get(key) ?? { key, due: 0, byDelivery: deliveries.map(() => 0), loose: 0 };
    items.set(key, item);
    const homes = deliveries.flatMap((d, place) =>
      line.id !== null && d.itemIds.includes(line.id) ? [place] : [],
    );
    if (homes.length > 1) contradictory = true;
    item.due += line.quantity;
    const [home] = homes;
    if (home === undefined) item.loose += line.quantity;
    else item.byDelivery[home] = (item.byDelivery[home] ?? 0) + line.quantity;
  }
  const keysOfSku = (sku: string): string[] => [
    ...new Set(lines.flatMap((line, at) => (line.sku === sku ? [keyOf(lines, at)] : []))),
  ];
  const parcels: Ledger['parcels'] = [];
  for (const [delivery, d] of deliveries.entries()) {
    if (d.parcels.length === 0) parcels.push({ delivery, code: null, declared: null });
    for (const { contents, code } of d.parcels) {
      const declared = new Map<string, number>();
      const bySku = new Map<string, number>();
      for (const { sku, quantity } of contents) {
        if (quantity === 0) continue;
        if (
          sku === null ||
          keysOfSku(sku).length === 0 ||
          quantity === null ||
          !(quantity > 0) ||
          quantity % 1 !== 0
        )
          contradictory = true;
        else bySku.set(sku, (bySku.get(sku) ?? 0) + quantity);
      }
      for (const [sku, quantity] of bySku) {
        const keys = keysOfSku(sku);
        const here = keys.flatMap((key): [string, number][] => {
          const item = items.get(key);
          const units = (item?.byDelivery[delivery] ?? 0) + (item?.loose ?? 0);
          return keys.length === 1 || units > 0 ? [[key, units]] : [];
        });
        const [only] = here;
        if (only && here.length === 1) declared.set(only[0], quantity);
        else if (sum(here.map(([, units]) => units)) !== quantity) contradictory = true;
        else for (const [key, units] of here) declared.set(key, units);
      }
      parcels.push({ delivery, code, declared: contents.length === 0 ? null : declared });
    }
  }
  if (parcels.length === 0) parcels.push({ delivery: null, code: null, declared: null });
  const ledger = { items: [...items.values()], parcels, contradictory };
  return { ...ledger, contradictory: contradictory || !canBeFollowed(ledger) };
}

/** @param keys by the key in the ledger, the one that the item is called by */
export function renamed(
  { items, parcels, contradictory }: Ledger,
  keys: ReadonlyMap<string, string>,
): Ledger {
  const nameOf = (key: string) => keys.get(key) ?? key;
  return {
    contradictory,
    items: items.map((item) => ({ ...item, key: nameOf(item.key) })),
    parcels: parcels.map(({ declared, ...parcel }) => ({
      ...parcel,
      declared: declared && new Map([...declared].map(([key, units]) => [nameOf(key), units])),
    })),
  };
}

/** True if every declared parcel can hold exactly what it declares, and every unit is somewhere. */
function canBeFollowed({ items, parcels }: Ledger): boolean {
  return items.every(({ key, byDelivery, loose }) => {
    let free = loose;
    for (const [at, due] of byDelivery.entries()) {
      const here = parcels.filter((p) => p.delivery === at);
      const declared = sum(here.map((p) => p.declared?.get(key) ?? 0));
      if (declared < due && here.every((p) => p.declared !== null)) return false;
      free -= Math.max(0, declared - due);
    }
    return free === 0 || (free > 0 && parcels.some((p) => p.declared === null));
  });
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const unitsOf = (parcel: Contents['parcels'][number], key: string): number =>
  Object.hasOwn(parcel.units, key) ? (parcel.units[key] ?? 0) : 0;

export const packed = ({ parcels }: Contents, key: string): number =>
  sum(parcels.map((parcel) => unitsOf(parcel, key)));

export const isAllPacked = ({ items }: Ledger, contents: Contents): boolean =>
  items.every(({ key, due }) => packed(contents, key) === due);

/** @returns what lies in parcels and may not; null if all may */
export function excess({ items, parcels }: Ledger, contents: Contents, free: boolean): string | null {
  const known = new Set(items.map((a) => a.key));
  for (const parcel of contents.parcels) {
    for (const [key, units] of Object.entries(parcel.units)) {
      if (!known.has(key)) return `${key} was not ordered`;
      if (!Number.isSafeInteger(units) || units < 1) return `${units} units of ${key}`;
      const declared = parcel.planned === null ? null : parcels[parcel.planned]?.declared;
      if (!free && declared && units > (declared.get(key) ?? 0)) return `${key} in parcel ${parcel.number}`;
    }
  }
  for (const item of items) {
    const { key, due } = item;
    if (packed(contents, key) > due) return `${packed(contents, key)} of ${due} of ${key}`;
    if (!free && strangers(item, contents) > item.loose) return `${key} in a delivery that is not its own`;
  }
  return null;
}

/** Units that lie where no line of their own is: those beyond what their delivery has. */
function strangers({ key, byDelivery }: LedgerItem, { parcels }: Contents): number {
  const places = new Set(parcels.map((p) => p.delivery));
  return sum(
    [...places].map((delivery) => {
      const here = sum(parcels.filter((p) => p.delivery === delivery).map((p) => unitsOf(p, key)));
      return Math.max(0, here - (delivery === null ? 0 : (byDelivery[delivery] ?? 0)));
    }),
  );
}

/**
 * Greatest number of packed units of an item that may stay.
 * @param before packed units
 * @param after the same parcels in the new order: shows which declared parcel and which delivery each one is
 */
export function mostThatStay(
  item: LedgerItem,
  { parcels }: Ledger,
  before: Contents,
  after: Contents,
  free: boolean,
): number {
  const { key, due, byDelivery, loose } = item;
  if (free) return Math.min(due, packed(before, key));
  const caps = after.parcels.map(({ planned, delivery }, at) => {
    const here = before.parcels[at];
    const declared = planned === null ? null : parcels[planned]?.declared;
    const units = here ? unitsOf(here, key) : 0;
    return { delivery, units: declared ? Math.min(units, declared.get(key) ?? 0) : units };
  });
  const inDelivery = (at: number | null) => sum(caps.filter((c) => c.delivery === at).map((c) => c.units));
  const own = sum(byDelivery.map((lines, at) => Math.min(lines, inDelivery(at))));
  return own + Math.min(loose, sum(caps.map((c) => c.units)) - own);
}
