import { expect, it } from 'vitest';
import type { ErasureReport, OrderData } from '../../../../src-main/contract/records/erasure.ts';
import {
  doneWords,
  fileWords,
  openPoints,
  personalWords,
  proofWords,
  reasonsWords,
  reportText,
  stateWords,
  waitingWords,
} from '../../../../src-renderer/screens/erasure/erasure-words.ts';

const DATA: OrderData = {
  ...{
    orderId: 'PD1',
    salesChannelOrderId: 'CH-1',
    status: 'SHIPPED',
    buyer: 'Wzyxandra',
    receiver: null,
    listed: null,
  },
  ...{ cached: 2, words: 1, scans: 0, decisions: 1, steps: 4 },
};

const DONE: ErasureReport = {
  at: Date.parse('2026-06-01T09:00:00Z'),
  ...{ operator: 'Ana', station: 'Bench 7', orderIds: ['PD1', 'PD2'], waiting: [], withReasons: [] },
  found: { cached: 3, words: 1, scans: 2 },
  end: {
    at: Date.parse('2026-06-01T09:00:02Z'),
    ...{ isCacheEmptied: true, isJournalEmptied: true, secondFault: null },
    files: { checked: 5, rewritten: 4, unreadable: [] },
  },
  benches: [],
};
const ended = (parts: Partial<ErasureReport['end']>): ErasureReport => ({
  ...DONE,
  end: DONE.end && { ...DONE.end, ...parts },
});

it('says what may name the buyer, what stays as proof, and why an order has to wait', () => {
  expect(personalWords(DATA)).toEqual(['2 records in the saved orders', '1 service answer in the journal']);
  expect(personalWords({ ...DATA, cached: 0, words: 0 })).toEqual([]);
  expect(proofWords(DATA)).toBe('1 cancel and 4 packing steps, without a name: kept as proof.');
  expect(proofWords({ ...DATA, decisions: 0, steps: 0 })).toBeNull();
  expect(waitingWords(DATA)).toBeNull();
  expect(waitingWords({ ...DATA, listed: 'ready' })).toContain('Still ready to ship');
  expect(waitingWords({ ...DATA, listed: 'unreadable' })).toContain('cannot be read');
});

it('says what copies have, and which file nobody can read', () => {
  expect(
    fileWords([
      { name: 'a', place: 'here', records: 2 },
      { name: 'b', place: 'here', records: 0 },
      { name: 'c', place: 'second', records: 0 },
      { name: 'journal.db.damaged-1', place: 'here', records: null },
    ]),
  ).toEqual([
    '2 backups here: 1 has data of these orders.',
    '1 backup in the second folder: none has data of these orders.',
    'journal.db.damaged-1 cannot be read, so its data cannot be removed. Delete it by hand once nobody needs it.',
  ]);
});

it('the report has numbers, counts and what is left to do, and names no buyer', () => {
  const text = reportText(DONE, '1.2.3');
  expect(text).toContain('2026-06-01T09:00:00.000Z by Ana at Bench 7');
  expect(text).toContain('  PD1\n  PD2\n');
  expect(text).toContain('rewritten without them: 4 of 5');
  expect(text).toContain('Nothing is left to do at this station.');
  expect(stateWords(DONE)).toBe('Done');
});

it.each([
  [{ ...DONE, waiting: ['PD2'] }, 'PD2. Each is erased automatically', 'PD2  (not yet'],
  [ended({ secondFault: 'gone' }), 'second folder were not reached: The folder was not found.', 'Left to do'],
  [ended({ isCacheEmptied: false }), 'log of the saved orders', 'Left to do'],
  [ended({ isJournalEmptied: false }), 'tried again within the hour', 'Left to do'],
  [ended({ files: { checked: 1, rewritten: 0, unreadable: ['x.db'] } }), 'x.db cannot be read', 'Left to do'],
])('what could not be done stands in it, with the way on: %#', (report, words, inText) => {
  expect(openPoints(report).join(' ')).toContain(words);
  expect(reportText(report, '1')).toContain(inText);
  expect(stateWords(report)).toBe('Done except for 1 point');
});

it('one that did not end says so', () => {
  const report = { ...DONE, end: null };
  expect([stateWords(report), openPoints(report).length]).toEqual(['Under way', 1]);
  expect(reportText(report, '1')).toContain('not yet');
});

it('says first that nothing is erased where every order has to wait', () => {
  expect(stateWords({ ...DONE, waiting: ['PD1', 'PD2'] })).toBe('Nothing is erased yet');
  expect(stateWords({ ...DONE, waiting: ['PD1'] })).toBe('Done except for 1 point');
});

it('names the benches that have erased the same, and those that have not, with when they were last heard', () => {
  const at = Date.parse('2026-06-01T10:12:00Z');
  const report: ErasureReport = {
    ...DONE,
    benches: [
      { name: 'Bench 1', state: 'done', at },
      { name: 'Bench 2', state: 'begun', at },
      { name: 'Bench 3', state: 'unanswered', at },
      { name: 'Bench 4', state: 'unanswered', at: null },
      { name: 'Bench 5', state: 'gone', at },
    ],
  };
  expect(doneWords(DONE)).toBeNull();
  expect(doneWords(report)).toBe('Also erased at: Bench 1');
  expect(openPoints(report)).toEqual([
    expect.stringContaining('Bench 2 has started'),
    expect.stringMatching(/^Bench 3 has not answered yet; it was last heard from on .*2026/),
    expect.stringContaining('Bench 4 has not answered yet, and has not been heard from.'),
    // The sentence promises no answer of that bench.
    expect.stringMatching(/^Bench 5 is not in the group any more and will not answer\. (?!.*automatically)/),
  ]);
  expect(stateWords(report)).toBe('Done except for 4 points');
  const text = reportText(report, '1');
  for (const words of ['Also erased at: Bench 1', '- Bench 3 has not answered', 'Left to do'])
    expect(text).toContain(words);
});

it('names the orders whose reasons stay, on the screen and in the file', () => {
  const words = 'Reasons given here stay, and may name the buyer. Read them: PD2';
  expect(reasonsWords(DONE)).toBeNull();
  const report = { ...DONE, withReasons: ['PD2'] };
  expect(reasonsWords(report)).toBe(words);
  expect(reportText(report, '1.0.0')).toContain(words);
  expect(reportText(DONE, '1.0.0')).not.toContain('Reasons given here');
});
