/** Paper: packing slips, and the print jobs that bring them to a printer. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { orderNotFound, workspaceErrors } from '../terms/errors.ts';
import { MAX_SCAN_LENGTH } from '../terms/limits.ts';
import { addressSchema } from '../orders/orders.ts';
import { paperDocumentSchema, paperKindSchema } from './paper-document.ts';
import { UNSAVED_KINDS } from './paper-kinds.ts';
import { zplLabelsSchema } from './zpl-label.ts';
import { paperSizeNameSchema } from './paper-size-name.ts';
import { LONGEST_ROLL } from './paper-sizes.ts';
import { slipLanguageSchema, slipRequirementSchema } from './slip-settings.ts';

const slipLineSchema = z.object({
  key: z.string(),
  name: z.string().nullable(),
  sku: z.string().nullable(),
  ean: z.string().nullable(),
  units: z.number().int(),
});
export type SlipLine = z.infer<typeof slipLineSchema>;

const slipPartSchema = z.object({
  /** Number of the parcel among those that are shipped, from 1; null: of the whole order, if the contents of parcels are not known. */
  parcel: z.number().int().nullable(),
  carrier: z.string().nullable(),
  lines: z.array(slipLineSchema),
});

/** Contents of a packing slip: of the buyer's data only the name and the address of the delivery. */
const slipSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  salesChannel: z.string().nullable(),
  orderedAt: z.number().nullable(),
  /** Null if this station has none, or no longer. */
  address: addressSchema.nullable(),
  receiver: z.string().nullable(),
  /** Country of the delivery by its ISO 3166-1 alpha-2 code, or as the service names it: the buyer's language follows from it. */
  country: z.string().nullable(),
  parts: z.array(slipPartSchema),
  /** The parcel that the slip is for, among those that are shipped, from 1; null: for the whole order. */
  parcel: z.number().int().nullable(),
  parcels: z.number().int(),
  /** Number of each shipped parcel at the bench, by which its slip is asked for; a parcel left empty has none. */
  numbers: z.array(z.number().int()),
  units: z.number().int(),
  /** Names this version of the order (`slip-code.ts`). */
  version: z.string(),
  /** Text of the code on the paper; null if a code of that length cannot be drawn. */
  code: z.string().nullable(),
  /** Reason why the order must not be packed now; null: it may. */
  stop: z
    .enum([
      'cancelled-here',
      'not-ready',
      'sent',
      'changed',
      'history-changed',
      'taken-over',
      'cancelled-elsewhere',
    ])
    .nullable(),
});
export type Slip = z.infer<typeof slipSchema>;

/**
 * Reason why a paper was not printed. `no-printer`: the system has none of that name. `refused`: the system rejected it.
 * `no-answer`: it did not accept it in time. `not-made`: the PDF could not be made. `not-saved`: it could not be written.
 * `no-order`: the order is no longer on this station. `stopped`: it must not be packed now. `too-long`: no roll is cut
 * off at that length. `interrupted`: Packdesk ended meanwhile, so that it may have been printed. `not-kept`: its contents
 * are no longer in the journal. Of a ZPL printer: `unknown-host`: the network has no such name; `not-reached`: there is
 * no connection to it, or it broke off; `printer-says`: it reports why it cannot print, and `words` is one of
 * `domain/zpl/zpl-status.ts`; `letters`: its font may lack some; `no-label-size`: it has no sheets; `no-code`: it cannot
 * draw the code of a card.
 */
const printProblemSchema = z.enum([
  'no-printer',
  'refused',
  'no-answer',
  'not-made',
  'not-saved',
  'no-order',
  'stopped',
  'too-long',
  'interrupted',
  'not-kept',
  'unknown-host',
  'not-reached',
  'printer-says',
  'letters',
  'no-label-size',
  'no-code',
]);
export type PrintProblem = z.infer<typeof printProblemSchema>;

const printJobSchema = z.object({
  n: z.number().int(),
  kind: paperKindSchema,
  /** Parcel that a slip is for; null: the whole order. */
  parcel: z.number().int().nullable(),
  /** Title of a document, in its own words; null: it is a slip, or the document is kept no longer. */
  title: z.string().nullable(),
  /** Empty: the paper is not of an order. */
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  askedAt: z.number(),
  /** Name of the operator; null if no one was signed on, or the station requested it. */
  operator: z.string().nullable(),
  size: paperSizeNameSchema,
  language: slipLanguageSchema,
  copies: z.number().int(),
  /** Empty: none, a PDF is saved; of a browser: the printer chosen in its dialog. */
  printer: z.string(),
  /** `handed`: to the system, or to the browser's dialog, or saved. The printer's own result is not known. */
  state: z.enum(['waiting', 'printing', 'handed', 'failed', 'dropped']),
  changedAt: z.number(),
  problem: printProblemSchema.nullable(),
  /** The system's own words about it. */
  words: z.string().nullable(),
  /** True if the order has changed since it was printed. */
  isOld: z.boolean(),
});
export type PrintJob = z.infer<typeof printJobSchema>;

const slipChangesSchema = z.object({
  /** Items whose number of units has changed. */
  amounts: z.array(
    z.object({
      name: z.string().nullable(),
      sku: z.string().nullable(),
      was: z.number().int(),
      now: z.number().int(),
    }),
  ),
  addressChanged: z.boolean(),
  carrierChanged: z.boolean(),
  /** Time at which the paper was printed here. */
  printedAt: z.number(),
});
export type SlipChanges = z.infer<typeof slipChangesSchema>;

const base = oc.errors({ ...workspaceErrors, ...orderNotFound });
const saving = base.errors({ NOT_SAVED: { data: z.object({ code: z.string() }) } });
/** Waiting and failed papers fill their room in the journal: nothing was requested. */
const asking = saving.errors({ TOO_MANY_PAPERS: {} });
const stopSchema = slipSchema.shape.stop;
const job = z.object({ n: z.number().int() });

const copiesSchema = z.number().int().min(1).max(9);
const parcelSchema = z.number().int().min(1);
const paperSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('slip'), slip: slipSchema }),
  z.object({ is: z.literal('document'), document: paperDocumentSchema }),
]);
export type Paper = z.infer<typeof paperSchema>;

export const paperContract = {
  /** Slip of a parcel; of the whole order if there is no such parcel, or if its contents are not known yet. */
  slip: base
    .input(z.object({ orderId: z.string().min(1).max(200), parcel: parcelSchema.optional() }))
    .output(slipSchema),
  /** Checks if a slip has to be printed before an order is closed. */
  requirement: base.input(z.object({ orderId: z.string().min(1).max(200) })).output(slipRequirementSchema),
  /** Asks for a slip. It is on disk when this is answered, and waits for its printer. */
  print: saving
    .errors({
      /** The order must not be packed as it is, and no slip was requested. */
      SLIP_STOPPED: { data: z.object({ why: stopSchema.unwrap() }) },
    })
    .input(
      z.object({
        orderId: z.string().min(1).max(200),
        /** Parcel that the slip is for; left out: a slip of the whole order. */
        parcel: parcelSchema.optional(),
        size: paperSizeNameSchema.optional(),
        language: slipLanguageSchema.optional(),
        copies: copiesSchema.optional(),
      }),
    )
    .output(job),
  /** Prints a document, as `print` does for a slip. */
  printDocument: asking
    .input(
      z.object({
        document: paperDocumentSchema,
        size: paperSizeNameSchema.optional(),
        copies: copiesSchema.optional(),
        /** Paper stock; default: that of its kind. */
        stock: z.enum(['slip', 'sheet', 'label']).optional(),
      }),
    )
    .output(job),
  /** Prints a printed document again; `n` null: it is not kept any more. */
  repeat: asking.input(job).output(z.object({ n: z.number().int().nullable() })),
  /** Prints the window's print view without a job: its contents must not be stored. */
  deliverUnsaved: base
    .input(
      z.object({
        kind: z.enum(UNSAVED_KINDS),
        size: paperSizeNameSchema,
        height: z.number().min(1).max(LONGEST_ROLL),
        copies: copiesSchema,
      }),
    )
    .output(z.object({ problem: printProblemSchema.nullable(), words: z.string().nullable() })),
  /** The next job, which this screen draws now; null: none waits. */
  take: saving
    .input(z.object({ n: z.number().int().optional() }))
    .output(z.object({ job: printJobSchema, paper: paperSchema }).nullable()),
  /** The window shows the paper when it prints: it goes to the printer, which is answered when the system has taken it. */
  deliver: saving
    .input(
      z.object({
        n: z.number().int(),
        /** Length of a roll's contents, millimetres. */
        height: z.number().min(1).max(LONGEST_ROLL),
      }),
    )
    .output(z.object({ state: printJobSchema.shape.state })),
  /** Prints on a ZPL printer, with the printer's own letters. */
  deliverLabels: saving
    .input(z.object({ n: z.number().int(), labels: zplLabelsSchema }))
    .output(z.object({ state: printJobSchema.shape.state })),
  /** The browser's dialog was shown. */
  handed: saving.input(job).output(z.object({})),
  notDrawn: saving
    .input(z.object({ n: z.number().int(), why: z.enum(['not-made', 'too-long', 'no-code']) }))
    .output(z.object({})),
  retry: saving.input(job).output(z.object({})),
  drop: saving.input(job).output(z.object({})),
  /** Newest first. */
  jobs: base
    .input(z.object({ limit: z.number().int().min(1).max(500) }))
    .output(z.object({ rows: z.array(printJobSchema), total: z.number().int() })),
  /** The system's printers; null if this host prints by a dialog. */
  printers: base.output(
    z.array(z.object({ name: z.string(), words: z.string(), isDefault: z.boolean() })).nullable(),
  ),
  /** The code of a slip was scanned. */
  scanned: base.input(z.object({ text: z.string().min(1).max(MAX_SCAN_LENGTH) })).output(
    z.discriminatedUnion('is', [
      /** The order has not changed since it was printed. */
      z.object({ is: z.literal('current'), orderId: z.string(), stop: stopSchema }),
      /** `changes` null: it was printed elsewhere, or too long ago for its contents to be known here. */
      z.object({ is: z.literal('old'), orderId: z.string(), changes: slipChangesSchema.nullable() }),
      /** The order was cancelled, here or at the service, whatever the paper shows. */
      z.object({ is: z.literal('cancelled'), orderId: z.string() }),
      /** No order of this station: it has left, or is another connection's. */
      z.object({ is: z.literal('no-order') }),
      /** Damaged, or of a newer Packdesk. */
      z.object({ is: z.literal('unreadable') }),
    ]),
  ),
};
