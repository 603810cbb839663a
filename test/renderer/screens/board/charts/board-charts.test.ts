import { expect, it } from 'vitest';
import { paperDocumentSchema } from '../../../../../src-main/contract/paper/paper-document.ts';
import { isUnsaved } from '../../../../../src-main/contract/paper/paper-kinds.ts';
import { BOARD_TABLES, type Board, type BoardTable } from '../../../../../src-main/contract/board/board.ts';
import { boardCharts } from '../../../../../src-renderer/screens/board/charts/board-charts.ts';
import { boardFacts, type BoardScope } from '../../../../../src-renderer/screens/board/board-facts.ts';
import { boardDocument } from '../../../../../src-renderer/screens/board/board-document.ts';
import { forecastWords } from '../../../../../src-renderer/screens/board/forecast-words.ts';
import { formatHour } from '../../../../../src-renderer/words/format.ts';
import { aBoard, WORK } from '../../../../support/board/a-board.ts';

const BOARD = aBoard();
const SCOPE: BoardScope = {
  ...{ period: '30 days', station: 'Bench 7', floor: null },
  chosen: { operator: null, bench: null },
};
const TROUBLE = [{ kind: 'no-code' as const, orders: 4 }];

it('every table that can be saved is a chart, with as many values as heads', () => {
  const charts = boardCharts(BOARD, TROUBLE, 'month');
  expect(charts.map(({ of }) => of).toSorted()).toEqual([...BOARD_TABLES].toSorted());
  for (const { of, heads, rows } of charts)
    expect([of, rows.filter(({ values }) => values.length !== heads.length - 1)]).toEqual([of, []]);
});

it('an item has its name beside its SKU', () => {
  const charts = boardCharts(BOARD, TROUBLE, 'today');
  const labels = (table: BoardTable) => charts.find(({ of }) => of === table)?.rows.map(({ label }) => label);
  expect([labels('shortages'), labels('misses')]).toEqual([['MUG · Blue mug'], ['Unknown code']]);
});

it('hours before anything was done are left out, and those between are not', () => {
  const hour = (n: number, orders: number) => ({
    ...WORK,
    from: new Date(2026, 10, 27, n).getTime(),
    orders,
  });
  const parts = [hour(5, 0), hour(6, 0), hour(7, 2), hour(8, 0), hour(9, 1)];
  const hours = boardCharts({ ...BOARD, parts }, TROUBLE, 'today').find(({ of }) => of === 'parts');
  const at = (n: number) => formatHour(hour(n, 0).from);
  expect(hours?.rows.map(({ short, values }) => [short, values[0]])).toEqual([
    [at(7), 2],
    [at(8), 0],
    [at(9), 1],
  ]);
  const none = boardCharts({ ...BOARD, parts: parts.slice(0, 2) }, TROUBLE, 'today');
  expect(none.find(({ of }) => of === 'parts')?.rows).toEqual([]);
});

it('on paper the days of a month are added up by the week, and rows of nothing are left out', () => {
  const document = boardDocument(BOARD, boardCharts(BOARD, TROUBLE, 'month'), SCOPE, 'en');
  const [due, parts] = document.tables;
  expect(due?.rows.map((row) => row.map(({ text }) => text))).toEqual([['Past due', '1']]);
  expect(parts?.rows.map(([, orders]) => orders?.text)).toEqual(['2', '7', '7', '7', '7']);
  expect(isUnsaved(document.kind)).toBe(true);
  expect(paperDocumentSchema.safeParse(document).success, 'no job may have it').toBe(false);
  expect(paperDocumentSchema.safeParse({ ...document, kind: 'pick-list' }).success).toBe(true);
});

it('on paper it says of which days, bench, floor and people it is', () => {
  const facts = (scope: Partial<BoardScope>) => Object.fromEntries(boardFacts(BOARD, { ...SCOPE, ...scope }));
  expect(facts({})).toEqual({
    'As of': expect.stringContaining('2026') as string,
    Period: '30 days (Thu, Oct 29 – Fri, Nov 27)',
    'This station': 'Bench 7',
  });
  expect(facts({ floor: 'Hall 2', chosen: { operator: 'Bo', bench: 'Bench 7' } })).toMatchObject({
    ...{ 'Bench group': 'Hall 2', Operator: 'Bo', Bench: 'Bench 7' },
  });
});

it('a forecast is said with its error, or why there is none', () => {
  const words = (forecast: Board['forecast']) => forecastWords(forecast);
  expect(words(BOARD.forecast)).toMatchObject({
    text: expect.stringMatching(/^At about .+, give or take 15 min, at 60 orders per hour\.$/) as string,
    off: 'Typical forecast error: 12% of the queue.',
  });
  const unchecked = {
    ...BOARD.forecast,
    giveOrTake: null,
    offPercent: null,
    compared: 1,
  } as Board['forecast'];
  expect(words(unchecked).off).toContain('four forecasts');
  const knownAt = new Date(2026, 10, 27, 9, 40).getTime();
  const none = [{ kind: 'no-pace' }, { kind: 'too-soon', knownAt }, { kind: 'empty' }] as const;
  const beyond = { kind: 'beyond', pace: 2, arriving: null, withoutNew: null } as const;
  for (const forecast of [...none, beyond]) expect(words(forecast)).toMatchObject({ time: null, off: null });
  expect(words({ kind: 'too-soon', knownAt }).text).toMatch(/^Available from 9:40/);
  // Within that minute it is not known yet.
  expect(words({ kind: 'too-soon', knownAt: knownAt + 1 }).text).toMatch(/^Available from 9:41/);
  expect(
    words({ kind: 'unsure', pace: 20, arriving: 0, withoutNew: null, offPercent: 40, compared: 8 }),
  ).toMatchObject({ time: null });
});

it('a forecast says what comes in, and the time without it', () => {
  const withoutNew = new Date(2026, 10, 27, 16, 40).getTime();
  const at = { ...BOARD.forecast, withoutNew } as Extract<Board['forecast'], { kind: 'at' }>;
  expect(forecastWords({ ...at, arriving: 30 })).toMatchObject({
    arriving: expect.stringMatching(/^New orders per hour: 30\. Without them .+ 4:40/) as string,
    withoutNew: expect.stringContaining('4:40') as string,
  });
  expect(forecastWords({ ...at, arriving: 0.2 })).toMatchObject({
    ...{ arriving: 'New orders per hour: 0.', withoutNew: null },
  });
  expect(forecastWords({ ...at, arriving: null })).toMatchObject({
    ...{ arriving: expect.stringContaining('not known') as string, withoutNew: null },
  });
  expect(forecastWords({ kind: 'grows', pace: 40, arriving: 55, withoutNew })).toMatchObject({
    text: 'The queue is growing: 55 in, 40 packed per hour.',
    arriving: expect.stringMatching(/^Without new orders .+ 4:40/) as string,
    time: null,
  });
});

it('on paper each figure and each table says what it counts, where a part is chosen', () => {
  const paper = (operator: string | null) => {
    const scope = { ...SCOPE, chosen: { operator, bench: null } };
    const { facts, tables } = boardDocument(BOARD, boardCharts(BOARD, TROUBLE, 'week'), scope, 'en');
    const labels = facts.map(([label]) => label);
    return { labels, titles: tables.map(({ title }) => title) };
  };
  const bo = paper('Bo');
  for (const label of ['To pack (Whole queue)', 'Packed (Bo)', 'Units (Bo)'])
    expect(bo.labels).toContain(label);
  expect(bo.titles).toContainEqual(['Waiting by due time', 'Whole queue']);
  expect(bo.titles).toContainEqual(['Data problems in the queue', 'Whole queue']);
  expect(bo.titles).toContainEqual(['Scan errors by item', 'Bo']);
  const all = paper(null);
  expect(all.labels).toContain('To pack');
  expect(all.titles.every((title) => title.length === 1)).toBe(true);
});

it('paper has every row', () => {
  const misses = Array.from({ length: 40 }, (_, n) => ({
    ...{ item: `SKU-${n}`, name: null, n: 1, wrongItem: 1, tooMany: 0, wrongParcel: 0, unknown: 0 },
  }));
  const board = { ...BOARD, misses };
  const { tables } = boardDocument(board, boardCharts(board, TROUBLE, 'week'), SCOPE, 'en');
  expect(tables.find(({ title }) => title[0] === 'Scan errors by item')?.rows).toHaveLength(40);
});
