/**
 * Settings of a station that a person can change. Each is declared once, here or among the numbers: the file, the input
 * of `station.change` and the screens' view follow from it.
 */
import { z } from 'zod';
import { DEFAULT_SCANNER } from '../scan/default-scanner.ts';
import { LONGEST_REASON, MOST_REASONS } from '../terms/limits.ts';
import { isLogo, MOST_LOGO_CHARACTERS } from '../paper/logo.ts';
import { NUMBER_SETTINGS, type NumberSetting } from './number-settings.ts';
import { paperSizeNameSchema } from '../paper/paper-size-name.ts';
import { scannerProfileSchema } from '../scan/scanner.ts';
import { shownName, withoutDirections } from '../terms/shown-text.ts';
import { isZplSetting } from '../paper/zpl-address.ts';
import { slipLanguageSchema, slipWhenSchema } from '../paper/slip-settings.ts';

/** Default texts of `cancelReason`. */
export const DEFAULT_REASONS = [
  'Out of stock',
  'Item damaged',
  'Buyer asked to cancel',
  'Undeliverable address',
  'Duplicate order',
];

const numbers = Object.fromEntries(
  Object.entries(NUMBER_SETTINGS).map(([key, { from, to, default: unset }]) => [
    key,
    z.number().int().min(from).max(to).catch(unset),
  ]),
) as Record<NumberSetting, z.ZodCatch<z.ZodNumber>>;

const printer = z.string().trim().max(200);

/** Settings as in `settings.json`: an unusable value falls back to its default. Keys are never renamed. */
export const settingsInFile = {
  /** Name of this station. Empty until a person named it: then the station names itself. */
  station: z.string().overwrite(shownName).trim().min(1).max(60).catch(''),
  /** Name of the packer, if the station has no operators; empty: not given. */
  operator: z.string().overwrite(shownName).trim().max(60).catch(''),
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  /** Language of the screens; `system`: the computer's, if they have it. */
  language: z.enum(['system', 'en', 'pt-BR', 'es']).catch('system'),
  cancelReasons: z
    .array(z.string().trim().min(1).max(LONGEST_REASON))
    .max(MOST_REASONS)
    .catch(DEFAULT_REASONS),
  /** True if short results are spoken, if the computer has a voice. */
  speech: z.boolean().catch(false),
  /** True if a confirmation by hand needs a reason. */
  handReason: z.boolean().catch(false),
  /** Ways of signing on; a tap on a name is for packers only. */
  signOnWays: z.enum(['badge', 'badge-pin', 'badge-pin-tap']).catch('badge-pin'),
  scanner: scannerProfileSchema.catch(DEFAULT_SCANNER),
  /** When a packing slip is asked for by itself. */
  slipWhen: slipWhenSchema.catch('hand'),
  /** True if an order cannot be closed before its slip was handed to the printer, or failed. */
  slipRequired: z.boolean().catch(false),
  slipSize: paperSizeNameSchema.catch('a4'),
  slipLanguage: slipLanguageSchema.catch('station'),
  /** Name of a printer in the system; empty: a PDF is saved. */
  slipPrinter: printer.catch(''),
  /** Paper of lists, sheets of codes and receipts. */
  sheetSize: paperSizeNameSchema.catch('a4'),
  sheetPrinter: printer.catch(''),
  /** Paper of labels for shelves, totes and slots. */
  labelSize: paperSizeNameSchema.catch('a4'),
  labelPrinter: printer.catch(''),
  /** Label printers that speak ZPL over the network, and none beside them: `zpl-address.ts`. */
  zplPrinters: z.string().trim().max(500).refine(isZplSetting).catch(''),
  /** Merchant on the slips; empty: none. */
  merchantName: z.string().overwrite(withoutDirections).trim().max(100).catch(''),
  /** Return address, line by line. */
  merchantAddress: z.string().overwrite(withoutDirections).trim().max(500).catch(''),
  /** The merchant's logo (`logo.ts`); empty: none. */
  merchantLogo: z.string().max(MOST_LOGO_CHARACTERS).refine(isLogo).catch(''),
  /** Footer of each slip. */
  slipFooter: z.string().overwrite(withoutDirections).trim().max(500).catch(''),
  ...numbers,
};

type Strict<Shape> = { [Key in keyof Shape]: Shape[Key] extends z.ZodCatch<infer Type> ? Type : never };

/** All effective settings: policy and start options override the stored values. */
export const settingsSchema = z.object(
  Object.fromEntries(Object.entries(settingsInFile).map(([key, schema]) => [key, schema.unwrap()])) as Strict<
    typeof settingsInFile
  >,
);
export type Settings = z.infer<typeof settingsSchema>;

/** A change of some settings; absent ones stay. */
export const settingsChangeSchema = settingsSchema.partial();
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
