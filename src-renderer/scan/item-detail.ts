/** The small print of an item among others that a code may mean: the difference to those of the same SKU. */
import { m } from '#messages';

export interface Labelled {
  sku: string | null;
  /** SKU of the service. */
  serviceSku: string | null;
  ean: string | null;
}

/** @param among all that are offered, this one too */
export function itemDetail(item: Labelled, among: readonly Labelled[]): string {
  const alike = among.filter(({ sku }) => sku === item.sku);
  const sku = item.sku ?? m.scan_no_sku();
  const differ = (part: 'serviceSku' | 'ean') => new Set(alike.map((one) => one[part])).size > 1;
  return [
    sku,
    ...(differ('serviceSku') && item.serviceSku !== null ? [item.serviceSku] : []),
    ...(differ('ean') ? [item.ean ?? m.packing_no_ean()] : []),
  ].join(' · ');
}
