import { CATALOGUE } from './catalogue.ts';

/** Product that is printed as a barcode, so that a packer without goods has something to scan. */
export interface PracticeProduct {
  sku: string;
  name: string;
  /** EAN-13; null for the two products that have none. */
  ean: string | null;
}

/** Every product of the practice service, by name. The same in every run, so that a printed sheet stays of use. */
export const PRACTICE_GOODS: readonly PracticeProduct[] = CATALOGUE.map(
  ({ salesChannelSkuId: sku, name, ean }) => ({
    sku,
    name,
    ean: ean === undefined || ean === '' ? null : ean,
  }),
).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
