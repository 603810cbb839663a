/** Goods of a simulated warehouse, and orders of them: many orders have the same item. */
import type { Random } from '../../../src-main/practice/invented/random.ts';
import {
  boxesOf,
  eanOf,
  type CampaignOrder,
  type PlannedBox,
} from '../../support/packing-campaign/orders.ts';
import { identityOf, withKeys, type IdentityKind } from '../../support/packing-campaign/identities.ts';

const PRODUCTS = 40;

/** Text of an order for a packer. */
export type Shape = Pick<CampaignOrder, 'orderId' | 'items' | 'boxes'> & { deliveries: number };

/** Products whose identity is easily mistaken, by the last digit of their number; all others are plain. */
const KINDS: Partial<Record<number, IdentityKind>> = {
  1: 'member',
  3: 'number',
  4: 'number',
  5: 'accents',
  8: 'variation',
  9: 'variation',
};

const product = (n: number) => identityOf(KINDS[n % 10] ?? 'plain', n, eanOf(n));

/** Number of the other variation of the same parent; null for any other product. */
const siblingOf = (n: number) => (n % 10 === 8 ? n + 1 : n % 10 === 9 ? n - 1 : null);

/** @param random of only this order */
export function shapeOf(random: Random, orderId: string): Shape {
  const deliveries = random.weighted([
    [0, 1],
    [1, 16],
    [2, 3],
  ]);
  const places = Math.max(1, deliveries);
  const lines = random.weighted([
    [1, 6],
    [2, 3],
    [3, 1],
  ]);
  const chosen = new Set(Array.from({ length: lines }, () => random.whole(1, PRODUCTS)));
  // A buyer of one colour of a shirt mostly orders another one too.
  const siblings = [...chosen].flatMap((n) => siblingOf(n) ?? []);
  for (const n of siblings) if (random.chance(0.7)) chosen.add(n);
  const drawn = [...chosen].map((n) => {
    const due = Array.from({ length: places }, () => 0);
    due[random.whole(0, places - 1)] = random.weighted([
      [1, 7],
      [2, 2],
      [4, 1],
    ]);
    return { ...product(n), due };
  });
  const items = withKeys(drawn);
  const boxes: PlannedBox[] = [];
  for (let delivery = 0; delivery < deliveries; delivery++)
    boxes.push(...boxesOf(random, items, delivery, orderId));
  if (deliveries === 0) boxes.push({ delivery: null, code: null, declared: null });
  return { orderId, items, boxes, deliveries };
}

/** The same order with other amounts, or one item more or less; declared contents of parcels are dropped. */
export function changedShape(random: Random, shape: Shape): Shape {
  const at = random.whole(0, shape.items.length - 1);
  const by = random.pick([1, 2, -1, -1]);
  const other = random.chance(0.3) ? product(random.whole(1, PRODUCTS)) : null;
  const isNew = other !== null && !shape.items.some(({ ean }) => ean === other.ean);
  const changed = shape.items.map((item, which) => {
    if (which !== at) return item;
    if (isNew) return { ...other, due: item.due };
    const place = item.due.findIndex((units) => units > 0);
    return { ...item, due: item.due.map((units, p) => (p === place ? Math.max(0, units + by) : units)) };
  });
  const left = changed.filter((item) => item.due.some((units) => units > 0));
  const [first] = shape.items;
  const items = left.length > 0 || !first ? left : [{ ...first, due: first.due.map((u) => u * 2) }];
  return { ...shape, items: withKeys(items), boxes: shape.boxes.map((box) => ({ ...box, declared: null })) };
}

/** Code of another product of this warehouse. */
export const anyEan = (random: Random): string => product(random.whole(1, PRODUCTS)).ean;
