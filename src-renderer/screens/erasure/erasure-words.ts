/** Words for the data of an order, its fate, and the report of an erasure. No buyer is named in any. */
import { m } from '#messages';
import type {
  BenchErasure,
  ConcernedFile,
  ErasureReport,
  OrderData,
} from '../../../src-main/contract/records/erasure.ts';
import type { FolderFault } from '../../../src-main/contract/records/journal-copies.ts';
import { folderSentence } from '../../words/station/copy-sentence.ts';
import { counted, formatCount, formatMoment } from '../../words/format.ts';
import { shownNumber } from '../../words/orders/order-number.ts';

/** Data that may name the buyer. @returns none if nothing is there */
export function personalWords({ cached, words, scans }: OrderData): string[] {
  return [
    cached > 0 && m.erasure_records(counted(cached)),
    words > 0 && m.erasure_answers(counted(words)),
    scans > 0 && m.erasure_scans(counted(scans)),
  ].filter((one) => one !== false);
}

/** Values of a sentence with two numbers. */
const countedTwo = (n: number, others: number) => ({
  ...counted(n),
  others,
  othersN: formatCount(others),
});

/** Records that prove the work and name no one. @returns null if there is nothing */
export function proofWords({ decisions, steps }: OrderData): string | null {
  if (decisions > 0 && steps > 0) return m.erasure_proof_both(countedTwo(decisions, steps));
  if (decisions > 0) return m.erasure_proof_cancels(counted(decisions));
  return steps > 0 ? m.erasure_proof_steps(counted(steps)) : null;
}

/** Reason why an order cannot be erased yet. @returns null if it can */
export function waitingWords({ listed }: OrderData): string | null {
  if (listed === null) return null;
  return listed === 'ready' ? m.erasure_waits_ready() : m.erasure_waits_unreadable();
}

/** Number of copies in a place, and of those with data. */
const PLACES = [
  ['here', { none: m.erasure_files_here_none, some: m.erasure_files_here_some }],
  ['second', { none: m.erasure_files_second_none, some: m.erasure_files_second_some }],
] as const;

/** Data in copies of the journal. One line each. */
export function fileWords(files: readonly ConcernedFile[]): string[] {
  const unreadable = files.filter(({ records }) => records === null);
  const places = PLACES.flatMap(([place, words]) => {
    const all = files.filter((file) => file.place === place && file.records !== null);
    const some = all.filter(({ records }) => records !== 0).length;
    if (all.length === 0) return [];
    return [some === 0 ? words.none(counted(all.length)) : words.some(countedTwo(all.length, some))];
  });
  return [...places, ...unreadable.map(({ name }) => m.erasure_unreadable({ name }))];
}

/** Words for a second folder that cannot be reached. */
export function secondWords(fault: FolderFault): string {
  const { what, todo } = folderSentence(fault);
  return m.erasure_second_not_reached({ why: what, todo });
}

/** Remaining work. @returns none if all is done */
export function openPoints({ end, waiting, benches }: ErasureReport): string[] {
  if (end === null) return [m.erasure_open_under_way()];
  return [
    waiting.length > 0 && m.erasure_open_waiting({ orders: waiting.map(shownNumber).join(', ') }),
    !end.isCacheEmptied && m.erasure_open_cache(),
    !end.isJournalEmptied && m.erasure_open_journal(),
    end.secondFault !== null && secondWords(end.secondFault),
    ...end.files.unreadable.map((name) => m.erasure_unreadable({ name })),
    ...benches.map(benchWords),
  ].filter((one) => one !== false);
}

/** Remaining work at another bench. @returns false if there is none */
function benchWords({ name: bench, state, at }: BenchErasure): string | false {
  if (state === 'done') return false;
  if (state === 'begun') return m.erasure_open_bench_begun({ bench });
  if (state === 'gone') return m.erasure_open_bench_gone({ bench });
  return at === null
    ? m.erasure_open_bench_never({ bench })
    : m.erasure_open_bench_silent({ bench, when: formatMoment(at) });
}

/** Other benches that have erased the same orders. @returns null if none has */
export function doneWords({ benches }: ErasureReport): string | null {
  const names = benches.filter(({ state }) => state === 'done').map(({ name }) => name);
  return names.length === 0 ? null : m.erasure_benches_done({ benches: names.join(', ') });
}

/** Reasons, typed or chosen, stay with the work that they explain. @returns null if there is no reason */
export function reasonsWords({ withReasons }: ErasureReport): string | null {
  return withReasons.length === 0
    ? null
    : m.erasure_reasons_stay({ orders: withReasons.map(shownNumber).join(', ') });
}

/** State of an erasure in one line, for the list. */
export function stateWords(report: ErasureReport): string {
  const open = openPoints(report).length;
  if (report.end === null) return m.erasure_state_under_way();
  // A person who reads only the first words must not tell the buyer that it is done.
  if (report.waiting.length === report.orderIds.length) return m.erasure_state_nothing_yet();
  return open === 0 ? m.erasure_state_done() : m.erasure_state_done_but(counted(open));
}

/** Report for the answer to the buyer: numbers of orders and counts. */
export function reportText(report: ErasureReport, version: string): string {
  const { at, station, operator, orderIds, found, waiting, end } = report;
  const open = openPoints(report);
  const done = doneWords(report);
  const reasons = reasonsWords(report);
  return [
    m.erasure_report_title(),
    '',
    m.erasure_report_asked({ when: new Date(at).toISOString(), name: operator, station }),
    end === null
      ? m.erasure_report_not_ended()
      : m.erasure_report_ended({ when: new Date(end.at).toISOString() }),
    m.erasure_report_version({ version }),
    '',
    m.erasure_report_orders({ n: formatCount(orderIds.length) }),
    ...orderIds.map((id) => {
      const order = shownNumber(id);
      return `  ${waiting.includes(id) ? m.erasure_report_not_yet({ order }) : order}`;
    }),
    '',
    m.erasure_report_found(),
    `  ${m.erasure_report_cached({ n: formatCount(found.cached) })}`,
    `  ${m.erasure_report_answers({ n: formatCount(found.words) })}`,
    `  ${m.erasure_report_scans({ n: formatCount(found.scans) })}`,
    `  ${m.erasure_report_rewritten({ n: formatCount(end?.files.rewritten ?? 0), total: formatCount(end?.files.checked ?? 0) })}`,
    '',
    m.erasure_report_removed(),
    ...(done === null ? [] : [done]),
    m.erasure_report_stays(),
    ...(reasons === null ? [] : [reasons]),
    '',
    open.length === 0 ? m.erasure_report_nothing_left() : m.erasure_report_left(),
    ...open.map((point) => `  - ${point}`),
    '',
    m.erasure_report_not_reached(),
    '',
  ].join('\n');
}

/** Orders that are named in the title; of more, it has only the count. */
const MOST_IN_TITLE = 3;

/** Title of an erasure in the list: its time, and its orders. */
export function titleOf({ at, orderIds }: ErasureReport): string {
  const when = formatMoment(at);
  const orders = orderIds.slice(0, MOST_IN_TITLE).map(shownNumber).join(', ');
  const more = orderIds.length - MOST_IN_TITLE;
  return more > 0
    ? m.erasure_title_more({ when, orders, n: formatCount(more) })
    : m.erasure_title_orders({ when, orders });
}
