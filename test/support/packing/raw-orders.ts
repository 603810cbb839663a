/** Random orders as a service would send them: their items, deliveries and parcels agree, or they do not. */
import fc from 'fast-check';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { anItem, anOrder, aShipping } from '../order-json.ts';

/** EANs that two items without SKU can share; both are valid GTINs, so their keys are known: 14 digits. */
const EANS = ['4006381333931', '036000291452'];

export interface ItemRecipe {
  sku: string | null;
  /** Left out: none. */
  serviceSku?: string | null;
  ean: string | null;
  name: string | null;
  quantity: number;
  /** True if the line has a number; otherwise no delivery can name it. */
  numbered: boolean;
  /** Index of the delivery; beyond the last one: none. */
  home: number;
  /** A second delivery that names the line too; null: none. */
  alsoIn: number | null;
}

export interface DeliveryRecipe {
  /** Contents declared for the parcels: nothing, everything, everything but for the last parcel, or nonsense. */
  declares: 'nothing' | 'all' | 'some' | 'nonsense';
  parcels: number;
  /** Spread of units over the parcels. */
  spread: number;
  nonsense: { sku: string | null; quantity: unknown }[];
  unknownLine: boolean;
}

export interface OrderRecipe {
  items: ItemRecipe[];
  deliveries: DeliveryRecipe[];
}

const rarely = (weight: number) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant(true) }, { weight, arbitrary: fc.constant(false) });

const item: fc.Arbitrary<ItemRecipe> = fc.record({
  sku: fc.constantFrom('A', 'A', 'B', 'B', 'C', '__proto__', null),
  serviceSku: fc.constantFrom(null, 'V1', 'V1', 'V2'),
  ean: fc.constantFrom(null, ...EANS),
  name: fc.constantFrom(null, 'Blue mug', 'constructor'),
  quantity: fc.integer({ min: 1, max: 4 }),
  numbered: rarely(9).map((not) => !not),
  home: fc.nat(4),
  alsoIn: fc.option(fc.nat(3), { freq: 20 }).map((n) => (n === 0 ? null : n)),
});

const delivery: fc.Arbitrary<DeliveryRecipe> = fc.record({
  declares: fc.constantFrom('nothing', 'all', 'all', 'some', 'nonsense'),
  parcels: fc.nat(3),
  spread: fc.nat(5),
  nonsense: fc.array(
    fc.record({
      sku: fc.constantFrom('A', 'B', 'C', 'unknown', null),
      quantity: fc.constantFrom(1, 1, 2, '2', 0, -1, 1.5, null),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  unknownLine: rarely(9),
});

/** Makes each SKU belong to one item, so that parcels identify their items by it. */
export const agreeing = (recipe: OrderRecipe): OrderRecipe => ({
  items: recipe.items.map((i) => {
    const sku = i.sku ?? 'A';
    const { ean, name, serviceSku } = recipe.items.find((one) => (one.sku ?? 'A') === sku) ?? i;
    return { ...i, alsoIn: null, sku, ean, name, serviceSku: serviceSku ?? null };
  }),
  deliveries: recipe.deliveries.map((d) => (d.declares === 'nonsense' ? { ...d, declares: 'all' } : d)),
});

const any: fc.Arbitrary<OrderRecipe> = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 6 }),
  deliveries: fc.array(delivery, { maxLength: 4 }),
});

/** Half of the orders have no contradictions. */
export const orderRecipe = fc.oneof(any, any.map(agreeing));

/** Fate of the order at the service: another one altogether, or a little different. */
export type Change =
  | { kind: 'other'; order: OrderRecipe }
  | { kind: 'quantity'; which: number; quantity: number }
  | { kind: 'without'; which: number }
  | { kind: 'with'; item: ItemRecipe }
  | { kind: 'home'; which: number; home: number }
  | { kind: 'parcels'; which: number; parcels: number; declares: DeliveryRecipe['declares'] }
  | { kind: 'none' };

export const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('other' as const), order: orderRecipe }),
  fc.record({
    kind: fc.constant('quantity' as const),
    which: fc.nat(5),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('without' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('with' as const), item }),
  fc.record({ kind: fc.constant('home' as const), which: fc.nat(5), home: fc.nat(4) }),
  fc.record({
    kind: fc.constant('parcels' as const),
    which: fc.nat(3),
    parcels: fc.nat(3),
    declares: fc.constantFrom('nothing' as const, 'all' as const, 'some' as const),
  }),
  fc.constant({ kind: 'none' as const }),
);

export function changed(recipe: OrderRecipe, by: Change): OrderRecipe {
  const { items, deliveries } = recipe;
  switch (by.kind) {
    case 'other':
      return by.order;
    case 'quantity': {
      const { quantity } = by;
      return {
        ...recipe,
        items: items.map((i, n) => (n === by.which % items.length ? { ...i, quantity } : i)),
      };
    }
    case 'without':
      return { ...recipe, items: items.filter((_, n) => n !== by.which % items.length) };
    case 'with':
      return { ...recipe, items: [...items, by.item] };
    case 'home': {
      const { home } = by;
      return { ...recipe, items: items.map((i, n) => (n === by.which % items.length ? { ...i, home } : i)) };
    }
    case 'parcels': {
      const { parcels, declares } = by;
      const at = deliveries.length === 0 ? -1 : by.which % deliveries.length;
      return {
        ...recipe,
        deliveries: deliveries.map((d, n) => (n === at ? { ...d, parcels, declares } : d)),
      };
    }
    case 'none':
      return structuredClone(recipe);
  }
}

const idOf = (line: number): string => `line-${line + 1}`;

export function rawOrder(recipe: OrderRecipe): Json {
  const { items, deliveries } = recipe;
  return anOrder('PD1', {
    items: items.map(({ sku, serviceSku, ean, name, quantity, numbered }, line) =>
      anItem({
        id: numbered ? idOf(line) : null,
        salesChannelSkuId: sku,
        // An item without an SKU of the channel has the service's.
        skuId: sku === null ? null : (serviceSku ?? null),
        ean,
        name,
        quantity,
      }),
    ),
    shipping: aShipping(
      {},
      {
        deliveries: deliveries.map((d, at) => ({ company: `Carrier ${at}`, ...rawDelivery(recipe, d, at) })),
      },
    ),
  });
}

function rawDelivery({ items, deliveries }: OrderRecipe, { unknownLine, ...d }: DeliveryRecipe, at: number) {
  const ids = items.flatMap((i, line) => (i.home === at || i.alsoIn === at ? [idOf(line)] : []));
  const parcels: { contents: { sku: string; quantity: number }[] }[] = Array.from(
    { length: d.parcels },
    () => ({ contents: [] }),
  );
  items.forEach(({ home, numbered, sku, quantity }, line) => {
    const isLoose = !numbered || home >= deliveries.length;
    const declaredHere = isLoose ? line % deliveries.length === at : home === at;
    if (!declaredHere || sku === null || parcels.length === 0) return;
    for (let unit = 0; unit < quantity; unit++)
      parcels[(line + unit * d.spread) % parcels.length]?.contents.push({ sku, quantity: 1 });
  });
  return {
    items: unknownLine ? [...ids, 'line-of-nobody'] : ids,
    parcels: parcels.map(({ contents }, n) => {
      const silent = d.declares === 'nothing' || (d.declares === 'some' && n === parcels.length - 1);
      const declared = d.declares === 'nonsense' ? d.nonsense : silent ? [] : contents;
      return {
        code: `BOX-${at}-${n}`,
        items: declared.map(({ sku, quantity }) => ({ salesChannelSkuId: sku, quantity })),
      };
    }),
  };
}
