/** The put wall: units picked for many orders go, one by one, into the slot of each order. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import {
  choiceOfItemsSchema,
  handReasonSchema,
  named,
  stoppedSchema,
  text,
  unknownCodeSchema,
  wrongItemSchema,
} from './batch-scan.ts';
import { workspaceErrors } from '../terms/errors.ts';
import { MAX_SCAN_LENGTH } from '../terms/limits.ts';
import { itemKeySchema } from '../terms/locations.ts';

const units = z.number().int();

/** Answer to a scan. Only `not-needed` has recorded anything: a unit that lights a slot counts when it is put. */
const wallAnswerSchema = z.discriminatedUnion('signal', [
  z.object({
    signal: z.literal('light'),
    text,
    ...named,
    item: itemKeySchema,
    slot: units,
    orderId: z.string(),
    units,
    /** Units of the item that the slot still takes after these. */
    left: units,
  }),
  /** Units beyond their order's need, now off the list. `slot` null: all of them were on the trolley. */
  z.object({
    signal: z.literal('not-needed'),
    text,
    ...named,
    units,
    slot: units.nullable(),
    why: z.enum(['cancelled', 'not-ready', 'elsewhere', 'changed']),
  }),
  /** Every unit of the item that the batch needs is in its slot. */
  z.object({ signal: z.literal('surplus'), text, ...named, due: units }),
  /** Units that are needed, and were not scanned while picking. */
  z.object({ signal: z.literal('not-picked'), text, ...named, units }),
  /** No slot needs that many units, or no order has that many beyond its need. */
  z.object({
    signal: z.literal('too-many'),
    text,
    ...named,
    units,
    most: units,
    of: z.enum(['slot', 'surplus']),
  }),
  wrongItemSchema,
  unknownCodeSchema,
  choiceOfItemsSchema,
  stoppedSchema,
]);
export type WallAnswer = z.infer<typeof wallAnswerSchema>;

const slotSchema = z.object({
  slot: units,
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  /** Units that belong in it, those that are, and those that are on the trolley. */
  due: units,
  put: units,
  onTrolley: units,
  /** True if the slot's order can be packed. */
  full: z.boolean(),
  out: z.enum(['cancelled', 'not-ready', 'packed', 'set-aside', 'elsewhere']).nullable(),
});
export type WallSlot = z.infer<typeof slotSchema>;

const errors = {
  ...workspaceErrors,
  NOT_SAVED: { data: z.object({ code: z.string() }) },
  /** The step was refused and not written. `not-in-tote`: the slot does not take as many any more. */
  WALL_REFUSED: { data: z.object({ why: z.enum(['not-running', 'not-in-tote']) }) },
};
const ofBatch = { batch: units.min(1) };

export const putWallContract = {
  /** Slots by number. Null: no batch for a put wall is being picked. */
  slots: oc.errors(workspaceErrors).output(z.object({ ...ofBatch, slots: z.array(slotSchema) }).nullable()),
  scan: oc
    .errors(errors)
    .input(
      z.object({
        ...ofBatch,
        text: z.string().max(MAX_SCAN_LENGTH),
        units: units.min(1).max(9999).optional(),
        item: itemKeySchema.optional(),
      }),
    )
    .output(wallAnswerSchema),
  /** Counts an item as a scan does: for a unit that cannot be scanned. */
  choose: oc
    .errors(errors)
    .input(z.object({ ...ofBatch, item: itemKeySchema, units: units.min(1).max(9999) }))
    .output(wallAnswerSchema),
  /** The lit unit is in its slot. `full`: that was the last one. `left`: units on the trolley. */
  put: oc
    .errors(errors)
    .input(
      z.object({
        ...ofBatch,
        orderId: z.string().min(1).max(200),
        item: itemKeySchema,
        units: units.min(1),
        /** The scanned code; null: it could not be scanned, and a person has chosen the item. */
        code: z.string().min(1).max(MAX_SCAN_LENGTH).nullable(),
        reason: handReasonSchema.optional(),
      }),
    )
    .output(z.object({ slot: units, full: z.boolean(), left: units })),
};
