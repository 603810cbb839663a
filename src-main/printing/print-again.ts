import type { PaperStock } from '../contract/paper/paper-kinds.ts';
import type { Settings } from '../contract/station/settings.ts';
import type { PrintJobRow } from '../journal/packing/print-jobs.ts';
import type { PaperRules } from './paper-rules.ts';

const STOCKS: readonly PaperStock[] = ['slip', 'sheet', 'label'];

/**
 * Printer and size of a paper that is printed again: the printer that is set by now, with the size that is set for it.
 * The job's own size, which a person may have chosen, is for the printer that it was chosen for, if that has it. A test
 * page is about one printer, whichever stock that is set for by now.
 */
export function printAgain(
  { kind, printer, size, problem }: Pick<PrintJobRow, 'kind' | 'printer' | 'size' | 'problem'>,
  settings: Settings,
  { stockOf, isMadeFor }: Pick<PaperRules, 'stockOf' | 'isMadeFor'>,
): Pick<PrintJobRow, 'printer' | 'size'> {
  const stock =
    kind === 'test-page' ? STOCKS.find((one) => settings[`${one}Printer`] === printer) : stockOf(kind);
  if (stock === undefined) return { printer, size };
  const [present, usual] = [settings[`${stock}Printer`], settings[`${stock}Size`]];
  const isUnchanged = (present === printer && problem !== 'no-label-size') || !isMadeFor(kind, usual);
  return { printer: present, size: isUnchanged ? size : usual };
}
