/** What the station has of an order, what became of it, and the report of an erasure, in words. No buyer is named in any. */
import type { ConcernedFile, ErasureReport, OrderData } from '../../src-main/contract/erasure.ts';
import type { FolderFault } from '../../src-main/contract/journal-copies.ts';
import { folderSentence } from '../copies/copy-sentence.ts';
import { formatMoment, plural } from '../format.ts';
import { shownNumber } from '../orders/order-number.ts';

/** What may name the buyer. @returns none where nothing is there */
export function personalWords({ cached, words, scans }: OrderData): string[] {
  return [
    cached > 0 && `${plural(cached, 'record', 'records')} in the saved orders`,
    words > 0 && `${plural(words, 'answer', 'answers')} of the service in the journal`,
    scans > 0 && `${plural(scans, 'scanned text', 'scanned texts')} in the journal`,
  ].filter((one) => one !== false);
}

/** What proves the work and names nobody. @returns null where there is nothing */
export function proofWords({ decisions, steps }: OrderData): string | null {
  const proof = [
    decisions > 0 && plural(decisions, 'cancel', 'cancels'),
    steps > 0 && plural(steps, 'step of packing', 'steps of packing'),
  ].filter((one) => one !== false);
  return proof.length === 0 ? null : `${proof.join(' and ')}, without a name: kept as proof.`;
}

/** Why an order cannot be erased yet. @returns null where it can */
export function waitingWords({ listed }: OrderData): string | null {
  if (listed === null) return null;
  const why =
    listed === 'ready'
      ? 'Still ready to ship: whoever packs it needs the address'
      : 'The service still lists this order, and it cannot be read';
  return `${why}. It is erased by itself once it has left the queue.`;
}

const placeOf = (place: ConcernedFile['place']) => (place === 'here' ? 'here' : 'in the second folder');

/** What lies in copies of the journal. One line each. */
export function fileWords(files: readonly ConcernedFile[]): string[] {
  const unreadable = files.filter(({ records }) => records === null);
  const places = (['here', 'second'] as const).flatMap((place) => {
    const of = files.filter((file) => file.place === place && file.records !== null);
    const some = of.filter(({ records }) => records !== 0).length;
    return of.length === 0
      ? []
      : [
          `${plural(of.length, 'copy', 'copies')} of the journal ${placeOf(place)}: ${some === 0 ? 'none has' : `${some} ${some === 1 ? 'has' : 'have'}`} something of these orders.`,
        ];
  });
  return [...places, ...unreadable.map(({ name }) => unreadableWords(name))];
}

const unreadableWords = (name: string): string =>
  `${name} cannot be read, so what it has cannot be removed. Delete it by hand once nobody needs it.`;

/** A second folder that is not reached. */
export function secondWords(fault: FolderFault): string {
  const { what, todo } = folderSentence(fault);
  return `The copies in the second folder were not reached: ${what} ${todo} They lose the same with the next copy that reaches it, at the latest a day later; “Copy now” under Copies of the journal does it at once.`;
}

/** What is left to do. @returns none where all is done */
export function openPoints({ end, waiting }: ErasureReport): string[] {
  if (end === null)
    return ['It is under way. Where Packdesk was ended meanwhile, it goes on with the next start.'];
  return [
    waiting.length > 0 &&
      `Still listed by the service, so not erased yet: ${waiting.map(shownNumber).join(', ')}. Each is erased by itself once it has left the queue, while Packdesk runs.`,
    !end.isCacheEmptied &&
      'The log of the saved orders was in use and has old pages still. It is emptied within the hour.',
    !end.isJournalEmptied &&
      'The journal or its copies could not be cleared. It is tried again within the hour; check the disk under Health.',
    end.secondFault !== null && secondWords(end.secondFault),
    ...end.files.unreadable.map(unreadableWords),
  ].filter((one) => one !== false);
}

/** In one line, for the list. */
export function stateWords(report: ErasureReport): string {
  const open = openPoints(report).length;
  if (report.end === null) return 'Under way';
  return open === 0 ? 'Done' : `Done but for ${plural(open, 'point', 'points')}`;
}

/** For whoever answers the buyer: numbers of orders and counts. */
export function reportText(report: ErasureReport, version: string): string {
  const { at, station, operator, orderIds, found, end } = report;
  const open = openPoints(report);
  return [
    'Packdesk: erasure of a buyer’s data',
    '',
    `Asked for: ${new Date(at).toISOString()} by ${operator} at ${station}`,
    `Ended:     ${end === null ? 'not yet' : new Date(end.at).toISOString()}`,
    `Version:   Packdesk ${version}`,
    '',
    `Orders (${orderIds.length}):`,
    ...orderIds.map(
      (id) => `  ${shownNumber(id)}${report.waiting.includes(id) ? '  (not yet, see below)' : ''}`,
    ),
    '',
    'What was there of them:',
    `  Records in the saved orders: ${found.cached}`,
    `  Answers of the service in the journal: ${found.words}`,
    `  Scanned texts in the journal: ${found.scans}`,
    `  Copies of the journal written again without them: ${end?.files.rewritten ?? 0} of ${end?.files.checked ?? 0}`,
    '',
    'Removed from: saved orders, search index, list of removed orders, journal, its copies, crash dumps.',
    'Kept as proof, without a name: numbers of orders, cancels with their reason, steps of packing.',
    '',
    open.length === 0 ? 'Nothing is left to do at this station.' : 'Left to do:',
    ...open.map((point) => `  - ${point}`),
    '',
    'Not reached by Packdesk: files that somebody saved, copies that were carried elsewhere, papers, the service itself.',
    '',
  ].join('\n');
}

/** In the list: when, and which orders. */
export const titleOf = ({ at, orderIds }: ErasureReport): string =>
  `${formatMoment(at)}: ${orderIds.slice(0, 3).map(shownNumber).join(', ')}${orderIds.length > 3 ? ` and ${orderIds.length - 3} more` : ''}`;
