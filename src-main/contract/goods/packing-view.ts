/** View of the order at the bench, for the screens. */
import { z } from 'zod';
import { notFoundSchema } from '../terms/not-found.ts';

/**
 * Phase of packing. `new`: not packed yet. `open`: being packed. `short`: set aside, units are missing. `sealed`: closed
 * here, on its way. `to-pull`: closed here, and must not leave. `pulled`: found and put aside. `moved-on`: the service
 * has taken it over. `put-back`: given up, all goods were put back.
 */
export const packingPhaseSchema = z.enum([
  'new',
  'open',
  'short',
  'sealed',
  'to-pull',
  'pulled',
  'moved-on',
  'put-back',
]);
export type PackingPhase = z.infer<typeof packingPhaseSchema>;

const itemSchema = z.object({
  /** Names the item within this order. */
  key: z.string(),
  /** Key of the item in all orders (`domain/picking/item-key.ts`). */
  item: z.string(),
  sku: z.string().nullable(),
  /** SKU of the service; null: it gave none, or the packing was begun by an earlier version. */
  serviceSku: z.string().nullable(),
  name: z.string().nullable(),
  eans: z.array(z.string()),
  /** Customs classification, whatever the country; null: the service gave none. */
  hsCode: z.string().nullable(),
  due: z.number().int(),
  packed: z.number().int(),
  /** Units that the active parcel takes now. */
  fitsHere: z.number().int(),
  /** Number of the parcel for its next unit; null if no unit is missing, or no parcel takes it. */
  goesInto: z.number().int().nullable(),
  /** Shortages of the item at other benches of the floor, newest first. */
  notFound: z.array(notFoundSchema),
});
export type PackingItem = z.infer<typeof itemSchema>;

const parcelSchema = z.object({
  /** Number on the box, from 1 up. */
  number: z.number().int(),
  /** Place in the list of deliveries; null if the order has none. */
  delivery: z.number().int().nullable(),
  carrier: z.string().nullable(),
  name: z.string().nullable(),
  code: z.string().nullable(),
  /** Length, width and height are numbers of the service, which names no unit. */
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Added at this bench. */
  added: z.boolean(),
  /** `declared` null: nothing was declared, or the declaration is not held to. */
  contents: z.array(
    z.object({ key: z.string(), units: z.number().int(), declared: z.number().int().nullable() }),
  ),
});
export type PackingParcel = z.infer<typeof parcelSchema>;

const contradictionSchema = z.discriminatedUnion('kind', [
  /** Parcels declare another number of units than was ordered. */
  z.object({
    kind: z.literal('declared-units'),
    guard: z.literal(true),
    key: z.string(),
    declared: z.number().int(),
    ordered: z.number().int(),
  }),
  /** A parcel declares something that was not ordered. */
  z.object({
    kind: z.literal('declared-unknown'),
    guard: z.literal(true),
    parcel: z.number().int(),
    sku: z.string().nullable(),
  }),
  /** A parcel declares an SKU that several items of the order have. */
  z.object({
    kind: z.literal('declared-ambiguous'),
    guard: z.literal(true),
    parcel: z.number().int(),
    sku: z.string(),
  }),
  /** A parcel declares an amount that is not a whole number of units. */
  z.object({ kind: z.literal('declared-unreadable'), guard: z.literal(true), parcel: z.number().int() }),
  z.object({ kind: z.literal('several-deliveries'), guard: z.literal(true), key: z.string() }),
  /** Units without a delivery; they are packed nevertheless. */
  z.object({
    kind: z.literal('no-delivery'),
    guard: z.literal(false),
    key: z.string(),
    units: z.number().int(),
  }),
  /** A delivery names a line that the order does not have. */
  z.object({ kind: z.literal('unknown-line'), guard: z.literal(false), delivery: z.number().int() }),
]);
export type PackingContradiction = z.infer<typeof contradictionSchema>;

const takeOutSchema = z.object({ parcel: z.number().int(), key: z.string(), units: z.number().int() });

/** Reason why nothing may be packed now, with the remedy. */
const stopSchema = z.discriminatedUnion('kind', [
  /** A decision of this station cancels it: packed units have to be put back. */
  z.object({ kind: z.literal('cancelled-here'), putBack: z.array(takeOutSchema) }),
  /** The service does not have it as ready any more; `status` null: it shows it nowhere. */
  z.object({
    kind: z.literal('not-ready'),
    status: z.string().nullable(),
    putBack: z.array(takeOutSchema),
  }),
  /** The service has the order on its way, though it was never closed here; every unit is in: it can be closed, or put back. */
  z.object({ kind: z.literal('sent'), status: z.string() }),
  /** The order was changed at the service. */
  z.object({
    kind: z.literal('changed'),
    takeOut: z.array(takeOutSchema),
    /** Units of each item that was changed or is still to be packed: ordered before, ordered now, in no parcel. */
    amounts: z.array(
      z.object({ key: z.string(), was: z.number().int(), now: z.number().int(), toGo: z.number().int() }),
    ),
    addressChanged: z.boolean(),
    carrierChanged: z.boolean(),
    /** True if the parcels contradict the order now: from here on their declared contents are not enforced. */
    nowFree: z.boolean(),
    /** Names this version of the order: a packer accepts the version that was shown. */
    version: z.string(),
    /** Names of every item that the order had before or has now. */
    names: z.record(z.string(), z.string()),
  }),
  /** The record of this order was altered, from these events on. */
  z.object({ kind: z.literal('history-changed'), events: z.array(z.number().int()) }),
  /** Another bench of the floor took the order over: packed units are left for it. */
  z.object({
    kind: z.literal('taken-over'),
    bench: z.string(),
    reason: z.string(),
    putBack: z.array(takeOutSchema),
  }),
  /**
   * Another bench of the floor cancels the order: packed units have to be put back. `reason` empty: it cannot be read.
   * `isCancelled` false: the cancel is decided, and its outcome not known yet.
   */
  z.object({
    kind: z.literal('cancelled-elsewhere'),
    bench: z.string(),
    reason: z.string(),
    isCancelled: z.boolean(),
    putBack: z.array(takeOutSchema),
  }),
]);
export type PackingStop = z.infer<typeof stopSchema>;

export const packingViewSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  phase: packingPhaseSchema,
  dueAt: z.number().nullable(),
  country: z.string().nullable(),
  /** Countries of an order that crosses a border; null: it crosses none. */
  border: z.object({ from: z.string(), to: z.string() }).nullable(),
  deliveries: z.number().int(),
  items: z.array(itemSchema),
  /** Lines of quantity 0, as the service has them now: shown, and never packed. */
  notOrdered: z.array(
    z.object({ sku: z.string().nullable(), name: z.string().nullable(), ean: z.string().nullable() }),
  ),
  parcels: z.array(parcelSchema),
  /** Number of the parcel that scans go into. */
  active: z.number().int(),
  /** Next item to take; null if nothing is missing. */
  next: z.string().nullable(),
  due: z.number().int(),
  packed: z.number().int(),
  /** Units confirmed by hand since packing began. */
  byHand: z.number().int(),
  complete: z.boolean(),
  canUndo: z.boolean(),
  /** True if the declared contents are not held to. */
  free: z.boolean(),
  contradictions: z.array(contradictionSchema),
  stop: stopSchema.nullable(),
  /** Missing items of an order that was set aside. */
  missing: z.object({ key: z.string(), units: z.number().int(), reason: z.string() }).nullable(),
  /** Bench that a given-up order's packed goods were left for; '' = unknown name, null = not left. */
  leftFor: z.string().nullable(),
  /** True if the service was asked after the order was sealed, and cleared it. */
  cleared: z.boolean(),
  /** True if it is not cleared yet because other benches of the floor may have packed it: they are asked first. */
  waitsForFloor: z.boolean(),
  /**
   * Reason why the box must not leave. `stays`: a person has decided since that this box stays, and not another bench's.
   * `isOver`: the reason is gone, and the box may leave once it was reopened and closed.
   */
  pull: z
    .object({
      why: z.enum(['cancelled', 'changed', 'not-ready', 'packed-twice']),
      status: z.string(),
      stays: z.boolean(),
      isOver: z.boolean(),
    })
    .nullable(),
  /** True if the service has a newer version that cannot be read here: the view may be old. */
  unreadable: z.boolean(),
  /** Earlier trouble with the order at this station. */
  trouble: z.object({ misses: z.number().int(), shorts: z.number().int(), reopened: z.number().int() }),
});
export type PackingView = z.infer<typeof packingViewSchema>;
