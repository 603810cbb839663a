/** Random orders of several lines and parcels, as the service sends them and as a packer has to know them. */
import { checkDigit } from '../../../src-main/domain/scan/gs1/gtin.ts';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import { anItem, anOrder, aShipping } from '../order-json.ts';
import { drawnKind, identityOf, sharesSku, withKeys, type Identity } from './identities.ts';

export interface Item extends Identity {
  /** Key of the item in the station's plan of this order. */
  key: string;
  /** Units of each delivery; of the whole order where it has none. */
  due: readonly number[];
}

export interface PlannedBox {
  delivery: number | null;
  /** Code printed on the parcel; null: none. */
  code: string | null;
  /** Units by item; null: everything of its delivery may go in. */
  declared: ReadonlyMap<string, number> | null;
}

export interface CampaignOrder {
  orderId: string;
  items: readonly Item[];
  boxes: readonly PlannedBox[];
  raw: Json;
}

/** A number with a right check digit. */
export function eanOf(n: number): string {
  const body = String(200_000_000_000 + n);
  return `${body}${checkDigit(body)}`;
}

const ORIGIN = Date.parse('2026-03-01T10:00:00Z');

/** @param n tells orders apart, from 0 up */
export function randomOrder(random: Random, n: number): CampaignOrder {
  const orderId = `ORDER-${n}`;
  const deliveries = random.weighted([
    [0, 1],
    [1, 5],
    [2, 3],
  ]);
  const places = Math.max(1, deliveries);
  const drawn = Array.from({ length: random.whole(1, 4) }, (_, at) => {
    const due = Array.from({ length: places }, () => 0);
    for (let line = random.whole(1, 2); line > 0; line--) {
      const place = random.whole(0, places - 1);
      due[place] = (due[place] ?? 0) + random.whole(1, 3);
    }
    const number = n * 10 + at;
    return { ...identityOf(drawnKind(random), number, eanOf(number)), due };
  });
  const items = withKeys(drawn);
  const boxes: PlannedBox[] = [];
  for (let delivery = 0; delivery < deliveries; delivery++)
    boxes.push(...boxesOf(random, items, delivery, orderId));
  if (deliveries === 0) boxes.push({ delivery: null, code: null, declared: null });
  return { orderId, items, boxes, raw: rawOf({ orderId, items, boxes }, deliveries, n) };
}

export function boxesOf(
  random: Random,
  items: readonly Item[],
  delivery: number,
  orderId: string,
): PlannedBox[] {
  const most = random.whole(0, 3);
  if (most === 0) return [{ delivery, code: null, declared: null }];
  const contents = Array.from({ length: most }, () => new Map<string, number>());
  for (const { key, due } of items) {
    for (let unit = 0; unit < (due[delivery] ?? 0); unit++) {
      const box = random.pick(contents);
      box.set(key, (box.get(key) ?? 0) + 1);
    }
  }
  // A parcel that declares nothing takes any item. Contents are declared by SKU, so none are declared if one SKU has two
  // items.
  const declares = random.chance(0.5) && !sharesSku(items);
  return contents.map((declared, at) => ({
    delivery,
    code: `BOX-${orderId}-${delivery}-${at}`,
    declared: declares && declared.size > 0 ? declared : null,
  }));
}

/** Changes the quantity of an item, removes one or adds one. Contents declared for parcels are dropped. */
export function changedOrder(random: Random, order: CampaignOrder, n: number): CampaignOrder {
  const boxes = order.boxes.map((box) => ({ ...box, declared: null }));
  const deliveries = new Set(boxes.flatMap((box) => box.delivery ?? [])).size;
  const at = random.whole(0, order.items.length - 1);
  const by = random.pick([1, 2, -1, -1]);
  const items = order.items.map((item, which) => {
    const place = item.due.findIndex((units) => units > 0);
    const due = item.due.map((units, p) => (p === place ? Math.max(0, units + by) : units));
    return which === at ? { ...item, due } : item;
  });
  const left = items.filter((item) => item.due.some((units) => units > 0));
  const [first] = order.items;
  if (left.length === 0 && first) left.push({ ...first, due: first.due.map((units) => units + 1) });
  const keyed = withKeys(left);
  return { ...order, items: keyed, boxes, raw: rawOf({ ...order, items: keyed, boxes }, deliveries, n) };
}

/** @param n tells orders apart: their times follow from it */
export function rawOf(
  { orderId, items, boxes }: Omit<CampaignOrder, 'raw'>,
  deliveries: number,
  n: number,
): Json {
  const places = Math.max(1, deliveries);
  const skus = new Map(items.map(({ key, sku }) => [key, sku]));
  const lines = items.flatMap(({ sku, serviceSku, name, ean, due }, at) =>
    due.flatMap((quantity, place) => {
      const id = `line-${at}-${place}`;
      return quantity === 0
        ? []
        : [
            {
              place,
              item: anItem({ id, salesChannelSkuId: sku, skuId: serviceSku, ean, name, quantity }),
            },
          ];
    }),
  );
  return anOrder(orderId, {
    creationDate: new Date(ORIGIN + n * 60_000).toISOString(),
    lastUpdateDate: new Date(ORIGIN + n * 60_000).toISOString(),
    items: lines.map(({ item }) => item),
    shipping: aShipping(
      {},
      {
        deliveries: Array.from({ length: deliveries === 0 ? 0 : places }, (_, delivery) => ({
          name: `Delivery ${delivery + 1}`,
          company: 'Correa Expresso',
          deliveryEstimateDate: '2026-03-06T12:00:00Z',
          items: lines.filter(({ place }) => place === delivery).map(({ item }) => item['id']),
          parcels: boxes
            .filter((box) => box.delivery === delivery && box.code !== null)
            .map(({ code, declared }) => ({
              code,
              items: [...(declared ?? [])].map(([key, quantity]) => ({
                salesChannelSkuId: skus.get(key) ?? null,
                quantity,
              })),
            })),
        })),
      },
    ),
  });
}
