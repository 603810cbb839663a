/** A lead's shift, from the journal and the views that other screens have. */
import type { Shift } from '../../contract/people/shift.ts';
import { spanUntil, type Span } from '../../domain/clock.ts';
import { figuresOf } from '../../domain/board/figures.ts';
import type { Context, WorkspaceContext } from '../context.ts';
import { beginningsOf } from './board-times.ts';
import { workIn } from './board-work.ts';
import { packedRow } from './packed-row.ts';

type InWorkspace = Context & { workspace: WorkspaceContext };

/** An older hand-over is not the beginning of this shift. */
const LONGEST_SHIFT_MS = 24 * 3_600_000;

export async function shiftOf(context: InWorkspace): Promise<Shift> {
  const { workspace } = context;
  const { station } = context.settings();
  const since = beginningOf(context);
  const { packed, operators } = workspace;
  const span = spanUntil(context.now(), since);
  const worked = packed.worked.of(span);
  const { orders, units } = packed.orders.sealedIn(span, 0);
  const cancels = workspace.intents.unsettled();
  return {
    at: context.now(),
    bench: station,
    since,
    handedOver: newestHandOver(workspace),
    due: dueOf(context),
    left: leftOf(context),
    people: workspace.floor
      ?.benches()
      .filter(({ state }) => state === 'in-touch' || state === 'late')
      .map(({ name, operator }) => ({ bench: name, name: operator })) ?? [
      { bench: station, name: operators.people.nameOf(operators.who().operator) },
    ],
    done: {
      ...{ orders, units, counted: worked.units, byHand: worked.byHand },
      ...{ reopened: worked.reopened, pulled: worked.pulled },
    },
    benches: workspace.floor ? await benchesOf(workspace, span) : null,
    cancels: cancels.map(({ orderId, salesChannelOrderId, state }) => ({
      ...{ orderId, salesChannelOrderId, state },
    })),
  };
}

/** Numbers of a shift that are signed with it. */
export const signedFigures = ({ done, left, cancels, since }: Shift): Record<string, number> => ({
  ...done,
  since,
  setAside: left.setAside.length,
  toKeep: left.toKeep.length,
  toPull: left.toPull.length,
  openCancels: cancels.length,
});

function beginningOf(context: InWorkspace): number {
  const now = context.now();
  const last = context.workspace.operators.shift.last();
  const [midnight = now] = beginningsOf('today', now);
  const { since, until } = spanUntil(now, now - LONGEST_SHIFT_MS);
  return last !== null && last.at > since && last.at <= until ? last.at : midnight;
}

/** Newest hand-over at this station; null: none yet. */
export function newestHandOver({ operators }: WorkspaceContext): Shift['handedOver'] {
  const last = operators.shift.last();
  if (last === null) return null;
  const nameOf = (id: string) => operators.people.nameOf(id) ?? id;
  return { at: last.at, outgoing: nameOf(last.outgoing), incoming: nameOf(last.incoming) };
}

function dueOf(context: InWorkspace): Shift['due'] {
  const { workspace } = context;
  const now = context.serviceNow();
  return workspace.atOnce(() => {
    const names = workspace.queue.facets(now).carriers.map(({ name }) => name);
    const groups = (filter: { carrier?: string }) => {
      const { ahead, late, today, tomorrow, later, undated } = workspace.queue.dueGroups(filter, now);
      return { late, today, tomorrow, later: later + undated + ahead };
    };
    const named = names.map((carrier) => ({ carrier, ...groups({ carrier }) }));
    const all = groups({});
    const rest = (part: keyof typeof all) => all[part] - named.reduce((sum, row) => sum + row[part], 0);
    const without = {
      ...{ carrier: null, late: rest('late'), today: rest('today') },
      ...{ tomorrow: rest('tomorrow'), later: rest('later') },
    };
    const isAny = without.late + without.today + without.tomorrow + without.later > 0;
    return [...named.toSorted((a, b) => a.carrier.localeCompare(b.carrier)), ...(isAny ? [without] : [])];
  });
}

function leftOf(context: InWorkspace): Shift['left'] {
  const { packed, batches, queue } = context.workspace;
  const rows = (phase: 'open' | 'short' | 'sealed' | 'to-pull') =>
    packed.orders.inPhases([phase]).map((row) => packedRow(row, context));
  const places = queue
    .leftOf(batches.places.pickedWhole(), {}, 0)
    .flatMap((orderId) => batches.places.of(orderId) ?? []);
  const numbers = (wall: boolean) =>
    places
      .filter((place) => place.wall === wall)
      .map(({ tote }) => tote)
      .toSorted((a, b) => a - b);
  return {
    setAside: rows('short'),
    halfPacked: rows('open').filter(({ units }) => units > 0),
    toKeep: rows('sealed').filter(({ cleared }) => !cleared),
    toPull: rows('to-pull'),
    batches: batches.open.all().length,
    totes: numbers(false),
    slots: numbers(true),
  };
}

async function benchesOf(workspace: WorkspaceContext, span: Span): Promise<Shift['benches']> {
  const { rows } = await workIn(workspace, span, null);
  const { stations } = figuresOf(rows, [span.since], { operator: null, station: null });
  return stations.map(({ station, orders, units }) => ({ bench: station, orders, units }));
}
