/** Codes that were taught at this bench: cases of an item, and codes of the hall's own. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors } from '../terms/errors.ts';
import { LONGEST_TABLE, MAX_SCAN_LENGTH, MOST_UNITS } from '../terms/limits.ts';

const learnedCodeSchema = z.object({
  /** Negative: of another bench. */
  id: z.number().int(),
  /** The code as it was scanned or written. */
  typed: z.string(),
  sku: z.string(),
  /** Units in one scan. */
  units: z.number().int(),
  learnedAt: z.number(),
  /** Name of the teacher; null if no packer's name was given. */
  learnedBy: z.string().nullable(),
  /** The bench of the floor that taught it; null: this one. */
  bench: z.string().nullable(),
  /** True if benches taught the code differently without knowing of each other: a scan asks which meaning is right. */
  isDisputed: z.boolean(),
  /** Item, by SKU or name, that has the code as its EAN and takes precedence; null: the taught meaning is used. */
  otherItem: z.string().nullable(),
});
export type LearnedCode = z.infer<typeof learnedCodeSchema>;

/**
 * Reason why a code cannot be taught. `command`: it begins like the command codes. `placeholder`: it stands for a missing code, so that no
 * scan finds it. `order-number`: it names an order of this
 * station. `twice`: the table has it further up. `short`: a key pressed by mistake types it. `unknown-sku`: no order that
 * the station has seen has the SKU. `other-item`: it is the EAN of another item. `unscannable`: no scanner can send it, such as a number
 * that a spreadsheet has rounded. `wrong-check-digit`: it is as long as an EAN, and its last digit does not fit. `case-units`: the table
 * has one unit, or none, for the code of a case.
 */
const codeFaultSchema = z.enum([
  'command',
  'placeholder',
  'order-number',
  'tracking-number',
  'twice',
  'short',
  'unknown-sku',
  'other-item',
  'single-unit',
  'unscannable',
  'wrong-check-digit',
  'case-units',
]);
export type CodeFault = z.infer<typeof codeFaultSchema>;

const refusedCodeSchema = z.object({
  /** Line in the table; 1 is the heading. */
  line: z.number().int(),
  code: z.string(),
  sku: z.string(),
  why: codeFaultSchema,
  /** True if a person may confirm that the code is right nevertheless (`sure`). */
  isDoubt: z.boolean(),
});
export type RefusedCode = z.infer<typeof refusedCodeSchema>;

/**
 * Fault of a table of codes. `not-text`: the file is not a table of text, such as a workbook. `fields`: another number of
 * fields than the heading, or an open quote. `empty`: no line but the heading. `no-code-column` and `no-sku-column`: the heading lacks
 * it. `no-units-column`: a column seems to have the units, and has another name. `no-code`, `no-sku`: the cell is empty, or longer than any. `repeated-column`: the heading has a column twice. `lost-letters`: a
 * letter was replaced before the table came here.
 */
const codesFileFaultSchema = z.object({
  /** 1 is the heading. */
  line: z.number().int(),
  why: z.enum([
    ...(['not-text', 'fields', 'empty', 'repeated-column', 'lost-letters'] as const),
    ...(['no-code-column', 'no-sku-column', 'no-units-column', 'no-code', 'no-sku', 'no-units'] as const),
  ]),
  /** If a column is missing: the columns of the heading. If one is there twice: its name. Of `no-units`: the cell. */
  found: z.string().max(200),
});
export type CodesFileFault = z.infer<typeof codesFileFaultSchema>;

/** If a code was refused, none was taught. */
const taughtCodesSchema = z.object({
  added: z.number().int(),
  replaced: z.number().int(),
  /** The first refused codes. */
  refused: z.array(refusedCodeSchema),
  refusedInAll: z.number().int(),
});
export type TaughtCodes = z.infer<typeof taughtCodesSchema>;

/** A person has seen the doubts and confirms all codes. */
const sureSchema = z.boolean().optional();

const codeSchema = z.string().trim().min(1).max(MAX_SCAN_LENGTH);
const notSaved = { NOT_SAVED: { data: z.object({ code: z.string() }) } };
const base = oc.errors({ ...workspaceErrors, ...notSaved });

export const codesContract = {
  list: oc.errors(workspaceErrors).output(z.array(learnedCodeSchema)),
  learn: base
    .input(
      z.object({
        code: codeSchema,
        sku: z.string().trim().min(1).max(200),
        units: z.number().int().min(1).max(MOST_UNITS),
        sure: sureSchema,
      }),
    )
    .output(taughtCodesSchema),
  /** Stored form of a code that is scanned to be taught: of a GS1 label its GTIN only. */
  asTaught: oc
    .errors(workspaceErrors)
    .input(z.object({ code: codeSchema }))
    .output(z.object({ code: z.string(), isCase: z.boolean() })),
  forget: base.input(z.object({ id: z.number().int() })).output(z.object({ forgotten: z.boolean() })),
  /** RFC 4180, with the heading code,sku,units and more. */
  export: oc.errors(workspaceErrors).output(z.object({ csv: z.string() })),
  /** All lines or none: a file with a fault changes nothing. */
  import: base
    .input(z.object({ csv: z.string().max(LONGEST_TABLE), sure: sureSchema }))
    .output(taughtCodesSchema.extend({ fault: codesFileFaultSchema.optional() })),
};
