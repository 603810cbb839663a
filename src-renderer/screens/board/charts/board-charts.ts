/** The tables of the board, each with what its chart shows: screen, reader and paper have the same numbers. */
import { m } from '#messages';
import type {
  Board,
  BoardTable,
  BoardTrouble,
  BoardWork,
} from '../../../../src-main/contract/board/board.ts';
import type { BoardPeriod } from '../../../../src-main/contract/board/board-periods.ts';
import { formatCount, formatHour, formatTime, formatWeekday } from '../../../words/format.ts';
import { FINDING_WORDS } from '../../../words/orders/finding-words.ts';

export interface ChartRow {
  /** Names the row among those of its table. */
  key: string;
  label: string;
  /** Below the bars of a time, where not every label has room. */
  short?: string;
  /** The first is what the chart shows. */
  values: readonly number[];
  isBad?: boolean;
}

export interface BoardChart {
  of: BoardTable;
  title: string;
  /** `columns`: a time from left to right. `bars`: names below each other. */
  form: 'columns' | 'bars';
  /** Heads of the labels, then of the values. */
  heads: readonly string[];
  rows: readonly ChartRow[];
  /** Rows that were not asked for. */
  more?: number;
}

const DUE_WORDS = {
  past: m.board_due_past,
  'two-hours': m.board_due_two_hours,
  today: m.board_due_today,
  tomorrow: m.board_due_tomorrow,
  later: m.board_due_later,
  none: m.board_no_date,
};

const AGE_WORDS = {
  hour: m.board_age_hour,
  'four-hours': m.board_age_four_hours,
  day: m.board_age_day,
  'two-days': m.board_age_two_days,
  older: m.board_age_older,
  unknown: m.board_no_date,
};

export function boardCharts(board: Board, trouble: BoardTrouble, period: BoardPeriod): BoardChart[] {
  return [due(board), age(board), parts(board, period), ...people(board), ...wrong(board), problems(trouble)];
}

const due = ({ waiting }: Board): BoardChart => ({
  ...{ of: 'due', form: 'bars', title: m.board_by_due(), heads: [m.board_when_due(), m.board_orders()] },
  rows: waiting.byDue.map(({ part, orders }) => ({
    ...{ key: part, label: DUE_WORDS[part](), values: [orders], isBad: part === 'past' },
  })),
});

const age = ({ waiting }: Board): BoardChart => ({
  ...{ of: 'age', form: 'bars', title: m.board_by_age(), heads: [m.board_age(), m.board_orders()] },
  rows: waiting.byAge.map(({ part, orders }) => ({ key: part, label: AGE_WORDS[part](), values: [orders] })),
});

const WORK_HEADS = () => [
  m.board_orders(),
  m.board_units(),
  m.board_boxes(),
  m.board_reopened(),
  m.board_put_back(),
  m.board_scan_errors(),
];
const valuesOf = ({ orders, units, boxes, unpacked, putBack, misses }: BoardWork) => [
  ...[orders, units, boxes, unpacked, putBack, misses],
];

/** Hours before anything was done are left out. */
function parts({ parts: all }: Board, period: BoardPeriod): BoardChart {
  const isToday = period === 'today';
  const first = all.findIndex((part) => valuesOf(part).some((n) => n > 0));
  const shown = isToday ? all.slice(first === -1 ? all.length : first) : all;
  return {
    ...{ of: 'parts', form: 'columns', title: isToday ? m.board_by_hour() : m.board_by_day() },
    heads: [isToday ? m.board_hour() : m.board_day(), ...WORK_HEADS()],
    rows: shown.map((part) => ({
      key: String(part.from),
      label: isToday ? formatTime(part.from) : formatWeekday(part.from),
      short: isToday ? formatHour(part.from) : formatCount(new Date(part.from).getDate()),
      values: valuesOf(part),
    })),
  };
}

const people = ({ operators, stations }: Board): BoardChart[] => [
  {
    ...{ of: 'operators', form: 'bars', title: m.board_by_operator() },
    heads: [m.board_operator(), ...WORK_HEADS()],
    rows: operators.map((row) => ({
      ...{ key: row.operator, label: row.name ?? m.board_nobody(), values: valuesOf(row) },
    })),
  },
  {
    ...{ of: 'stations', form: 'bars', title: m.board_by_bench() },
    heads: [m.board_bench(), ...WORK_HEADS()],
    rows: stations.map((row) => ({ key: row.station, label: row.station, values: valuesOf(row) })),
  },
];

const itemLabel = (item: string | null, name: string | null): string | null =>
  item === null || name === null ? item : `${item} · ${name}`;

const wrong = ({ cancels, misses, shortages, more }: Board): BoardChart[] => [
  {
    ...{ of: 'misses', form: 'bars', title: m.board_errors_by_item(), more: more.misses },
    heads: [
      ...[m.board_item(), m.board_errors(), m.board_wrong_item(), m.board_too_many()],
      ...[m.board_wrong_parcel(), m.board_unknown_code()],
    ],
    rows: misses.map(({ item, name, n, wrongItem, tooMany, wrongParcel, unknown }) => ({
      ...{ key: item ?? '', label: itemLabel(item, name) ?? m.board_unknown_code() },
      values: [n, wrongItem, tooMany, wrongParcel, unknown],
    })),
  },
  {
    ...{ of: 'shortages', form: 'bars', title: m.board_missing_by_item(), more: more.shortages },
    heads: [m.board_item(), m.board_units(), m.board_reports()],
    rows: shortages.map(({ item, name, n, units }) => ({
      ...{ key: item ?? '', label: itemLabel(item, name) ?? m.board_unknown_item(), values: [units, n] },
    })),
  },
  {
    ...{ of: 'cancels', form: 'bars', title: m.board_cancels() },
    heads: [m.board_reason(), m.board_cancel_count()],
    rows: cancels.map(({ reason, n }) => ({
      ...{ key: reason ?? '', label: reason ?? m.board_other_reasons(), values: [n] },
    })),
  },
];

const problems = (trouble: BoardTrouble): BoardChart => ({
  ...{ of: 'trouble', form: 'bars', title: m.board_trouble() },
  heads: [m.board_problem(), m.board_orders()],
  rows: trouble.map(({ kind, orders }) => ({
    ...{ key: kind, label: FINDING_WORDS[kind].title(), values: [orders] },
  })),
});
