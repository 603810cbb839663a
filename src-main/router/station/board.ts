/** Procedures of the board: figures, forecast and their tables. */
import type { WallboardFigures } from '../../contract/board/board.ts';
import { figuresOf } from '../../domain/board/figures.ts';
import { boardCsv, troubleCsv } from '../tables/board-csv.ts';
import { beginningsOf, dueBounds, creationBounds } from '../views/board-times.ts';
import { boardOf, currentForecast, troubleOf } from '../views/board-view.ts';
import { workIn } from '../views/board-work.ts';
import { os } from '../base.ts';
import type { Context, WorkspaceContext } from '../context.ts';
import { inWorkspace } from '../middleware.ts';
import { spanUntil } from '../../domain/clock.ts';

const procedures = os.board.use(inWorkspace);

export const board = os.board.router({
  get: procedures.get.handler(({ input, context }) => boardOf(context, input)),
  wallboard: procedures.wallboard.handler(({ context }) => {
    context.workspace.operators.wallboardShown();
    return wallboardOf(context);
  }),
  closeWallboard: procedures.closeWallboard.handler(({ context }) => {
    context.workspace.operators.wallboardClosed();
    return {};
  }),
  trouble: procedures.trouble.handler(({ context }) => troubleOf(context.workspace)),
  csv: procedures.csv.handler(async ({ input, context }) => {
    const { table, operator, station } = input;
    if (table === 'trouble') return { csv: troubleCsv(troubleOf(context.workspace)) };
    const name = operator === null ? null : (context.workspace.operators.people.nameOf(operator) ?? operator);
    const whole = await boardOf(context, { ...input, isWhole: true });
    return { csv: boardCsv(whole, table, { operator: name, station }) };
  }),
});

async function wallboardOf(context: Context & { workspace: WorkspaceContext }): Promise<WallboardFigures> {
  const { workspace } = context;
  const now = context.now();
  const pace = workspace.pace();
  const [midnight = now] = beginningsOf('today', now);
  const { rows, floor } = await workIn(workspace, spanUntil(now, midnight), null);
  const { total, shortages } = figuresOf(rows, [midnight], { operator: null, station: null });
  const {
    total: waiting,
    inBatches,
    byDue,
  } = workspace.waiting.waiting(
    dueBounds(context.serviceNow()),
    creationBounds(context.serviceNow()),
    workspace.batches.places.orderIds(),
  );
  return {
    at: now,
    floor,
    waiting,
    inBatches,
    pastDue: byDue[0] ?? 0,
    packed: Math.max(0, total.orders),
    pace: pace.kind === 'pace' ? pace.perHour : null,
    forecast: currentForecast(workspace, waiting, now),
    misses: total.misses,
    shortages: shortages.reduce((sum, { n }) => sum + n, 0),
  };
}
