/** Locations of items as a table for other programs, and back. */
import { stringify } from 'csv-stringify/sync';
import { LONGEST_LOCATION } from '../../contract/terms/limits.ts';
import type { AssignedLocation, LocationLineFault } from '../../contract/terms/locations.ts';
import { hasWrongCheckDigit, itemCode } from '../../domain/scan/code-key.ts';
import { isSpreadsheetForm } from '../../domain/scan/unscannable-code.ts';
import { looseItemKey, looseKeyOf } from '../../domain/picking/item-key.ts';
import { looksChanged } from '../../domain/picking/changed-cell.ts';
import { readLocation } from '../../domain/picking/location.ts';
import type { NewLocation } from '../../journal/hall/location-book.ts';
import { hasLostLetters, isBinary, readTable, WITH_LINE_END, type TableRow } from './csv-table.ts';
import { fromCell, toCell } from './spreadsheet-cell.ts';

const COLUMNS = ['location', 'sku', 'ean', 'name', 'assignedAt', 'assignedBy'];
/** A long number in a spreadsheet's notation. An SKU such as 5E10 is not one. */
const EXPONENT = /^\d(?:[.,]\d+)?E\+\d+$/i;
/** Limit of an item's name. */
const LONGEST_NAME = 500;

/** Locations as CSV with a heading. A text that a spreadsheet would read as a formula is escaped. */
export function locationsCsv(locations: readonly AssignedLocation[]): string {
  const rows = locations.map(({ location, sku, ean, name, assignedAt, assignedBy }) => ({
    location: toCell(location),
    sku: toCell(sku ?? ''),
    ean: toCell(ean ?? ''),
    name: toCell(name ?? ''),
    assignedAt: new Date(assignedAt).toISOString(),
    assignedBy: toCell(assignedBy ?? ''),
  }));
  return stringify(rows, {
    header: true,
    columns: COLUMNS,
    record_delimiter: 'windows',
    quoted_match: WITH_LINE_END,
    bom: true,
  });
}

/** Locations that a table would assign, with its unusable lines. */
export interface LocationsTable {
  locations: NewLocation[];
  faults: LocationLineFault[];
}

/** An item of the table by its names; its EAN in the form of `itemCode`. */
interface NamedInTable {
  sku: string | null;
  code: string | null;
  name: string | null;
}

/** Items that orders or locations have had with that code, by the keys of locations: several if different items carry it. */
export type ItemsOfCode = (code: string) => readonly string[];
/** Items of an SKU; if several have it, those with the code and the name in the table; the loose key if that is all of them. */
export type ItemsOfSku = (named: NamedInTable & { sku: string }) => readonly string[];

/** True if items of the station have that location: then it names a place, however it looks. */
export type IsPlace = (location: string) => boolean;

/**
 * Reads such a table: with a heading that has location, and at least one of sku, ean and name. An item is the one of its
 * SKU, without one that of its EAN, without both that of its name. Of an SKU that several items have, EAN and name say
 * which; without them the location is that of all of them.
 */
export function readLocationsCsv(
  text: string,
  itemsOfCode: ItemsOfCode = () => [],
  itemsOfSku: ItemsOfSku = () => [],
  isPlace: IsPlace = () => false,
): LocationsTable {
  if (isBinary(text)) return refused(1, 'not-text');
  const table = readTable(text, ['location', 'sku', 'ean', 'name']);
  if ('repeatedColumn' in table) return refused(table.line, 'repeated-column', table.repeatedColumn);
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
    const read = readRow(row, itemsOfCode, itemsOfSku, isPlace);
    if ('why' in read) faults.push(read);
    else if (read.items.some((item) => locations.has(item))) faults.push({ line: row.line, why: 'twice' });
    else for (const item of read.items) locations.set(item, { item, location: read.location });
  }
  return { locations: [...locations.values()], faults };
}

const refused = (line: number, why: LocationLineFault['why'], columns?: string): LocationsTable => ({
  locations: [],
  faults: [{ line, why, ...(columns === undefined ? {} : { columns }) }],
});

function readRow(
  { line, cells }: TableRow,
  itemsOfCode: ItemsOfCode,
  itemsOfSku: ItemsOfSku,
  isPlace: IsPlace,
): { items: readonly string[]; location: string } | LocationLineFault {
  const text = (column: string): string | null => {
    const cell = fromCell(cells[column] ?? '');
    return cell === '' ? null : cell;
  };
  const [sku, ean, name] = [text('sku'), text('ean'), text('name')];
  if (hasLostLetters(Object.values(cells).join(''))) return { line, why: 'lost-letters' };
  const longest = Math.max(...[sku, ean, name].map((one) => one?.length ?? 0));
  if ((sku ?? ean ?? name) === null || longest > LONGEST_NAME) return { line, why: 'no-item' };
  const location = readLocation(text('location') ?? '', LONGEST_LOCATION);
  if (location === null) return { line, why: 'not-a-location' };
  if (looksChanged(location) && !isPlace(location)) return { line, why: 'changed-location', found: location };
  const code = itemCode(ean);
  if (sku === null && code === null && name === null) return { line, why: 'no-item' };
  // The table has no SKU, but the orders may name one for the item.
  const ofCode = code === null ? [] : itemsOfCode(code);
  const known = sku === null ? ofCode : itemsOfSku({ sku, code, name });
  const isKnown = known.length > 0;
  if (!isKnown && ([sku, ean].some(isChanged) || isChangedEan(ean, { namesItem: sku === null })))
    return { line, why: 'changed-number' };
  // A code with several SKUs is ambiguous; items of one SKU share a location unless the table distinguishes them.
  if (sku === null && new Set(known.map(looseKeyOf)).size > 1) return { line, why: 'several' };
  return { items: isKnown ? known : [looseItemKey({ sku, code, name })], location };
}

const isChanged = (name: string | null): boolean =>
  name !== null && (EXPONENT.test(name) || looksChanged(name));

/** Saved again, `4.00638E+12` becomes 4006380000000. Beside an SKU such a number does no harm: the SKU names the item. */
function isChangedEan(ean: string | null, { namesItem }: { namesItem: boolean }): boolean {
  if (ean === null) return false;
  return isSpreadsheetForm(ean) || (namesItem && hasWrongCheckDigit(ean));
}
