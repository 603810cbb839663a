import type { NotFound } from '../../../src-main/contract/terms/not-found.ts';

/** Fields of every line in a list of items to pick. */
export interface PickTableLine {
  item: string;
  location: string | null;
  notFound: readonly NotFound[];
  sku: string | null;
  ean: string | null;
}
