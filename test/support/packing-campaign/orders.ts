/** Random orders of several lines and parcels, as the service sends them and as a packer has to know them. */
import { checkDigit } from '../../../src-main/domain/scan/gs1/gtin.ts';
import type { Json } from '../../../src-main/domain/read-value.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import { anItem, anOrder, aShipping } from '../order-json.ts';

export interface Article {
  key: string;
  name: string;
  ean: string;
  /** Units of each delivery; of the whole order where it has none. */
  due: readonly number[];
}

interface PlannedBox {
  delivery: number | null;
  /** As it is written on the box. */
  code: string | null;
  /** Units by article; null: everything of its delivery may go in. */
  declared: ReadonlyMap<string, number> | null;
}

export interface CampaignOrder {
  orderId: string;
  articles: readonly Article[];
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
  const articles = Array.from({ length: random.whole(1, 4) }, (_, at): Article => {
    const due = Array.from({ length: places }, () => 0);
    for (let line = random.whole(1, 2); line > 0; line--) {
      const place = random.whole(0, places - 1);
      due[place] = (due[place] ?? 0) + random.whole(1, 3);
    }
    const sku = `SKU-${n}-${at}`;
    return { key: `sku:${sku}`, name: `Article ${n}-${at}`, ean: eanOf(n * 10 + at), due };
  });
  const boxes: PlannedBox[] = [];
  for (let delivery = 0; delivery < deliveries; delivery++)
    boxes.push(...boxesOf(random, articles, delivery, orderId));
  if (deliveries === 0) boxes.push({ delivery: null, code: null, declared: null });
  return { orderId, articles, boxes, raw: rawOf({ orderId, articles, boxes }, deliveries, n) };
}

function boxesOf(
  random: Random,
  articles: readonly Article[],
  delivery: number,
  orderId: string,
): PlannedBox[] {
  const most = random.whole(0, 3);
  if (most === 0) return [{ delivery, code: null, declared: null }];
  const contents = Array.from({ length: most }, () => new Map<string, number>());
  for (const { key, due } of articles) {
    for (let unit = 0; unit < (due[delivery] ?? 0); unit++) {
      const box = random.pick(contents);
      box.set(key, (box.get(key) ?? 0) + 1);
    }
  }
  // A box that declares nothing takes anything.
  const declares = random.chance(0.5);
  return contents.map((declared, at) => ({
    delivery,
    code: `BOX-${orderId}-${delivery}-${at}`,
    declared: declares && declared.size > 0 ? declared : null,
  }));
}

/**
 * The same order with another quantity of one article, or without it, or with an article more. What boxes declare is
 * given up.
 */
export function changedOrder(random: Random, order: CampaignOrder, n: number): CampaignOrder {
  const boxes = order.boxes.map((box) => ({ ...box, declared: null }));
  const deliveries = new Set(boxes.flatMap((box) => box.delivery ?? [])).size;
  const at = random.whole(0, order.articles.length - 1);
  const by = random.pick([1, 2, -1, -1]);
  const articles = order.articles.map((article, which) => {
    const place = article.due.findIndex((units) => units > 0);
    const due = article.due.map((units, p) => (p === place ? Math.max(0, units + by) : units));
    return which === at ? { ...article, due } : article;
  });
  const left = articles.filter((article) => article.due.some((units) => units > 0));
  const [first] = order.articles;
  if (left.length === 0 && first) left.push({ ...first, due: first.due.map((units) => units + 1) });
  return { ...order, articles: left, boxes, raw: rawOf({ ...order, articles: left, boxes }, deliveries, n) };
}

function rawOf(
  { orderId, articles, boxes }: Omit<CampaignOrder, 'raw'>,
  deliveries: number,
  n: number,
): Json {
  const places = Math.max(1, deliveries);
  const lines = articles.flatMap(({ key, name, ean, due }) =>
    due.flatMap((quantity, place) => {
      const id = `line-${key}-${place}`;
      const sku = key.slice('sku:'.length);
      return quantity === 0
        ? []
        : [{ place, item: anItem({ id, salesChannelSkuId: sku, ean, name, quantity }) }];
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
                salesChannelSkuId: key.slice('sku:'.length),
                quantity,
              })),
            })),
        })),
      },
    ),
  });
}
