/** Labels of a print job on a ZPL printer, or the reason why they cannot be printed. */
import type { LabelPrinter, PrintOutcome } from '../contract/paper/paper-printer.ts';
import type { ZplLabel } from '../contract/paper/zpl-label.ts';
import { hasLetters } from '../domain/zpl/zpl-field.ts';
import { zplJob } from '../domain/zpl/zpl-job.ts';
import type { PrintJobRow } from '../journal/packing/print-jobs.ts';
import type { PaperRules } from './paper-rules.ts';

/**
 * Sends the labels of a job to its ZPL printer.
 * @param zplPrinters the setting: printers that labels may go to
 * @returns why not, if the printer is not one of them, or cannot print this
 */
export function printLabels(
  { printer, size, copies }: PrintJobRow,
  labels: readonly ZplLabel[],
  print: LabelPrinter,
  rules: PaperRules,
  zplPrinters: string,
): PrintOutcome | Promise<PrintOutcome> {
  const address = rules.zplAddressOf(printer, zplPrinters);
  if (!address) return { ok: false, problem: 'no-printer', words: null };
  const { width, height } = rules.measureOf(size);
  if (width > rules.widestLabel) return { ok: false, problem: 'no-label-size', words: null };
  if (!labels.every(({ lines }) => lines.every(({ text }) => hasLetters(text))))
    return { ok: false, problem: 'letters', words: null };
  return print(address, zplJob(labels, { dpi: address.dpi, width, height, copies }));
}
