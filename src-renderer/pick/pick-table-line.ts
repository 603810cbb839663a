import type { NotFound } from '../../src-main/contract/not-found.ts';

/** What every line of a list of items to pick has. */
export interface PickTableLine {
  item: string;
  location: string | null;
  notFound: readonly NotFound[];
  sku: string | null;
  ean: string | null;
}
