/** A shift on paper, with the names of those who signed it, or two lines to sign. It names people, so that it is not stored. */
import { m } from '#messages';
import type { Locale } from '#messages/runtime';
import type { PaperTable, TablesDocument } from '../../../src-main/contract/paper/paper-document.ts';
import type { HandOver, Shift } from '../../../src-main/contract/people/shift.ts';
import { formatMoment } from '../../words/format.ts';
import { onPaper } from '../../paper/paper-text.ts';
import { shiftTables } from './shift-tables.ts';

/** @param signed null: it is signed by hand */
export function shiftDocument(shift: Shift, signed: HandOver | null, locale: Locale): TablesDocument {
  return {
    ...{ form: 'tables', kind: 'board', locale, number: null },
    title: m.shift_title(),
    facts: [
      [m.shift_bench(), onPaper(shift.bench)],
      [m.shift_since(), formatMoment(shift.since)],
      [m.shift_until(), formatMoment(shift.at)],
    ],
    tables: [
      ...shiftTables(shift)
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, heads, rows, isCounts }): PaperTable => ({
          title: [title],
          columns: heads.map((label, n) => ({ label, is: isCounts && n > 0 ? 'count' : 'text' })),
          rows: rows.map(({ cells }) => cells.map((text) => ({ text: onPaper(text) }))),
        })),
      signatures(signed),
    ],
    note: signed === null ? m.shift_sign_on_paper() : m.shift_signed({ time: formatMoment(signed.at) }),
  };
}

const signatures = (signed: HandOver | null): PaperTable => ({
  title: [m.shift_signatures()],
  columns: [
    { label: m.shift_lead(), is: 'text' },
    { label: m.shift_name_and_signature(), is: 'text' },
  ],
  rows: [
    [{ text: m.shift_outgoing() }, { text: onPaper(signed?.outgoing ?? LINE) }],
    [{ text: m.shift_incoming() }, { text: onPaper(signed?.incoming ?? LINE) }],
  ],
});

const LINE = '_'.repeat(30);
