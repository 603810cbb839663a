/** Meaning of a scanned or typed code, answered only from the cache. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors } from '../terms/errors.ts';
import { elsewhereSchema } from '../floor/floor.ts';
import { MAX_SCAN_LENGTH } from '../terms/limits.ts';
import { itemKeySchema } from '../terms/locations.ts';
import { labelledSchema } from '../orders/labelled.ts';
import { orderViewSchema } from '../orders/orders.ts';
import { queueRowSchema } from '../orders/queue.ts';

const scanAnswerSchema = z.discriminatedUnion('kind', [
  /** The code names an order. `open` is false for an order that has left READY_TO_SHIP. */
  z.object({
    kind: z.literal('order'),
    by: z.enum(['orderId', 'salesChannelOrderId']),
    orderId: z.string(),
    status: z.string(),
    open: z.boolean(),
    /** State at another bench; absent: none. */
    elsewhere: elsewhereSchema.optional(),
    /** The order's view; present only if requested. */
    view: orderViewSchema.nullable().optional(),
  }),
  /**
   * The code names an item; `orders` need it, at most 20 of `total`: first orders half packed here that lack it, newest
   * first, then orders that this bench can pack, then those at other benches, each most urgent first.
   */
  z.object({
    kind: z.literal('item'),
    item: itemKeySchema,
    ean: z.string().nullable(),
    serviceSku: z.string().nullable(),
    sku: z.string().nullable(),
    name: z.string().nullable(),
    /** Units in one scan. */
    units: z.number().int(),
    /** Units of the item that the open order needs; null if no order is open, or it needs none. */
    inOpenOrder: z.number().int().nullable(),
    /** True if the code was taught at this bench; the service does not know it. */
    taught: z.boolean(),
    total: z.number().int(),
    orders: z.array(
      queueRowSchema.extend({
        quantity: z.number().int(),
        elsewhere: elsewhereSchema.optional(),
        /** The order's box is open at this bench, and lacks the item. */
        isHalfPacked: z.literal(true).optional(),
      }),
    ),
    /** View of the first order; present only if requested and this bench can pack it. */
    view: orderViewSchema.nullable().optional(),
  }),
  /** One code with several meanings: the packer chooses, and answers by a scan with `item` and `units`. */
  z.object({
    kind: z.literal('choice'),
    choices: z.array(
      z.object({
        item: itemKeySchema,
        sku: z.string().nullable(),
        serviceSku: z.string().nullable(),
        ean: z.string().nullable(),
        name: z.string().nullable(),
        /** Units in one scan. */
        units: z.number().int(),
        orders: z.number().int(),
      }),
    ),
  }),
  /** Several orders carry that sales channel order number. */
  z.object({ kind: z.literal('orders'), orders: z.array(queueRowSchema) }),
  /** A case of units that have a code of their own, which was not taught: it never counts as a unit. */
  z.object({ kind: z.literal('case'), text: z.string(), gtin14: z.string() }),
  /** The label of a parcel or pallet that is unknown here. */
  z.object({ kind: z.literal('parcel'), text: z.string(), sscc: z.string() }),
  /** The tracking number of a carrier, which is on the label of a box: it opens nothing, and is not the code of an item. */
  z.object({ kind: z.literal('label'), ...labelledSchema.shape }),
  /** An item that no order of the queue needs and an open batch does, or a unit that the running batch still awaits. */
  z.object({
    kind: z.literal('in-batch'),
    sku: z.string().nullable(),
    name: z.string().nullable(),
    batch: z.number().int(),
    phase: z.enum(['running', 'paused']),
    holder: z.string().nullable(),
  }),
  /**
   * An item of the order that is open on the screen, which has no box and cannot be packed here now; `view` and `elsewhere`
   * say why.
   */
  z.object({
    kind: z.literal('not-now'),
    sku: z.string().nullable(),
    name: z.string().nullable(),
    elsewhere: elsewhereSchema.optional(),
    view: orderViewSchema,
  }),
  /** The number of an order that the service lists and that could not be read here: the checks say why. */
  z.object({ kind: z.literal('unreadable'), orderId: z.string() }),
  /**
   * No item in the queue has that code. `misread`: its check digit, or another part that can be checked, is wrong: most
   * likely the scanner misread it.
   */
  z.object({
    kind: z.literal('unknown'),
    text: z.string(),
    why: z.enum(['no-match', 'misread', 'too-long', 'empty']),
  }),
]);
export type ScanAnswer = z.infer<typeof scanAnswerSchema>;

export const scanContract = {
  find: oc
    .errors(workspaceErrors)
    .input(
      z.object({
        text: z.string().min(1).max(MAX_SCAN_LENGTH),
        /** A choice: only this item. */
        item: itemKeySchema.optional(),
        /** With `item`, if the code was taught with several numbers of units: the chosen number. */
        units: z.number().int().optional(),
        /** Only items of this SKU; null = only items without one. */
        sku: z.string().max(500).nullable().optional(),
        /** Order that is open on the screen: its needs take precedence. */
        openOrderId: z.string().max(200).optional(),
        /** True to include the order that the scan opens: one round trip instead of two before it is shown. */
        view: z.boolean().optional(),
      }),
    )
    .output(scanAnswerSchema),
  /** True if the text is exactly the number of an order, or the code of an item, that this station has seen. */
  isKnown: oc
    .errors(workspaceErrors)
    .input(z.object({ text: z.string().min(1).max(MAX_SCAN_LENGTH) }))
    .output(z.boolean()),
};
