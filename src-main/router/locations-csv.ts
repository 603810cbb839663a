/** Locations of items as a table for other programs, and back. */
import { stringify } from 'csv-stringify/sync';
import { LONGEST_LOCATION } from '../contract/limits.ts';
import type { AssignedLocation, LocationLineFault } from '../contract/locations.ts';
import { itemKey } from '../domain/picking/item-key.ts';
import { readLocation } from '../domain/picking/location.ts';
import { codeKey } from '../domain/scan/code-key.ts';
import type { NewLocation } from '../journal/location-book.ts';
import { isBinary, readTable, type TableRow } from './csv-table.ts';
import { fromCell, toCell } from './spreadsheet-cell.ts';

const COLUMNS = ['location', 'sku', 'ean', 'name', 'assignedAt', 'assignedBy'];
/** A name that is longer is no item's. */
const LONGEST_NAME = 500;

/** With a heading. A text that a spreadsheet would take for a formula is made harmless. */
export function locationsCsv(locations: readonly AssignedLocation[]): string {
  const rows = locations.map(({ location, sku, ean, name, assignedAt, assignedBy }) => ({
    location: toCell(location),
    sku: toCell(sku ?? ''),
    ean: toCell(ean ?? ''),
    name: toCell(name ?? ''),
    assignedAt: new Date(assignedAt).toISOString(),
    assignedBy: toCell(assignedBy ?? ''),
  }));
  return stringify(rows, { header: true, columns: COLUMNS, record_delimiter: 'windows', bom: true });
}

/** What a table would assign, with the lines that cannot be used. */
export interface LocationsTable {
  locations: NewLocation[];
  faults: LocationLineFault[];
}

/** Keys of the items that orders have had with that code, by `codeKey`: several where different SKUs carry it. */
export type ItemsOfCode = (code: string) => readonly string[];

/**
 * Reads such a table: with a heading that has location, and at least one of sku, ean and name. An item is the one of its
 * SKU, without one that of its EAN, without both that of its name.
 */
export function readLocationsCsv(text: string, itemsOfCode: ItemsOfCode = () => []): LocationsTable {
  if (isBinary(text)) return refused(1, 'not-text');
  const table = readTable(text);
  if ('brokenLine' in table) return refused(table.brokenLine, 'fields');
  const [first] = table.rows;
  if (!first) return refused(1, 'empty');
  const columns = Object.keys(first.cells).join(', ').slice(0, 200);
  if (first.cells['location'] === undefined) return refused(1, 'no-location-column', columns);
  if (['sku', 'ean', 'name'].every((column) => first.cells[column] === undefined))
    return refused(1, 'no-item-column', columns);
  const faults: LocationLineFault[] = [];
  const locations = new Map<string, NewLocation>();
  for (const row of table.rows) {
    const read = readRow(row, itemsOfCode);
    if ('why' in read) faults.push(read);
    else if (locations.has(read.item)) faults.push({ line: row.line, why: 'twice' });
    else locations.set(read.item, read);
  }
  return { locations: [...locations.values()], faults };
}

const refused = (line: number, why: LocationLineFault['why'], columns?: string): LocationsTable => ({
  locations: [],
  faults: [{ line, why, ...(columns === undefined ? {} : { columns }) }],
});

function readRow({ line, cells }: TableRow, itemsOfCode: ItemsOfCode): NewLocation | LocationLineFault {
  const text = (column: string): string | null => {
    const cell = fromCell(cells[column] ?? '');
    return cell === '' ? null : cell;
  };
  const [sku, ean, name] = [text('sku'), text('ean'), text('name')];
  const longest = Math.max(...[sku, ean, name].map((one) => one?.length ?? 0));
  if ((sku ?? ean ?? name) === null || longest > LONGEST_NAME) return { line, why: 'no-item' };
  const location = readLocation(text('location') ?? '', LONGEST_LOCATION);
  if (location === null) return { line, why: 'not-a-location' };
  const code = ean === null ? null : codeKey(ean);
  // Its orders may name it by its SKU.
  const known = sku === null && code !== null ? itemsOfCode(code) : [];
  if (known.length > 1) return { line, why: 'several' };
  return { item: known[0] ?? itemKey({ sku, code, name }), location };
}
