/** The key of an item in the store of a floor, which is not sealed. */
import { createHash } from 'node:crypto';
import { MOST_FACT_KEY } from '../store/store-facts.ts';

/** @param item by `domain/picking/item-key.ts`. A key with a name in it, or one that is too long, gets a mark of it */
export const itemFactKey = (item: string): string =>
  /^[in]/.test(item) || item.length > MOST_FACT_KEY
    ? `h${createHash('sha256').update(item).digest('base64url')}`
    : item;
