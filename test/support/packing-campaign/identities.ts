/**
 * Drawn identities of items: plain ones, and those that sales channels really give and a careless store mistakes. Names of an
 * object's own members, numbers that differ only beyond 2^53, letters with accents, one SKU for all variations of a product.
 */
import { itemCode } from '../../../src-main/domain/scan/code-key.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';

/** The identifying values of a line. */
export interface Identity {
  /** SKU of the sales channel. */
  sku: string;
  /** SKU of the service. */
  serviceSku: string;
  name: string;
  ean: string;
}

export type IdentityKind = 'plain' | 'member' | 'number' | 'accents' | 'variation';

const MEMBERS = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'length'];
/** Above this number JavaScript skips every other integer. */
const BEYOND_EXACT = 9_007_199_254_740_992n;

/** @param n tells items apart; items of one ten have one SKU if both are variations */
export function identityOf(kind: IdentityKind, n: number, ean: string): Identity {
  const serviceSku = `V-${n}`;
  switch (kind) {
    case 'plain':
      return { sku: `SKU-${n}`, serviceSku, name: `Item ${n}`, ean };
    case 'member': {
      const member = MEMBERS[n % MEMBERS.length] ?? 'constructor';
      return { sku: member, serviceSku: member, name: `${member} ${n}`, ean };
    }
    case 'number':
      return { sku: String(BEYOND_EXACT + BigInt(n)), serviceSku, name: `Item ${n}`, ean };
    case 'accents':
      return { sku: `ÑANDÚ-ß-${n}`, serviceSku, name: `Łódź açúcar ${n}`, ean };
    case 'variation':
      return { sku: `PARENT-${Math.floor(n / 10)}`, serviceSku, name: `T-shirt, colour ${n}`, ean };
    default:
      return kind satisfies never;
  }
}

/** Half of the items are plain ones. */
export const drawnKind = (random: Random): IdentityKind =>
  random.weighted([
    ['plain', 8],
    ['member', 2],
    ['number', 2],
    ['accents', 2],
    ['variation', 2],
  ]);

/** True if some item shares its SKU with another one. */
export const sharesSku = (items: readonly Identity[]): boolean =>
  new Set(items.map(({ sku }) => sku)).size < items.length;

/** The items with the keys that a plan of exactly these gives them (`decisions/0196`): short where the SKU names one item. */
export function withKeys<Item extends Identity>(items: readonly Item[]): (Item & { key: string })[] {
  const bySku = Map.groupBy(items, ({ sku }) => sku);
  return items.map((item) => {
    const { sku, serviceSku, ean, name } = item;
    const isOnly = bySku.get(sku)?.length === 1;
    const names = JSON.stringify([sku, serviceSku, itemCode(ean), name]);
    return { ...item, key: isOnly ? `sku:${sku}` : `item:i${names}` };
  });
}
