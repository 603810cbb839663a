/** Papers and print jobs in words. */
import { m } from '#messages';
import type { PrintJob, Slip, SlipChanges } from '../../../src-main/contract/paper/paper.ts';
import type { PaperSizeName } from '../../../src-main/contract/paper/paper-sizes.ts';
import type { SlipLanguage } from '../../../src-main/contract/paper/slip-settings.ts';
import { ZPL_PREFIX } from '../../../src-main/contract/paper/zpl-address.ts';
import { formatCount } from '../format.ts';
import { OWN_NAMES } from '../language.svelte.ts';
import type { Sentence } from '../sentence.ts';

export const SIZE_WORDS: Record<PaperSizeName, () => string> = {
  a4: m.paper_size_a4,
  letter: m.paper_size_letter,
  a6: m.paper_size_a6,
  '100x150': m.paper_size_100x150,
  '62mm': m.paper_size_62mm,
};
export const SIZES = Object.keys(SIZE_WORDS) as PaperSizeName[];

export const LANGUAGES: readonly SlipLanguage[] = ['station', 'buyer', 'en', 'pt-BR', 'es'];

/** Name of a language in that language. */
export function languageWords(language: SlipLanguage): string {
  if (language === 'buyer') return m.paper_language_buyer();
  if (language === 'station') return m.paper_language_station();
  return OWN_NAMES.find(([locale]) => locale === language)?.[1] ?? language;
}

/** @param printsItself the host prints without a dialog */
export function stateWords({ state, printer, problem }: PrintJob, printsItself: boolean): string {
  switch (state) {
    case 'waiting':
      return m.paper_job_waiting();
    case 'printing':
      return m.paper_job_printing();
    case 'handed':
      if (printer !== '') return m.paper_job_handed();
      return printsItself ? m.paper_job_saved() : m.paper_job_shown();
    case 'failed':
      return problem === 'interrupted' ? m.paper_job_unknown() : m.paper_job_failed();
    case 'dropped':
      return m.paper_job_dropped();
    default:
      return state satisfies never;
  }
}

/** Words for the status of a ZPL printer (`domain/zpl/zpl-status.ts`). */
const SAYS: Record<string, () => string> = {
  'no-paper': m.paper_says_no_paper,
  'no-ribbon': m.paper_says_no_ribbon,
  'head-open': m.paper_says_head_open,
  paused: m.paper_says_paused,
};

/** A printer as people read it. */
export const printerWords = (name: string): string =>
  name.startsWith(ZPL_PREFIX) ? m.paper_zpl_printer({ address: name.slice(ZPL_PREFIX.length) }) : name;

/** Reason why a paper was not printed, and what to do; null if it is not shown. */
export function problemWords({
  problem,
  words,
  printer,
}: Pick<PrintJob, 'problem' | 'words' | 'printer'>): string | null {
  switch (problem) {
    case null:
      return null;
    case 'no-printer':
      return m.paper_no_printer({ name: printerWords(printer) });
    case 'refused':
      return words === null ? m.paper_refused() : m.paper_refused_words({ words });
    case 'no-answer':
      return m.paper_no_answer();
    case 'not-made':
      return m.paper_not_made();
    case 'not-saved':
      return m.paper_not_saved();
    case 'no-order':
      return m.paper_gone();
    case 'stopped':
      return m.paper_stopped();
    case 'too-long':
      return m.paper_too_long();
    case 'interrupted':
      return m.paper_interrupted();
    case 'unknown-host':
      return m.paper_unknown_host({ name: printerWords(printer) });
    case 'not-reached':
      return m.paper_not_reached({ name: printerWords(printer) });
    case 'printer-says':
      return (SAYS[words ?? ''] ?? m.paper_refused)();
    case 'letters':
      return m.paper_letters();
    case 'no-label-size':
      return m.paper_no_label_size();
    case 'no-code':
      return m.paper_no_label_code();
    case 'not-kept':
      return m.paper_not_stored();
    default:
      return problem satisfies never;
  }
}

/** Reason why the slip of an order is not to be printed. */
export function stopSentence(why: NonNullable<Slip['stop']>): Sentence {
  if (why === 'changed') return { what: m.paper_stop(), todo: m.paper_stop_changed() };
  if (why === 'taken-over') return { what: m.floor_stop_slip(), todo: m.floor_stop_slip_todo() };
  if (why === 'sent') return { what: m.paper_stop_gone(), todo: m.paper_stopped() };
  return { what: m.paper_stop_gone(), todo: m.paper_stop_gone_todo() };
}

/** Reason why a slip is not to be printed now; null: it may be. */
export function stopOfSlip({ stop }: Slip): Sentence | null {
  if (stop === null) return null;
  return stopSentence(stop);
}

/** Differences between the present state and the paper, a line each. */
export function changeLines({ amounts, addressChanged, carrierChanged }: SlipChanges): string[] {
  const lines = [
    ...amounts.map(({ name, sku, was, now }) =>
      m.paper_old_amount({
        name: name ?? sku ?? m.paper_slip_no_name(),
        was: formatCount(was),
        now: formatCount(now),
      }),
    ),
    ...(addressChanged ? [m.paper_old_address()] : []),
    ...(carrierChanged ? [m.paper_old_carrier()] : []),
  ];
  return lines.length > 0 ? lines : [m.paper_old_parcels()];
}
