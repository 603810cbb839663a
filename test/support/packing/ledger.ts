/** What an order asks for, counted from the raw order itself and not by way of the plan: what the plan is held against. */
import type { OrderFacts } from '../../../src-main/domain/order-facts.ts';
import type { Contents } from '../../../src-main/domain/packing/contents.ts';

export interface LedgerArticle {
  key: string;
  due: number;
  byDelivery: number[];
  loose: number;
}

export interface Ledger {
  articles: LedgerArticle[];
  /** Null: nothing was declared. */
  parcels: { delivery: number | null; code: string | null; declared: Map<string, number> | null }[];
  /** No packing at all can follow what the parts of the order say. */
  contradictory: boolean;
}

function keyOf({ sku, ean, name }: OrderFacts['items'][number], line: number): string {
  if (sku !== null) return `sku:${sku}`;
  if (ean !== null) return `code:${ean.padStart(14, '0')}`;
  return name === null ? `line:${line + 1}` : `name:${name}`;
}

export function ledgerOf({ items, deliveries }: OrderFacts): Ledger {
  const articles = new Map<string, LedgerArticle>();
  let contradictory = false;
  for (const [line, item] of items.entries()) {
    const key = keyOf(item, line);
    const article = articles.get(key) ?? { key, due: 0, byDelivery: deliveries.map(() => 0), loose: 0 };
    articles.set(key, article);
    const homes = deliveries.flatMap((d, at) =>
      item.id !== null && d.itemIds.includes(item.id) ? [at] : [],
    );
    if (homes.length > 1) contradictory = true;
    article.due += item.quantity;
    const [home] = homes;
    if (home === undefined) article.loose += item.quantity;
    else article.byDelivery[home] = (article.byDelivery[home] ?? 0) + item.quantity;
  }
  const skus = new Set(items.map((i) => i.sku));
  const parcels: Ledger['parcels'] = [];
  for (const [delivery, d] of deliveries.entries()) {
    if (d.parcels.length === 0) parcels.push({ delivery, code: null, declared: null });
    for (const { contents, code } of d.parcels) {
      const declared = new Map<string, number>();
      for (const { sku, quantity } of contents) {
        if (sku === null || !skus.has(sku) || quantity === null || !(quantity > 0) || quantity % 1 !== 0)
          contradictory = true;
        else declared.set(`sku:${sku}`, (declared.get(`sku:${sku}`) ?? 0) + quantity);
      }
      parcels.push({ delivery, code, declared: contents.length === 0 ? null : declared });
    }
  }
  if (parcels.length === 0) parcels.push({ delivery: null, code: null, declared: null });
  const ledger = { articles: [...articles.values()], parcels, contradictory };
  return { ...ledger, contradictory: contradictory || !canBeFollowed(ledger) };
}

/** Every declared parcel can hold exactly what it declares, and every unit is somewhere. */
function canBeFollowed({ articles, parcels }: Ledger): boolean {
  return articles.every(({ key, byDelivery, loose }) => {
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

export const isAllPacked = ({ articles }: Ledger, contents: Contents): boolean =>
  articles.every(({ key, due }) => packed(contents, key) === due);

/** @returns what lies in parcels and may not; null where all may */
export function excess({ articles, parcels }: Ledger, contents: Contents, free: boolean): string | null {
  const known = new Set(articles.map((a) => a.key));
  for (const parcel of contents.parcels) {
    for (const [key, units] of Object.entries(parcel.units)) {
      if (!known.has(key)) return `${key} was not ordered`;
      if (!Number.isSafeInteger(units) || units < 1) return `${units} units of ${key}`;
      const declared = parcel.planned === null ? null : parcels[parcel.planned]?.declared;
      if (!free && declared && units > (declared.get(key) ?? 0)) return `${key} in parcel ${parcel.number}`;
    }
  }
  for (const article of articles) {
    const { key, due } = article;
    if (packed(contents, key) > due) return `${packed(contents, key)} of ${due} of ${key}`;
    if (!free && strangers(article, contents) > article.loose)
      return `${key} in a delivery that is not its own`;
  }
  return null;
}

/** Units that lie where no line of their own is: those beyond what their delivery has. */
function strangers({ key, byDelivery }: LedgerArticle, { parcels }: Contents): number {
  const places = new Set(parcels.map((p) => p.delivery));
  return sum(
    [...places].map((delivery) => {
      const here = sum(parcels.filter((p) => p.delivery === delivery).map((p) => unitsOf(p, key)));
      return Math.max(0, here - (delivery === null ? 0 : (byDelivery[delivery] ?? 0)));
    }),
  );
}

/**
 * The most units of an article that may stay of those that are packed.
 * @param before what is packed
 * @param after the same parcels in the new order: tells which declared parcel and which delivery each is
 */
export function mostThatStay(
  article: LedgerArticle,
  { parcels }: Ledger,
  before: Contents,
  after: Contents,
  free: boolean,
): number {
  const { key, due, byDelivery, loose } = article;
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
