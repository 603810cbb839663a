/** The board on paper: its figures as tables, each with its meaning. It names people, so that it is not stored. */
import { m } from '#messages';
import type { Locale } from '#messages/runtime';
import type { Board } from '../../../src-main/contract/board/board.ts';
import type { TablesDocument } from '../../../src-main/contract/paper/paper-document.ts';
import { formatCount } from '../../words/format.ts';
import { onPaper } from '../../paper/paper-text.ts';
import type { BoardChart, ChartRow } from './charts/board-charts.ts';
import { boardFacts, countedOf, type BoardScope } from './board-facts.ts';
import { forecastWords } from './forecast-words.ts';

/** Days above which the paper has one row a week. */
const MOST_DAYS = 14;
const WEEK = 7;
/** Days of a month in which nothing was done say nothing on paper. */
const isWorth = ({ values }: { values: readonly number[] }) => values.some((n) => n > 0);

/** Sums by week; a first or last week may be shorter. */
function byWeek({ of, heads, rows }: BoardChart): readonly ChartRow[] {
  if (of !== 'parts' || rows.length <= MOST_DAYS || heads[0] !== m.board_day()) return rows;
  const weeks: ChartRow[] = [];
  for (let end = rows.length; end > 0; end -= WEEK) {
    const days = rows.slice(Math.max(0, end - WEEK), end);
    const [first] = days;
    const last = days.at(-1);
    if (!first || !last) continue;
    const values = first.values.map((_, n) => days.reduce((sum, day) => sum + (day.values[n] ?? 0), 0));
    weeks.unshift({ key: first.key, label: `${first.label} – ${last.label}`, values });
  }
  return weeks;
}

export function boardDocument(
  board: Board,
  charts: readonly BoardChart[],
  scope: BoardScope,
  locale: Locale,
): TablesDocument {
  const { waiting, total, forecast } = board;
  const { text, arriving, off } = forecastWords(forecast);
  const counted = (name: string, of: 'waiting' | 'work'): string => {
    const whose = countedOf(of, scope.chosen);
    return whose === null ? name : onPaper(`${name} (${whose})`);
  };
  return {
    ...{ form: 'tables', kind: 'board', locale, number: null },
    title: m.board_title(),
    facts: [
      ...boardFacts(board, scope),
      [counted(m.board_to_pack(), 'waiting'), formatCount(waiting.total)],
      [counted(m.board_packed(), 'work'), formatCount(Math.max(0, total.orders))],
      [counted(m.board_units(), 'work'), formatCount(total.units)],
      [m.board_forecast(), text],
    ],
    tables: charts
      .map((chart) => ({ ...chart, rows: byWeek(chart).filter(isWorth) }))
      .filter(({ rows }) => rows.length > 0)
      .map(({ of, title, heads, rows }) => ({
        title: [
          title,
          ...[countedOf(of, scope.chosen)].flatMap((one) => (one === null ? [] : [onPaper(one)])),
        ],
        columns: heads.map((label, n) => ({ label, is: n === 0 ? ('text' as const) : ('count' as const) })),
        rows: rows.map(({ label, values }) => [
          { text: onPaper(label) },
          ...values.map((n) => ({ text: formatCount(n) })),
        ]),
      })),
    note: [arriving, off].flatMap((one) => one ?? []).join(' '),
  };
}
