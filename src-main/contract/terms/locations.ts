/** Item locations in the hall, by which pick lists are sorted. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors } from './errors.ts';
import { LONGEST_ITEM, LONGEST_LOCATION, LONGEST_TABLE, MAX_SCAN_LENGTH } from './limits.ts';

/** Key of an item (`domain/picking/item-key.ts`): its SKU, or without one its code, or without both its name. */
export const itemKeySchema = z.string().min(1).max(LONGEST_ITEM);

const shelfItemSchema = z.object({
  item: itemKeySchema,
  sku: z.string().nullable(),
  ean: z.string().nullable(),
  name: z.string().nullable(),
  /** Null: the item has no location. */
  location: z.string().nullable(),
});
export type ShelfItem = z.infer<typeof shelfItemSchema>;

const assignedLocationSchema = shelfItemSchema.extend({
  location: z.string(),
  assignedAt: z.number(),
  /** Name of the operator; null if no one was signed on, or if it was entered at another bench. */
  assignedBy: z.string().nullable(),
  /** Name of the other bench of the floor that entered it; null: this one did. */
  bench: z.string().nullable(),
});
export type AssignedLocation = z.infer<typeof assignedLocationSchema>;

/**
 * Fault of a table's line. `not-text`: the file is not a table of text (a workbook, say). `fields`: another number of
 * fields than the heading, or an open quote. `empty`: no line but the heading. `no-item`: neither SKU, EAN nor name, or
 * too long a one. `twice`: an item of a line above. `several`: no SKU, and an EAN that several items have.
 * `repeated-column`: the heading has a column twice. `changed-number`: a spreadsheet has changed the SKU or EAN of an
 * unknown item, or its EAN has a wrong check digit. `changed-location`: the location is a date, a logical value, an
 * error or a rounded number of a spreadsheet. `lost-letters`: a letter was replaced before the table came here.
 */
const lineFaultSchema = z.object({
  /** 1 is the heading. */
  line: z.number().int(),
  why: z.enum([
    'not-text',
    'fields',
    'empty',
    'no-location-column',
    'no-item-column',
    'no-item',
    'not-a-location',
    'twice',
    'several',
    'repeated-column',
    'changed-number',
    'changed-location',
    'lost-letters',
  ]),
  /** If a column is missing: the columns of the heading, as they were read. If one is there twice: its name. */
  columns: z.string().max(200).optional(),
  /** The cell, if `changed-location`. */
  found: z.string().max(200).optional(),
});
export type LocationLineFault = z.infer<typeof lineFaultSchema>;

const count = z.number().int();
const tableSchema = z.object({
  /** Items that get a location, that get another one, and that have it already. */
  added: count,
  moved: count,
  same: count,
  /** Number of items among these that no order of this station has had. */
  unknown: count,
  /** The first changes, for a preview. */
  changes: z.array(
    shelfItemSchema.extend({
      before: z.string().nullable(),
      /** True if no order of this station has had it. */
      isUnknown: z.boolean(),
    }),
  ),
  /** First unusable lines; with one of them nothing is saved. */
  faults: z.array(lineFaultSchema),
  faultsInAll: count,
});
export type LocationsTable = z.infer<typeof tableSchema>;

const csvSchema = z.object({ csv: z.string().max(LONGEST_TABLE) });

/** The text is too long or has no letter: nothing was changed. */
const notLocation = { NOT_A_LOCATION: { data: z.object({ longest: z.number().int() }) } };
const base = oc.errors({
  ...workspaceErrors,
  ...notLocation,
  NOT_SAVED: { data: z.object({ code: z.string() }) },
});

export const locationsContract = {
  /** Locations in walking order. */
  list: oc
    .errors(workspaceErrors)
    .input(
      z.object({
        /** Words that the location, SKU, EAN or name has all of; empty: every item with a location. */
        text: z.string().max(200),
        limit: z.number().int().min(1).max(1000),
      }),
    )
    .output(z.object({ rows: z.array(assignedLocationSchema), total: z.number().int() })),
  /** Items that a scan means: none for a code that names no item, several if different SKUs carry it. */
  itemsOf: oc
    .errors(workspaceErrors)
    .input(z.object({ text: z.string().max(MAX_SCAN_LENGTH) }))
    .output(
      z.object({
        /** `units` of one scan: those of a taught case, else one. An item comes once for each number of units. */
        items: z.array(shelfItemSchema.extend({ units: z.number().int() })),
        /** True if benches taught the code differently: a person chooses. */
        isDisputed: z.boolean(),
        /** True if the scan can only be an item's code, such as a GTIN that no order has named: never a shelf's code. */
        isItemCode: z.boolean(),
        /**
         * True if the code is the number of an order that the station knows, its own or its sales channel's: never a
         * shelf's.
         */
        isOrderNumber: z.boolean(),
        /** The code is on the label of a box of an order that the station knows: never a shelf's. */
        isLabel: z.boolean(),
        /** Most likely the scanner misread it: a check digit, or another part that can be checked, is wrong. */
        isMisread: z.boolean(),
      }),
    ),
  assign: base
    .input(z.object({ item: itemKeySchema, location: z.string().max(10 * LONGEST_LOCATION) }))
    /** The place that the item has now, and the one before; null: it had none. */
    .output(z.object({ location: z.string(), before: z.string().nullable() })),
  /** RFC 4180, with the heading location,sku,ean,name and more. */
  export: oc.errors(workspaceErrors).output(z.object({ csv: z.string() })),
  /** Changes that a table would make. Nothing is saved. */
  preview: oc.errors(workspaceErrors).input(csvSchema).output(tableSchema),
  /** All lines or none: a table with a fault changes nothing. Items that it does not list keep their location. */
  import: base.input(csvSchema).output(tableSchema),
  remove: base
    .input(z.object({ item: itemKeySchema }))
    /** The place that the item had; null: it had none. */
    .output(z.object({ before: z.string().nullable() })),
};
