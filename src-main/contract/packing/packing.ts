/** Packing: contents of parcels, verified by scan, and clearance of closed boxes. */
import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors, orderNotFound } from '../terms/errors.ts';
import { MAX_SCAN_LENGTH, MOST_UNITS } from '../terms/limits.ts';
import { elsewhereSchema, unsureSchema } from '../floor/floor.ts';
import { packedOrderSchema, receiptSchema, receiptWordsSchema } from '../goods/packed-orders.ts';
import { packingAnswerSchema } from './packing-answer.ts';
import { packingViewSchema } from '../goods/packing-view.ts';
import {
  itemKeySchema,
  packingStepSchema,
  parcelNumberSchema,
  reasonSchema,
  unitsSchema,
} from '../goods/packing-step.ts';
import { queueRowSchema } from '../orders/queue.ts';

const orderIdSchema = z.string().min(1).max(200);
const one = z.object({ orderId: orderIdSchema });

const errors = {
  ...workspaceErrors,
  ...orderNotFound,
  /** The journal could not be written; nothing was recorded. `code` is the storage engine's own. */
  NOT_SAVED: { data: z.object({ code: z.string() }) },
  /** Another bench of the floor has the order, or has packed it. Nothing was recorded. */
  ORDER_ELSEWHERE: { data: elsewhereSchema },
  /**
   * Another bench may have the order, and the store cannot be asked: `packing.open` with `risk` opens it. Nothing was
   * recorded.
   */
  ORDER_UNSURE: { data: unsureSchema },
  /** The step was refused and not recorded. `view` shows why, if the order itself is the reason. */
  STEP_REFUSED: {
    data: z.object({
      why: z.enum([
        'not-in-order',
        'too-many',
        'wrong-parcel',
        'no-such-parcel',
        'not-in-parcel',
        'nothing-to-undo',
        'not-open',
        'incomplete',
        'stopped',
        'contradictions',
        'reason-missing',
        'nothing-to-do',
        'changed-again',
        'slip-missing',
        'slip-under-way',
      ]),
    }),
  },
};
const base = oc.errors(errors);

export const packingContract = {
  /** View of an order; for one that was not begun, the view that it will open with. */
  get: base.input(one).output(packingViewSchema),
  /**
   * `free`: pack without holding to the declared contents. `restart`: recount after a change in the file. `risk`: why a person
   * opens an order that another bench may have.
   */
  open: base
    .input(
      one.extend({
        free: z.boolean(),
        restart: z.boolean().optional(),
        risk: reasonSchema.optional(),
      }),
    )
    .output(packingViewSchema),
  /**
   * Keeps the order claimed on the bench while the stream is read: other benches of the floor can ask for it. Yields
   * once, when the claim is known.
   */
  onBench: oc
    .errors(workspaceErrors)
    .input(one)
    .output(eventIterator(z.object({}))),
  /** Counted units are on disk when this returns. */
  scan: base
    .input(
      one.extend({
        text: z.string().min(1).max(MAX_SCAN_LENGTH),
        /** Units that were typed before the scan. */
        units: z.number().int().min(1).max(MOST_UNITS).optional(),
        /** The packer's choice between items. */
        key: itemKeySchema.optional(),
        /**
         * Offer of the `wrong-parcel` answer before: the packer was told to put this item into that parcel. A scan of it
         * now goes there.
         */
        into: z.object({ key: itemKeySchema, parcel: parcelNumberSchema }).optional(),
      }),
    )
    .output(packingAnswerSchema),
  /** Counts a unit that cannot be scanned. `parcel`: default is the active one. */
  confirm: base
    .input(
      one.extend({
        key: itemKeySchema,
        units: unitsSchema,
        reason: reasonSchema.optional(),
        parcel: parcelNumberSchema.optional(),
      }),
    )
    .output(packingAnswerSchema),
  step: base.input(one.extend({ step: packingStepSchema })).output(packingViewSchema),
  /** Records that the packer has followed a change of the order. `version`: of the change that was shown. */
  acceptChange: base.input(one.extend({ version: z.string().max(100) })).output(packingViewSchema),
  /** Records that the packer has put all goods back: packing ends without a parcel. */
  putBack: base.input(one).output(packingViewSchema),
  /** The box was found and put aside. */
  pulled: base.input(one).output(packingViewSchema),
  /** Orders of the queue that need the item, most urgent first, at most 200 of `total`. */
  radius: base.input(one.extend({ key: itemKeySchema })).output(
    z.object({
      rows: z.array(queueRowSchema.extend({ quantity: z.number().int() })),
      total: z.number().int(),
    }),
  ),
  /** Orders in hand at this station, longest wait first. */
  list: oc.errors(workspaceErrors).output(
    z.object({
      open: z.array(packedOrderSchema),
      short: z.array(packedOrderSchema),
      /** Packed, waiting for the service. */
      waiting: z.array(packedOrderSchema),
      toPull: z.array(packedOrderSchema),
      /** Pulled boxes, put aside with their contents. */
      pulled: z.array(packedOrderSchema),
    }),
  ),
  /**
   * Orders that are being packed here, those that wait longest first; `full`: every unit is in, and only the closing is left to do; `gone`: begun or
   * set aside, and not to be packed any more.
   */
  atWork: oc.errors(workspaceErrors).output(
    z.object({
      orders: z.array(
        z.object({
          orderId: z.string(),
          salesChannelOrderId: z.string().nullable(),
          full: z.boolean(),
          gone: z.boolean(),
          /** Name of the bench of the floor that took it over; null: none did. */
          takenBy: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Closed here since midnight; the newest ten. */
  today: oc
    .errors(workspaceErrors)
    .output(
      z.object({ orders: z.number().int(), units: z.number().int(), rows: z.array(packedOrderSchema) }),
    ),
  receipt: base.input(one).output(receiptSchema),
  /** The receipt as CSV (RFC 4180), in the language of the screens: see `ReceiptWords`. */
  receiptCsv: base.input(one.extend({ words: receiptWordsSchema })).output(z.object({ csv: z.string() })),
};
