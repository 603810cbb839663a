/** Orders packed at this station: lists and receipts. */
import { z } from 'zod';
import { packingPhaseSchema } from './packing-view.ts';

const orderBoxesSchema = z.object({
  /** Boxes with something in them. `type`: name of the box type, else its code. */
  boxes: z.array(z.object({ carrier: z.string().nullable(), type: z.string().nullable() })),
  /** Reason why the boxes must not leave; `over`: it is gone; null: they may. */
  pull: z.enum(['cancelled', 'changed', 'not-ready', 'packed-twice', 'over']).nullable(),
  /** Units that the order was set aside for; null: it was not. */
  missing: z.object({ name: z.string().nullable(), units: z.number().int() }).nullable(),
});
export type OrderBoxes = z.infer<typeof orderBoxesSchema>;

/** An order that was touched here. */
export const packedOrderSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  phase: packingPhaseSchema,
  cleared: z.boolean(),
  units: z.number().int(),
  dueUnits: z.number().int(),
  sealedAt: z.number().nullable(),
  sealedBy: z.string().nullable(),
  changedAt: z.number(),
  /** True if it was sealed so long ago that the service should have shipped it. */
  overdue: z.boolean(),
  /** True if the record is not as it was written: the contents of the box have to be checked. */
  distrusted: z.boolean(),
  /** Begun here, and not to be packed any more: its goods have to be put back. */
  gone: z.enum(['cancelled', 'not-ready', 'taken-over']).nullable(),
  /** Name of the bench that took it over; null: none did. */
  takenBy: z.string().nullable(),
  /** Null: the order's packing has ended, or its record cannot be trusted. */
  content: orderBoxesSchema.nullable(),
});
export type PackedOrderRow = z.infer<typeof packedOrderSchema>;

/**
 * A note on an event, as recorded: a method, a code, the number of a parcel, a status, the name of the bench that had the
 * order before, or has it since. `unsure`: opened while cut off, without the floor's confirmation that no other bench has
 * the order. `not-given`: the same in touch, since the store did not grant it.
 */
const receiptNoteSchema = z.object({
  of: z.enum([
    ...(['method', 'code', 'reason', 'from-parcel', 'counted-again', 'no-parcel-plan', 'status'] as const),
    ...(['unsure', 'not-given', 'taken-from', 'given-by', 'left-for', 'chosen-by'] as const),
  ]),
  text: z.string(),
});
export type ReceiptNote = z.infer<typeof receiptNoteSchema>;

/** An event of the receipt, in fields; times in epoch milliseconds. */
const receiptEventSchema = z.object({
  seq: z.number().int(),
  at: z.number(),
  operator: z.string().nullable(),
  /** Operator who approved another's step; null if no approval was needed. */
  approvedBy: z.string().nullable(),
  station: z.string(),
  kind: z.string(),
  item: z.string().nullable(),
  units: z.number().int().nullable(),
  parcel: z.number().int().nullable(),
  notes: z.array(receiptNoteSchema),
  broken: z.boolean(),
});

/** A scan that did not count: it is not a part of the chain of events. */
const refusedScanSchema = z.object({
  at: z.number(),
  kind: z.enum(['wrong-item', 'too-many', 'wrong-parcel', 'unknown']),
  code: z.string(),
  operator: z.string().nullable(),
  station: z.string(),
});

/** Receipt of an order, verified against the chain: its steps with operator and time. */
export const receiptSchema = z.object({
  events: z.array(receiptEventSchema),
  /** Numbers of events that are not as they were written. */
  broken: z.array(z.number().int()),
  refused: z.array(refusedScanSchema),
  /** Hash of the newest event. */
  hash: z.string(),
  /** Fields of the order's row in the list of packed orders that differ from the sum of the events. */
  head: z.array(z.enum(['phase', 'cleared', 'sealedAt', 'sealedBy', 'units'])),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The columns of a receipt as a table, in their order. */
export const RECEIPT_COLUMNS = [
  'seq',
  'at',
  'what',
  'item',
  'units',
  'parcel',
  'note',
  'operator',
  'station',
  'asWritten',
  'approvedBy',
  'orderId',
  'salesChannelOrderId',
] as const;

/**
 * Words for the codes of a receipt: `column.seq`, `event.sealed`, `refused.unknown`, `method.scan`, `status.cancelled`,
 * `note.from-parcel` with {n} in it, `note.taken-from` with {bench}, `asWritten.yes`. A code without a word is shown as it is.
 */
export const receiptWordsSchema = z.record(z.string().max(60), z.string().max(200));
export type ReceiptWords = z.infer<typeof receiptWordsSchema>;
