/** Reasons why a unit cannot be scanned. */
import { m } from '#messages';

/** In the order of their keys, and of the codes that choose one. */
export const handReasons = (): string[] => [
  m.packing_no_barcode(),
  m.packing_unreadable_barcode(),
  m.packing_scanner_broken(),
];
