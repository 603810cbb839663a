/** Answers to a scan at the bench. */
import { z } from 'zod';
import { labelledSchema } from '../orders/labelled.ts';
import { packingViewSchema } from '../goods/packing-view.ts';

const common = { view: packingViewSchema, text: z.string() };
const named = { name: z.string().nullable(), sku: z.string().nullable() };

/** Result of a scan or a confirmation by hand. Only `right` and `complete` counted anything. */
export const packingAnswerSchema = z.discriminatedUnion('signal', [
  z.object({
    signal: z.literal('right'),
    ...common,
    ...named,
    key: z.string(),
    units: z.number().int(),
    parcel: z.number().int(),
  }),
  /** The last unit. */
  z.object({
    signal: z.literal('complete'),
    ...common,
    ...named,
    key: z.string(),
    units: z.number().int(),
    parcel: z.number().int(),
  }),
  /**
   * An item that this order does not need. `removed`: the service removed it after packing was begun. `old-ean`: an EAN
   * that the named item of this order had then.
   * `no-code`: the order needs the named item, and only other orders have its EAN.
   */
  z.object({
    signal: z.literal('wrong-item'),
    ...common,
    ...named,
    why: z.enum(['not-ordered', 'removed', 'old-ean', 'no-code']),
  }),
  z.object({
    signal: z.literal('too-many'),
    ...common,
    ...named,
    units: z.number().int(),
    due: z.number().int(),
    packed: z.number().int(),
  }),
  z.object({
    signal: z.literal('wrong-parcel'),
    ...common,
    ...named,
    key: z.string(),
    units: z.number().int(),
    parcel: z.number().int(),
    fits: z.number().int(),
    belongsIn: z.array(z.number().int()),
    /** Next parcel with room for all of these units: a scan with `into` confirms it. Null: none has. */
    into: z.number().int().nullable(),
  }),
  z.object({
    signal: z.literal('unknown'),
    ...common,
    why: z.enum(['no-match', 'misread', 'too-long', 'empty', 'case', 'logistic-unit']),
  }),
  /**
   * Several items have that code, or benches taught it differently: answered by a scan with `key`, which counts the
   * code's units. `units` of a choice: units that one scan counts.
   */
  z.object({
    signal: z.literal('choice'),
    ...common,
    /** True if benches taught the code differently, without knowing of each other. */
    isDisputed: z.boolean(),
    choices: z.array(
      z.object({
        key: z.string(),
        ...named,
        serviceSku: z.string().nullable(),
        ean: z.string().nullable(),
        units: z.number().int(),
        left: z.number().int(),
      }),
    ),
  }),
  /** The code of a parcel of this order: scans go there now. */
  z.object({ signal: z.literal('turned'), ...common, parcel: z.number().int() }),
  /** The code is the number of this order or of another one; null: several orders of the queue have it. */
  z.object({ signal: z.literal('this-order'), ...common }),
  z.object({
    signal: z.literal('other-order'),
    ...common,
    orderId: z.string().nullable(),
    /** True if the order was cancelled, at the service or by a decision of this station. */
    isCancelled: z.boolean(),
  }),
  /** The code is a carrier's label, of this order or of another one. */
  z.object({ signal: z.literal('label'), ...common, ...labelledSchema.shape }),
  /** The box that must not leave was found. */
  z.object({ signal: z.literal('pulled'), ...common }),
  /** No scan counts now: the view says why. */
  z.object({ signal: z.literal('stopped'), ...common }),
]);
export type PackingAnswer = z.infer<typeof packingAnswerSchema>;
