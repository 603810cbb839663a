/** A batch: a fixed set of orders whose units are picked into totes by scan, and the picked units. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { batchAnswerSchema } from './batch-answer.ts';
import { handReasonSchema, named } from './batch-scan.ts';
import { batchViewSchema, leftRowSchema } from './batch-view.ts';
import { workspaceErrors } from '../terms/errors.ts';
import { MAX_SCAN_LENGTH, MOST_SELECTED } from '../terms/limits.ts';
import { itemKeySchema } from '../terms/locations.ts';
import { pickSortSchema, toteNumbersSchema } from './pick.ts';

const units = z.number().int();

const batchErrors = {
  ...workspaceErrors,
  NOT_SAVED: { data: z.object({ code: z.string() }) },
  /** The step was refused and not written. `no-orders`: none of them is in the queue any more. */
  BATCH_REFUSED: {
    data: z.object({
      why: z.enum(['another-runs', 'no-orders', 'not-running', 'nothing-to-undo', 'not-in-tote', 'too-many']),
    }),
  },
};
const ofBatch = { batch: units.min(1) };
const inToteSchema = {
  ...ofBatch,
  orderId: z.string().min(1).max(200),
  item: itemKeySchema,
  units: units.min(1),
};
/** Units taken out of a tote or slot. */
const undoneSchema = z.object({
  taken: z.array(z.object({ tote: units, units, item: itemKeySchema, ...named })),
  /** Units taken out of a slot of the put wall, now on the trolley again. */
  outOfSlots: z.array(z.object({ tote: units, units, item: itemKeySchema, ...named })),
});
export type UndonePick = z.infer<typeof undoneSchema>;

/**
 * Batch or order that has this tote number. `running`, `paused`: it is being filled. `waits`: its order is picked, or
 * set aside, and waits for a packer. `left`: goods are in it that have to go back to their shelf.
 */
const toteContentSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  ...ofBatch,
  phase: z.enum(['running', 'paused', 'waits', 'left']),
});
export type ToteContent = z.infer<typeof toteContentSchema>;

export const batchContract = {
  /** The batch that is picked now; null: none is. */
  running: oc
    .errors(workspaceErrors)
    .input(z.object({ sort: pickSortSchema }))
    .output(batchViewSchema.nullable()),
  /**
   * Begins with the orders that are still in the queue; each keeps the tote shown in the list, unless it is in use by
   * now.
   */
  begin: oc
    .errors(batchErrors)
    .input(
      z.object({
        orderIds: z.array(z.string().min(1).max(200)).min(1).max(MOST_SELECTED),
        /** True if units are not sorted on the trolley, but at the put wall. */
        wall: z.boolean().optional(),
        /** Numbers of totes in the order of `orderIds`. Absent, or for a wall: the lowest free numbers. */
        totes: toteNumbersSchema.optional(),
      }),
    )
    .output(z.object(ofBatch)),
  scan: oc
    .errors(batchErrors)
    .input(
      z.object({
        ...ofBatch,
        text: z.string().max(MAX_SCAN_LENGTH),
        /** Units in one scan; a case counts as often. Left out: one. */
        units: units.min(1).max(9999).optional(),
        /** Choice of a person among several. */
        item: itemKeySchema.optional(),
      }),
    )
    .output(batchAnswerSchema),
  /** Units that cannot be scanned: they count as a scan does. */
  confirm: oc
    .errors(batchErrors)
    .input(
      z.object({
        ...ofBatch,
        item: itemKeySchema,
        units: units.min(1).max(9999),
        reason: handReasonSchema.optional(),
      }),
    )
    .output(batchAnswerSchema),
  /** Undoes the newest scan. */
  undo: oc.errors(batchErrors).input(z.object(ofBatch)).output(undoneSchema),
  /** Confirms units that were taken out of a tote and put back on their shelf. */
  putBack: oc.errors(batchErrors).input(z.object(inToteSchema)).output(z.object({})),
  /** Takes back units that were counted into a tote, and are not there: they are to be picked again. */
  lose: oc.errors(batchErrors).input(z.object(inToteSchema)).output(z.object({})),
  /** Units that cannot be found. Their orders are set aside when the batch is finished. */
  short: oc
    .errors(batchErrors)
    .input(
      z.object({
        ...ofBatch,
        item: itemKeySchema,
        units: units.min(1),
        reason: z.string().trim().min(1).max(500),
      }),
    )
    /** Totes that go without the missing units, and the number of other orders of the queue that need the item. */
    .output(z.object({ totes: z.array(units), needing: units })),
  /** Goods that ended batches left, oldest first, until a person says that they are back on their shelf. */
  left: oc.errors(workspaceErrors).output(z.array(leftRowSchema)),
  /** Units of an item are back on their shelf: never more than are left. @returns out of which places */
  putBackLeft: oc
    .errors(batchErrors)
    .input(z.object({ item: itemKeySchema, units: units.min(1).max(9999) }))
    .output(z.array(leftRowSchema)),
  /** Puts back all remaining goods. */
  putBackAllLeft: oc.errors(batchErrors).output(z.object({})),
  pause: oc.errors(batchErrors).input(z.object(ofBatch)).output(z.object({})),
  /** Resumes a batch, which belongs to the operator from then on. */
  resume: oc.errors(batchErrors).input(z.object(ofBatch)).output(z.object({})),
  /** Orders in batches: the number that open ones keep out of the queue, and those that wait there picked whole. */
  places: oc.errors(workspaceErrors).output(
    z.object({
      /** Running and paused batches, oldest first. */
      open: z.array(
        z.object({
          ...ofBatch,
          phase: z.enum(['running', 'paused']),
          holder: z.string().nullable(),
          orders: units,
        }),
      ),
      waiting: z.array(z.object({ orderId: z.string(), ...ofBatch, tote: units, wall: z.boolean() })),
    }),
  ),
  /** Order in a tote; null: the tote is free, as far as this station knows. */
  ofTote: oc
    .errors(workspaceErrors)
    .input(z.object({ tote: units.min(1).max(9999) }))
    .output(toteContentSchema.nullable()),
  /** Oldest first. */
  paused: oc
    .errors(workspaceErrors)
    .output(
      z.array(
        z.object({ ...ofBatch, holder: z.string().nullable(), orders: units, due: units, picked: units }),
      ),
    ),
  /**
   * Closes a batch. Orders with missing units are set aside; `refused` are those that packing could not set aside, and
   * why. `needed`: each missing item, with the orders outside of this batch that need it, most urgent first.
   */
  close: oc
    .errors(batchErrors)
    .input(z.object(ofBatch))
    .output(
      z.object({
        aside: z.array(z.string()),
        refused: z.array(
          z.object({ orderId: z.string(), salesChannelOrderId: z.string().nullable(), why: z.string() }),
        ),
        needed: z.array(
          z.object({
            item: itemKeySchema,
            ...named,
            orders: units,
            first: z.array(z.object({ orderId: z.string(), salesChannelOrderId: z.string().nullable() })),
          }),
        ),
      }),
    ),
};
