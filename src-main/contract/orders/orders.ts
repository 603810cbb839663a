/** An order, for a packer. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors, orderNotFound } from '../terms/errors.ts';
import { intentSchema } from './cancel.ts';
import { packingPhaseSchema } from '../goods/packing-view.ts';

const orderItemSchema = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  sku: z.string().nullable(),
  ean: z.string().nullable(),
  quantity: z.number().int(),
  salePrice: z.number().nullable(),
  weight: z.number().nullable(),
  hsCode: z.string().nullable(),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

const parcelSchema = z.object({
  name: z.string().nullable(),
  code: z.string().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  weight: z.number().nullable(),
  contents: z.array(z.object({ sku: z.string().nullable(), quantity: z.number().nullable() })),
});

const deliverySchema = z.object({
  name: z.string().nullable(),
  company: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  dueAt: z.number().nullable(),
  /** Ids of the order's lines that travel in this delivery, as the service gave them. */
  itemIds: z.array(z.string()),
  parcels: z.array(parcelSchema),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const addressSchema = z.object({
  receiver: z.string().nullable(),
  street: z.string().nullable(),
  number: z.string().nullable(),
  complement: z.string().nullable(),
  neighborhood: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
});
export type Address = z.infer<typeof addressSchema>;

const unitsChange = {
  sku: z.string().nullable(),
  name: z.string().nullable(),
  /** Units before and after. */
  from: z.number().int(),
  to: z.number().int(),
};

/** A change of an order while it was in the queue. */
export const orderChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), from: z.string(), to: z.string() }),
  z.object({ kind: z.literal('item-removed'), ...unitsChange }),
  z.object({ kind: z.literal('item-added'), ...unitsChange }),
  z.object({ kind: z.literal('quantity'), ...unitsChange }),
  z.object({ kind: z.literal('address'), fields: z.array(z.string()) }),
  z.object({ kind: z.literal('buyer') }),
  z.object({ kind: z.literal('due'), from: z.number().nullable(), to: z.number().nullable() }),
  z.object({ kind: z.literal('parcels') }),
]);
export type OrderChange = z.infer<typeof orderChangeSchema>;

/** A change by one answer of the service. `at`: when this station saw it. */
const orderChangesSchema = z.object({ at: z.number(), changes: z.array(orderChangeSchema) });
export type OrderChanges = z.infer<typeof orderChangesSchema>;

/** The service's last version of an order, with this station's own data. */
export const orderViewSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  salesChannel: z.string().nullable(),
  /** Null: the service does not show the order any more. */
  status: z.string().nullable(),
  /** True while the order may be packed or cancelled here: READY_TO_SHIP and not held by a decision of this station. */
  workable: z.boolean(),
  createdAt: z.number().nullable(),
  updatedAt: z.number().nullable(),
  dueAt: z.number().nullable(),
  buyer: z.string().nullable(),
  outboundCountry: z.string().nullable(),
  address: addressSchema.nullable(),
  items: z.array(orderItemSchema),
  deliveries: z.array(deliverySchema),
  units: z.number().int(),
  value: z.number().nullable(),
  currency: z.string().nullable(),
  payments: z.array(z.object({ type: z.string().nullable(), value: z.number().nullable() })),
  /** Changes of the order while it was in the queue, newest first. */
  changes: z.array(orderChangesSchema),
  /** Time since when the service no longer lists it, while it is looked up; null if it is listed. */
  notSeenSince: z.number().nullable(),
  /** Batch that has it: `finished` has picked it whole, and it waits in its tote, of `part` some units. Null: none has. */
  batch: z
    .object({
      batch: z.number().int(),
      tote: z.number().int(),
      /** True if the batch has a put wall: the number is that of a slot. */
      wall: z.boolean(),
      phase: z.enum(['running', 'paused', 'finished', 'part']),
      /** Name of the batch's picker; null if no one was signed on. */
      holder: z.string().nullable(),
    })
    .nullable(),
  /** The newest decision to cancel this order taken at this station, if there is one. */
  cancel: intentSchema.nullable(),
  /**
   * Another bench that cancels it while this one does not; null: none, as last reported. `since`: epoch milliseconds.
   * `isCancelled`: that bench has cancelled it, and can no longer withdraw.
   */
  cancelElsewhere: z
    .object({
      bench: z.string(),
      reason: z.string(),
      by: z.string().nullable(),
      since: z.number(),
      isCancelled: z.boolean(),
    })
    .nullable(),
  /** Packing of the order at this station; null if not begun. */
  packing: z
    .object({
      phase: packingPhaseSchema.exclude(['new']),
      cleared: z.boolean(),
      units: z.number().int(),
      sealedAt: z.number().nullable(),
      sealedBy: z.string().nullable(),
      /** Bench that the order was left for after packing began here; '' = unknown name, null = not left. */
      leftFor: z.string().nullable(),
    })
    .nullable(),
});
export type OrderView = z.infer<typeof orderViewSchema>;

export const ordersContract = {
  get: oc
    .errors({ ...workspaceErrors, ...orderNotFound })
    .input(z.object({ orderId: z.string().min(1).max(200) }))
    .output(orderViewSchema),
};
