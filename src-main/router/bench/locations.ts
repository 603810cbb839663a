/** Procedures of locations of items: assign, search, load and save tables. */
import { LONGEST_LOCATION } from '../../contract/terms/limits.ts';
import type { AssignedLocation, LocationsTable } from '../../contract/terms/locations.ts';
import type { ShelfItem } from '../../cache/read/shelf-items.ts';
import { itemCode } from '../../domain/scan/code-key.ts';
import { looseItemKey, looseKeyOf } from '../../domain/picking/item-key.ts';
import { nameForm } from '../../domain/picking/name-form.ts';
import { compareLocations, readLocation } from '../../domain/picking/location.ts';
import { folded, spelledOut } from '../../domain/search/folded-text.ts';
import type { NewLocation } from '../../journal/hall/location-book.ts';
import { itemsNamed } from '../../scan/items-named.ts';
import { isLabel } from '../../scan/label-of.ts';
import { isOrderNumber } from '../../scan/not-an-item.ts';
import { readItemScan } from '../../scan/read-scan.ts';
import { unreadable } from '../../scan/unreadable.ts';
import { locationsCsv, readLocationsCsv } from '../tables/locations-csv.ts';
import { os } from '../base.ts';
import type { WorkspaceContext } from '../context.ts';
import { inWorkspace } from '../middleware.ts';
import { saved } from '../saved.ts';

/** Number of lines of a table that are shown; the answer says how many there are. */
const MOST_SHOWN = 50;

/** Shelves are numbered by eight digits too, of which nine in ten are a wrong EAN-8. */
const MAY_BE_SHELF = /^\d{8}$/;

/** The folded text, and a second time with umlauts in two letters if it has any. */
const spellingsOf = (text: string): string[] =>
  [folded(text), spelledOut(text)].filter((spelling) => spelling !== null);

const procedures = os.locations.use(inWorkspace);

export const locations = os.locations.router({
  list: procedures.list.handler(({ input, context }) => {
    const all = context.workspace.atOnce(() => assignedLocations(context.workspace));
    const words = input.text.split(/\s+/).filter(Boolean).map(spellingsOf);
    const rows = all.filter((row) => {
      const text = spellingsOf([row.location, row.sku, row.ean, row.name].join(' ')).join(' ');
      return words.every((spellings) => spellings.some((word) => text.includes(word)));
    });
    return { rows: rows.slice(0, input.limit), total: rows.length };
  }),
  itemsOf: procedures.itemsOf.handler(({ input, context }) => {
    const { workspace } = context;
    const meaning = readItemScan(workspace, input.text, context.now());
    return workspace.atOnce(() => {
      const { items, isDisputed } = itemsNamed(workspace, meaning);
      return {
        items: items.map((item) => ({ ...item, location: workspace.locations.of(item.item) })),
        isDisputed,
        isItemCode: meaning.error === null && meaning.kind !== 'text',
        isOrderNumber: isOrderNumber(workspace.scan, meaning),
        isLabel: isLabel(workspace.scan, meaning),
        isMisread: unreadable(meaning) === 'misread' && !MAY_BE_SHELF.test(meaning.text),
      };
    });
  }),
  assign: procedures.assign.handler(({ input, context, errors }) => {
    const location = readLocation(input.location, LONGEST_LOCATION);
    if (location === null) throw errors.NOT_A_LOCATION({ data: { longest: LONGEST_LOCATION } });
    const { locations: shelves, operators } = context.workspace;
    const before = shelves.of(input.item);
    const { operator } = operators.who();
    saved(errors, () => shelves.assign([{ item: input.item, location }], operator, context.now()));
    return { location, before };
  }),
  export: procedures.export.handler(({ context: { workspace } }) => ({
    csv: workspace.atOnce(() => locationsCsv(assignedLocations(workspace))),
  })),
  preview: procedures.preview.handler(({ input, context: { workspace } }) =>
    workspace.atOnce(() => tableOf(workspace, readTable(workspace, input.csv))),
  ),
  import: procedures.import.handler(({ input, context, errors }) => {
    const { workspace } = context;
    const { read, table } = workspace.atOnce(() => {
      const asRead = readTable(workspace, input.csv);
      return { read: asRead, table: tableOf(workspace, asRead) };
    });
    if (table.faultsInAll > 0) return table;
    const { operator } = workspace.operators.who();
    saved(errors, () => workspace.locations.assign(read.locations, operator, context.now()));
    return table;
  }),
  remove: procedures.remove.handler(({ input, context, errors }) => {
    const { locations: shelves, operators } = context.workspace;
    const { operator } = operators.who();
    const item = shelves.all().has(input.item) ? input.item : looseKeyOf(input.item);
    return { before: saved(errors, () => shelves.remove(item, operator, context.now())) };
  }),
});

/** Assigned locations, in walking order. */
function assignedLocations({ locations: shelves, shelf, operators }: WorkspaceContext): AssignedLocation[] {
  return [...shelves.all().values()]
    .toSorted((a, b) => compareLocations(a.location, b.location) || (a.item < b.item ? -1 : 1))
    .map(({ item, location, assignedAt, assignedBy, bench }) => ({
      ...shelf.named(item),
      location,
      bench,
      assignedAt,
      assignedBy: operators.people.nameOf(assignedBy),
    }));
}

function readTable(
  { shelf, locations: shelves }: WorkspaceContext,
  csv: string,
): ReturnType<typeof readLocationsCsv> {
  // Codes that orders have, read only if a cell looks changed, of which a table can have thousands.
  let known: ReadonlySet<string> | null = null;
  const read = readLocationsCsv(
    csv,
    (code) => {
      const items = keysFor(shelf, shelf.find('code', code));
      const assigned = looseItemKey({ sku: null, code, name: null });
      return items.length === 0 && shelves.all().has(assigned) ? [assigned] : items;
    },
    ({ sku, code, name }) => {
      const items = shelf.find('sku', sku);
      const ofCode = items.filter((one) => code === null || itemCode(one.ean) === code);
      const ofName = ofCode.filter((one) => name === null || nameForm(one.name) === nameForm(name));
      return keysFor(shelf, [ofName, ofCode, items].find((some) => some.length > 0) ?? []);
    },
    (location) => (known ??= new Set([...shelves.all().values()].map((one) => one.location))).has(location),
  );
  return { ...read, locations: [...read.locations, ...movedAlong(shelves, read.locations)] };
}

/** Keys of items: the loose one if they are all that share it, so that an item of a name to come is among them; else one for each. */
function keysFor(shelf: WorkspaceContext['shelf'], items: readonly ShelfItem[]): string[] {
  const [loose, ...others] = new Set(items.map(({ item }) => looseKeyOf(item)));
  const isAll = loose !== undefined && others.length === 0 && shelf.sharing(loose).length === items.length;
  return isAll ? [loose] : items.map(({ item }) => item);
}

/** Items with a place of their own that share a loose key of the table, which does not name them: they get the place of all. */
function movedAlong(shelves: WorkspaceContext['locations'], ofTable: readonly NewLocation[]): NewLocation[] {
  const places = new Map(ofTable.map(({ item, location }) => [item, location]));
  return [...shelves.all().keys()].flatMap((item) => {
    const location = places.has(item) ? undefined : places.get(looseKeyOf(item));
    return location === undefined ? [] : [{ item, location }];
  });
}

/** Changes that a table would make here. */
function tableOf(
  { locations: shelves, shelf }: WorkspaceContext,
  { locations: all, faults }: ReturnType<typeof readLocationsCsv>,
): LocationsTable {
  const lines = all.map((one) => ({ ...one, before: shelves.of(one.item) }));
  const changes = lines.filter(({ location, before }) => location !== before);
  const isUnknown = ({ item }: { item: string }) => !shelf.has(item);
  const moved = changes.filter(({ before }) => before !== null).length;
  return {
    added: changes.length - moved,
    moved,
    same: lines.length - changes.length,
    unknown: lines.filter(isUnknown).length,
    // Lines that have to be checked are among the first.
    changes: changes
      .toSorted((a, b) => Number(isUnknown(b)) - Number(isUnknown(a)))
      .slice(0, MOST_SHOWN)
      .map((one) => ({
        ...shelf.named(one.item),
        location: one.location,
        before: one.before,
        isUnknown: isUnknown(one),
      })),
    faults: faults.slice(0, MOST_SHOWN),
    faultsInAll: faults.length,
  };
}
