/** Packing: which units are in which parcel, verified by scan, and what may leave. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { notSetUp, orderNotFound } from './errors.ts';
import { MAX_SCAN_LENGTH, MOST_UNITS } from './limits.ts';
import { queueRowSchema } from './queue.ts';

/**
 * `new` nobody has packed it. `open` being packed. `short` set aside, units are missing. `sealed` closed here, on its
 * way. `to-pull` closed here, and must not leave. `pulled` found and put aside. `moved-on` the service has taken it over.
 * `put-back` given up, everything was put back.
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

const articleSchema = z.object({
  /** Names the article within this order. */
  key: z.string(),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  eans: z.array(z.string()),
  /** Customs classification; only where the order crosses a border. */
  hsCode: z.string().nullable(),
  due: z.number().int(),
  packed: z.number().int(),
  /** Units that the active parcel takes now. */
  fitsHere: z.number().int(),
});
export type PackingArticle = z.infer<typeof articleSchema>;

const parcelSchema = z.object({
  /** What is written on the box, from 1 up. */
  number: z.number().int(),
  /** Place in the list of deliveries; null where the order has none. */
  delivery: z.number().int().nullable(),
  carrier: z.string().nullable(),
  name: z.string().nullable(),
  code: z.string().nullable(),
  /** As the service gave them: it names no unit. */
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Added at this bench. */
  added: z.boolean(),
  /** `declared` null: nothing was declared, or it is not held to. */
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
  /** A parcel declares an amount that is no whole number of units. */
  z.object({ kind: z.literal('declared-unreadable'), guard: z.literal(true), parcel: z.number().int() }),
  z.object({ kind: z.literal('several-deliveries'), guard: z.literal(true), key: z.string() }),
  /** Units that no delivery has; they are packed all the same. */
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

/** Why nothing may be packed now, and what is to be done about it. */
const stopSchema = z.discriminatedUnion('kind', [
  /** A decision of this station cancels it: what is packed has to be put back. */
  z.object({ kind: z.literal('cancelled-here'), putBack: z.array(takeOutSchema) }),
  /** The service does not have it as ready any more; `status` null: it shows it nowhere. */
  z.object({
    kind: z.literal('not-ready'),
    status: z.string().nullable(),
    putBack: z.array(takeOutSchema),
  }),
  /** The order was changed at the service. */
  z.object({
    kind: z.literal('changed'),
    takeOut: z.array(takeOutSchema),
    toPack: z.array(z.object({ key: z.string(), units: z.number().int(), more: z.number().int() })),
    addressChanged: z.boolean(),
    carrierChanged: z.boolean(),
    /** The parcels contradict the order now: from here on their contents are not held to. */
    nowFree: z.boolean(),
    /** Names this version of the order: what a packer accepts is what was shown. */
    version: z.string(),
    /** The names of articles that the order had before and has no more. */
    names: z.record(z.string(), z.string()),
  }),
  /** What was recorded of this order is not as it was written, from these events on. */
  z.object({ kind: z.literal('history-changed'), events: z.array(z.number().int()) }),
]);
export type PackingStop = z.infer<typeof stopSchema>;

const packingViewSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  phase: packingPhaseSchema,
  dueAt: z.number().nullable(),
  country: z.string().nullable(),
  outboundCountry: z.string().nullable(),
  deliveries: z.number().int(),
  articles: z.array(articleSchema),
  parcels: z.array(parcelSchema),
  /** Number of the parcel that scans go into. */
  active: z.number().int(),
  /** What to take next; null where nothing is missing. */
  next: z.string().nullable(),
  due: z.number().int(),
  packed: z.number().int(),
  complete: z.boolean(),
  canUndo: z.boolean(),
  /** The declared contents are not held to. */
  free: z.boolean(),
  contradictions: z.array(contradictionSchema),
  stop: stopSchema.nullable(),
  /** Of an order that was set aside: what is missing. */
  missing: z.object({ key: z.string(), units: z.number().int(), reason: z.string() }).nullable(),
  /** Of a sealed order: the service was asked afterwards. */
  cleared: z.boolean(),
  /** Of one that must not leave: why. */
  pull: z.object({ why: z.enum(['cancelled', 'changed', 'not-ready']), status: z.string() }).nullable(),
  /** What went wrong with this order before, at this station. */
  trouble: z.object({ misses: z.number().int(), shorts: z.number().int(), reopened: z.number().int() }),
});
export type PackingView = z.infer<typeof packingViewSchema>;

const said = { view: packingViewSchema, text: z.string() };
const named = { name: z.string().nullable(), sku: z.string().nullable() };

/** What a scan or a confirmation by hand did. Only `right` and `complete` counted anything. */
const packingAnswerSchema = z.discriminatedUnion('signal', [
  z.object({
    signal: z.literal('right'),
    ...said,
    ...named,
    units: z.number().int(),
    parcel: z.number().int(),
  }),
  /** The last unit. */
  z.object({
    signal: z.literal('complete'),
    ...said,
    ...named,
    units: z.number().int(),
    parcel: z.number().int(),
  }),
  /** An article that this order does not need. */
  z.object({ signal: z.literal('wrong-item'), ...said, ...named }),
  z.object({
    signal: z.literal('too-many'),
    ...said,
    ...named,
    units: z.number().int(),
    due: z.number().int(),
    packed: z.number().int(),
  }),
  z.object({
    signal: z.literal('wrong-parcel'),
    ...said,
    ...named,
    units: z.number().int(),
    parcel: z.number().int(),
    fits: z.number().int(),
    belongsIn: z.array(z.number().int()),
  }),
  z.object({
    signal: z.literal('unknown'),
    ...said,
    why: z.enum(['no-match', 'misread', 'too-long', 'empty', 'case', 'logistic-unit']),
  }),
  /** Several articles of the order have that code: the answer is a scan with `key`. */
  z.object({
    signal: z.literal('choice'),
    ...said,
    choices: z.array(z.object({ key: z.string(), ...named, left: z.number().int() })),
  }),
  /** The code of a parcel of this order: scans go there now. */
  z.object({ signal: z.literal('turned'), ...said, parcel: z.number().int() }),
  /** The number of this order, or of another one. */
  z.object({ signal: z.literal('this-order'), ...said }),
  z.object({ signal: z.literal('other-order'), ...said, orderId: z.string() }),
  /** The box that must not leave was found. */
  z.object({ signal: z.literal('pulled'), ...said }),
  /** Nothing counts now: the view says why. */
  z.object({ signal: z.literal('stopped'), ...said }),
]);
export type PackingAnswer = z.infer<typeof packingAnswerSchema>;

/** An order that was touched here. */
const packedOrderSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  phase: packingPhaseSchema,
  cleared: z.boolean(),
  units: z.number().int(),
  dueUnits: z.number().int(),
  sealedAt: z.number().nullable(),
  sealedBy: z.string().nullable(),
  changedAt: z.number(),
  /** Sealed so long ago that the service should have moved it on. */
  overdue: z.boolean(),
  /** What was recorded is not as it was written: what is in the box has to be looked at. */
  distrusted: z.boolean(),
});
export type PackedOrderRow = z.infer<typeof packedOrderSchema>;

/** One event of the receipt, in the field's words; moments in epoch milliseconds. */
const receiptEventSchema = z.object({
  seq: z.number().int(),
  at: z.number(),
  operator: z.string().nullable(),
  station: z.string(),
  kind: z.string(),
  article: z.string().nullable(),
  units: z.number().int().nullable(),
  parcel: z.number().int().nullable(),
  note: z.string().nullable(),
  broken: z.boolean(),
});

const orderIdSchema = z.string().min(1).max(200);
const one = z.object({ orderId: orderIdSchema });
const keySchema = z.string().min(1).max(500);
const unitsSchema = z.number().int().min(1).max(1_000_000);
const parcelNumber = z.number().int().min(1).max(10_000);
const reasonSchema = z.string().trim().min(1).max(500);

const errors = {
  ...notSetUp,
  ...orderNotFound,
  /** The journal could not be written; nothing was recorded. `code` is the storage engine's own. */
  NOT_SAVED: { data: z.object({ code: z.string() }) },
  /** Nothing was recorded. `view` shows why, where the order itself is the reason. */
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
      ]),
    }),
  },
};
const base = oc.errors(errors);
const step = base.input(one).output(packingViewSchema);

export const packingContract = {
  /** Also of an order that nobody has packed: what it would be. */
  get: base.input(one).output(packingViewSchema),
  /** `free`: pack without holding to the declared contents. `anew`: count again what was changed in the file. */
  open: base.input(one.extend({ free: z.boolean(), anew: z.boolean().optional() })).output(packingViewSchema),
  /** What it counted is on disk when this returns. */
  scan: base
    .input(
      one.extend({
        text: z.string().min(1).max(MAX_SCAN_LENGTH),
        /** Units that were typed before the scan. */
        units: z.number().int().min(1).max(MOST_UNITS).optional(),
        /** After a choice. */
        key: keySchema.optional(),
      }),
    )
    .output(packingAnswerSchema),
  /** For what cannot be scanned. */
  confirm: base
    .input(one.extend({ key: keySchema, units: unitsSchema, reason: reasonSchema.optional() }))
    .output(packingAnswerSchema),
  move: base
    .input(one.extend({ key: keySchema, units: unitsSchema, from: parcelNumber, to: parcelNumber }))
    .output(packingViewSchema),
  remove: base
    .input(one.extend({ key: keySchema, units: unitsSchema, parcel: parcelNumber }))
    .output(packingViewSchema),
  turn: base.input(one.extend({ parcel: parcelNumber })).output(packingViewSchema),
  addParcel: step,
  undo: step,
  /** Sets the order aside: units cannot be found. */
  short: base
    .input(one.extend({ key: keySchema, units: unitsSchema, reason: reasonSchema }))
    .output(packingViewSchema),
  resume: step,
  /** Exactly when every unit is in a parcel. */
  seal: step,
  reopen: step,
  /** The packer has done what the change of the order asked for. `version`: of the change that was shown. */
  acceptChange: base.input(one.extend({ version: z.string().max(100) })).output(packingViewSchema),
  /** The packer has put everything back: packing ends without a parcel. */
  putBack: step,
  /** The box was found and put aside. */
  pulled: step,
  /** Which orders of the queue need the article, most urgent first, at most 200 of `total`. */
  radius: base.input(one.extend({ key: keySchema })).output(
    z.object({
      rows: z.array(queueRowSchema.extend({ quantity: z.number().int() })),
      total: z.number().int(),
    }),
  ),
  /** What this station has in hand, those that wait longest first. */
  list: oc.errors(notSetUp).output(
    z.object({
      open: z.array(packedOrderSchema),
      short: z.array(packedOrderSchema),
      /** Packed, waiting for the service. */
      waiting: z.array(packedOrderSchema),
      toPull: z.array(packedOrderSchema),
      /** Found, and put aside with what is in them. */
      pulled: z.array(packedOrderSchema),
    }),
  ),
  /** Orders that are being packed here. */
  atWork: oc.errors(notSetUp).output(z.object({ orderIds: z.array(z.string()) })),
  /** Closed here since midnight; the newest ten. */
  today: oc
    .errors(notSetUp)
    .output(
      z.object({ orders: z.number().int(), units: z.number().int(), rows: z.array(packedOrderSchema) }),
    ),
  /** Who did what when, verified against the chain. `mark`: of the newest event. */
  receipt: base
    .input(one)
    .output(
      z.object({ events: z.array(receiptEventSchema), broken: z.array(z.number().int()), mark: z.string() }),
    ),
};
