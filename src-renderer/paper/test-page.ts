/** Test page of a printer: codes, sizes, and letters of many scripts. */
import { m } from '#messages';
import type { Locale } from '#messages/runtime';
import type { TablesDocument } from '../../src-main/contract/paper/paper-document.ts';
import type { PaperStock } from '../../src-main/contract/paper/paper-kinds.ts';
import type { Settings } from '../../src-main/contract/station/settings.ts';
import { formatMoment } from '../words/format.ts';
import { SIZE_WORDS } from '../words/outcomes/paper-words.ts';
import { printerOf, sizeOf } from './stock-settings.ts';

/** Invented names. */
const NAMES: readonly (readonly [string, string])[] = [
  ['Latin', 'José Müller Łukasz Øst'],
  ['Ελληνικά', 'Ευαγγελία Ψαρά'],
  ['Кириллица', 'Светлана Ёлкина'],
  ['العربية', 'عبد الرحمن الصغير'],
  ['עברית', 'שרה בן־דוד'],
  ['中文', '欧阳娜娜'],
  ['日本語', 'さくら 山田'],
  ['ไทย', 'สมชาย ใจดี'],
  ['Tiếng Việt', 'Nguyễn Thị Hồng'],
  ['Emoji', '🎁 📦 ❤️'],
];

/** @param now epoch milliseconds */
export const testPage = (
  settings: Settings,
  stock: PaperStock,
  locale: Locale,
  now: number,
): TablesDocument => ({
  ...{ form: 'tables', kind: 'test-page', locale, number: 'PACKDESK-123' },
  title: m.paper_test_page(),
  facts: [
    [m.station_name(), settings.station],
    [m.paper_job_to(), settings[printerOf(stock)] || m.paper_job_pdf()],
    [m.paper_size(), SIZE_WORDS[settings[sizeOf(stock)]]()],
    [m.paper_of_moment(), formatMoment(now)],
  ],
  tables: [
    {
      title: [],
      columns: [
        { label: m.paper_test_script(), is: 'place' },
        { label: m.paper_test_name(), is: 'text' },
      ],
      rows: NAMES.map(([script, name]) => [{ text: script }, { text: name }]),
    },
  ],
  note: m.paper_test_note(),
});
