/** Invented goods with codes, sizes and customs numbers. */
import { PRODUCT_GROUPS } from './catalogue-products.ts';
import { demonstrationEan } from './ean.ts';
import { MERCHANT_CURRENCY } from '../order/money.ts';

/** SKU of the practice catalogue. Weight in kg, price in the merchant currency. */
export interface CatalogueEntry {
  readonly skuId: string;
  readonly salesChannelSkuId: string;
  /** EAN-13; empty or missing for two entries, because real catalogues have those. */
  readonly ean?: string;
  readonly name: string;
  readonly weight: number;
  readonly hsCode: string;
  readonly price: number;
  readonly currency: string;
  readonly status: 'APPROVED';
}

/** The second mug has the barcode of the first: a scan cannot distinguish the two. */
const SHARES_EAN_OF_PREVIOUS = 1;
const EMPTY_EAN = 47;
const NO_EAN = 101;

function eanOf(entry: number): { ean?: string } {
  if (entry === NO_EAN) return {};
  if (entry === EMPTY_EAN) return { ean: '' };
  return { ean: demonstrationEan(entry === SHARES_EAN_OF_PREVIOUS ? entry - 1 : entry) };
}

/**
 * The catalogue, the same for every seed, so that a printed sheet of barcodes stays useful. The specification does not
 * show a catalogue shape; the names follow those of the order line.
 */
export const CATALOGUE: readonly CatalogueEntry[] = PRODUCT_GROUPS.flatMap(({ hsCode, products }) =>
  products.map((product) => ({ hsCode, product })),
).map(({ hsCode, product: [name, weight, price] }, entry) => ({
  skuId: String(410_000 + entry * 7),
  salesChannelSkuId: `PR-${String(1000 + entry * 13)}`,
  ...eanOf(entry),
  name,
  weight,
  hsCode,
  price,
  currency: MERCHANT_CURRENCY,
  status: 'APPROVED',
}));

const BY_SALES_CHANNEL_SKU = new Map(CATALOGUE.map((entry) => [entry.salesChannelSkuId, entry]));

/** Catalogue entry of a salesChannelSkuId, if there is one. */
export function findEntry(salesChannelSkuId: string): CatalogueEntry | undefined {
  return BY_SALES_CHANNEL_SKU.get(salesChannelSkuId);
}
