/** The key of an item in the store of a floor, which is not sealed. */
import { createHash } from 'node:crypto';
import { MOST_FACT_KEY } from '../store/store-facts.ts';

/**
 * Key of the fact about an item. A key that is too long or has a name in it is replaced by a digest.
 * @param item by `domain/picking/item-key.ts`
 */
export const itemFactKey = (item: string): string =>
  /^[in]/.test(item) || item.length > MOST_FACT_KEY
    ? `h${createHash('sha256').update(item).digest('base64url')}`
    : item;
