/** Words for the changes that a table would make, and for its unusable lines. */
import { m } from '#messages';
import type {
  LocationLineFault,
  LocationsTable,
  ShelfItem,
} from '../../../src-main/contract/terms/locations.ts';
import { counted } from '../../words/format.ts';

/** Sentences, each about a number of items; none about none. */
export function changeWords({ added, moved, same, unknown }: LocationsTable): string[] {
  return [
    added > 0 && m.locations_table_added(counted(added)),
    moved > 0 && m.locations_table_moved(counted(moved)),
    same > 0 && m.locations_table_same(counted(same)),
    unknown > 0 && m.locations_table_unknown(counted(unknown)),
  ].filter((words) => words !== false);
}

/** Words for an item that no order has had: the given name, which is to be checked. */
export function unknownWords({ sku, ean }: Pick<ShelfItem, 'sku' | 'ean'>): string {
  if (sku !== null) return m.locations_not_in_an_order({ sku });
  return ean === null
    ? m.locations_name_not_in_an_order()
    : m.locations_ean_not_in_an_order({ ean: eanOf(ean) });
}

/** The EAN as it is printed below its bars: an item that no order has had is known only by its GTIN of 14 digits. */
export const eanOf = (gtin: string): string => gtin.replace(/^0(?=\d{13}$)/, '');

/** @param longest characters of a location */
export function lineFaultWords(
  { why, columns = '', found = '' }: LocationLineFault,
  longest: number,
): string {
  switch (why) {
    case 'not-text':
      return m.locations_line_not_text();
    case 'fields':
      return m.locations_line_fields();
    case 'empty':
      return m.locations_line_empty();
    case 'no-location-column':
      return m.locations_line_no_column({ columns: 'location', found: columns });
    case 'no-item-column':
      return m.locations_line_no_column({ columns: ['sku', 'ean', 'name'].join(' / '), found: columns });
    case 'no-item':
      return m.locations_line_no_item();
    case 'not-a-location':
      return m.locations_line_not_a_location({ n: longest });
    case 'twice':
      return m.locations_line_twice();
    case 'several':
      return m.locations_line_several();
    case 'repeated-column':
      return m.locations_line_repeated_column({ columns });
    case 'changed-number':
      return m.locations_line_changed_number();
    case 'changed-location':
      return m.locations_line_changed_location({ found });
    case 'lost-letters':
      return m.locations_line_lost_letters();
    default:
      return why satisfies never;
  }
}
