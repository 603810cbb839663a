/** The board as the contract shows it: counts of the journal, the queue of the cache, and names of people and reasons. */
import {
  AGE_PARTS,
  DUE_PARTS,
  type Board,
  type BoardForecast,
  type BoardQuestion,
  type BoardTrouble,
} from '../../contract/board/board.ts';
import { figuresOf } from '../../domain/board/figures.ts';
import { forecastOf } from '../../domain/board/forecast.ts';
import { reasonMark } from '../../journal/packing/reason-mark.ts';
import { beginningsOf, creationBounds, dueBounds } from './board-times.ts';
import { workIn } from './board-work.ts';
import type { Context, WorkspaceContext } from '../context.ts';
import { groupsOf } from '../orders/preflight.ts';
import { spanUntil } from '../../domain/clock.ts';

/** Number of items shown at first: a person who works through them begins there. */
const MOST_ITEMS = 10;
/** Forecasts of another day do not describe today's pace. */
const LOOK_BACK = 24 * 3_600_000;
const MOST_FORECASTS = 8;

export async function boardOf(
  context: Context & { workspace: WorkspaceContext },
  { period, operator, station, isWhole = false }: BoardQuestion,
): Promise<Board> {
  const { workspace } = context;
  const now = context.now();
  const beginnings = beginningsOf(period, now);
  const { rows, floor, own } = await workIn(workspace, spanUntil(now, beginnings[0] ?? now), station);
  const figures = figuresOf(rows, beginnings, { operator, station });
  const all =
    operator === null && station === null
      ? figures
      : figuresOf(rows, beginnings, { operator: null, station: null });
  const nameOf = (id: string) => (id === '' ? null : workspace.operators.people.nameOf(id));
  const waiting = waitingOf(context);
  const shown = <T>(items: readonly T[]): readonly T[] => (isWhole ? items : items.slice(0, MOST_ITEMS));
  const hidden = (items: readonly unknown[]) => items.length - shown(items).length;
  return {
    at: now,
    floor,
    waiting,
    forecast: currentForecast(workspace, waiting.total, now),
    total: figures.total,
    parts: figures.parts,
    operators: figures.operators.map((row) => ({ ...row, name: nameOf(row.operator) })),
    stations: figures.stations,
    cancels: cancelsOf(figures.cancels, context.settings().cancelReasons),
    misses: shown(figures.misses).map(({ item, n, kinds }) => ({
      ...itemOf(workspace, item),
      n,
      wrongItem: kinds['wrong-item'],
      tooMany: kinds['too-many'],
      wrongParcel: kinds['wrong-parcel'],
      unknown: kinds.unknown,
    })),
    shortages: shown(figures.shortages).map((row) => ({ ...row, ...itemOf(workspace, row.item) })),
    more: { misses: hidden(figures.misses), shortages: hidden(figures.shortages) },
    reports: figures.shortages.reduce((sum, { n }) => sum + n, 0),
    choices: {
      operators: all.operators.map((row) => ({ operator: row.operator, name: nameOf(row.operator) })),
      stations: all.stations.map((row) => row.station),
      own,
    },
  };
}

/** Counts have no names: those of the orders that the station has now. */
const itemOf = ({ shelf }: WorkspaceContext, item: string) =>
  item === '' ? { item: null, name: null } : { item, name: shelf.nameOf(item) };

export const troubleOf = (workspace: WorkspaceContext): BoardTrouble =>
  workspace.atOnce(() => groupsOf(workspace, 0)).map(({ kind, orders }) => ({ kind, orders }));

export function currentForecast(
  { pace, arriving, forecasts }: WorkspaceContext,
  waiting: number,
  now: number,
): BoardForecast {
  return forecastOf(
    waiting,
    pace(),
    arriving(),
    forecasts.compared(spanUntil(now, now - LOOK_BACK), MOST_FORECASTS),
    now,
  );
}

function waitingOf(context: Context & { workspace: WorkspaceContext }): Board['waiting'] {
  const now = context.serviceNow();
  const { waiting, batches } = context.workspace;
  const { total, inBatches, byDue, byCreation } = waiting.waiting(
    dueBounds(now),
    creationBounds(now),
    batches.places.orderIds(),
  );
  // Newest first, and those without a date last, as on the screen.
  const byAge = [...byCreation.slice(0, -1).toReversed(), ...byCreation.slice(-1)];
  return {
    total,
    inBatches,
    byDue: DUE_PARTS.map((part, n) => ({ part, orders: byDue[n] ?? 0 })),
    byAge: AGE_PARTS.map((part, n) => ({ part, orders: byAge[n] ?? 0 })),
  };
}

/** Reasons are counted by their marks: those that the station lists have words, all others are one. */
function cancelsOf(
  counted: readonly { mark: string; n: number }[],
  listed: readonly string[],
): Board['cancels'] {
  const words = new Map(listed.map((reason) => [reasonMark(reason), reason]));
  const sums = new Map<string | null, number>();
  for (const { mark, n } of counted) {
    const reason = words.get(mark) ?? null;
    sums.set(reason, (sums.get(reason) ?? 0) + n);
  }
  return [...sums]
    .map(([reason, n]) => ({ reason, n }))
    .toSorted((a, b) => b.n - a.n || Number(a.reason === null) - Number(b.reason === null));
}
