/** View of a batch for its screen. */
import type { Batch } from '../../batch/open-batches.ts';
import type { BatchLine, BatchView } from '../../contract/picking/batch-view.ts';
import type { PickSort } from '../../contract/picking/pick.ts';
import type { HandPick } from '../../domain/batch/hand-picks.ts';
import {
  inTote,
  itemsOf,
  leftBehind,
  leftToPut,
  needOf,
  shortOf,
  toPut,
  toPutBack,
  unitsOf,
  type OrderInBatch,
} from '../../domain/batch/state.ts';
import { sortLines } from '../../domain/picking/sort-lines.ts';
import { beyondIn, placesOf } from './batch-places.ts';
import type { WorkspaceContext } from '../context.ts';

export function batchView(workspace: WorkspaceContext, at: Batch, sort: PickSort): BatchView {
  const { state, batch: number, begunAt, holder } = at;
  const { operators, shelf, locations } = workspace;
  const picks = workspace.batches.handPicks(at);
  const lines = itemsOf(state).map((item) => lineOf(workspace, state, item, picks));
  return {
    batch: number,
    begunAt,
    holder: operators.people.nameOf(holder),
    isOfOther: operators.who().operator !== holder,
    phase: state.phase,
    wall: state.wall,
    onTrolley: leftToPut(state),
    due: sumOf(lines.map(({ due }) => due)),
    picked: sumOf(lines.map(({ picked }) => picked)),
    totes: state.orders.map((order) => toteOf(state, order)),
    lines: sortLines(
      lines.map((line) => ({ ...line, quantity: line.due })),
      sort,
    ).map(({ quantity: _quantity, ...line }) => line),
    putBack: toPutBack(state).map(({ order, item, units }) => {
      const { tote, orderId, out } = order;
      const { sku, name } = shelf.named(item);
      const why = out === 'packed' || out === 'set-aside' ? null : out;
      const what = { item, sku, name, location: locations.of(item) };
      return { tote, orderId, out: why, ...what, ...beyondIn(state, order, { item, units }) };
    }),
    leftBehind: leftBehind(state).flatMap(({ order, item, units }) =>
      placesOf(state, order, { item, units }).map((place) => {
        const { sku, name } = shelf.named(item);
        return { tote: order.tote, item, sku, name, location: locations.of(item), ...place };
      }),
    ),
    canUndo: state.earlier.length > 0,
  };
}

function toteOf(state: Batch['state'], order: OrderInBatch): BatchView['totes'][number] {
  const { tote, orderId, salesChannelOrderId, needs, out } = order;
  const items = needs.map(({ item }) => item);
  return {
    ...{ tote, orderId, salesChannelOrderId, out },
    due: sumOf(items.map((item) => needOf(state, order, item))),
    picked: sumOf(items.map((item) => Math.min(needOf(state, order, item), inTote(state, orderId, item)))),
    short: sumOf(items.map((item) => shortOf(state, orderId, item))),
  };
}

function lineOf(
  { shelf, locations, notFound, operators }: WorkspaceContext,
  state: Batch['state'],
  item: string,
  picks: readonly HandPick[],
): BatchLine {
  const nameOf = (id: string | null) => operators.people.nameOf(id);
  const totes = state.orders.flatMap((order) => {
    const { tote, orderId } = order;
    const due = needOf(state, order, item);
    return due === 0 ? [] : [{ tote, orderId, due, picked: Math.min(due, inTote(state, orderId, item)) }];
  });
  return {
    ...shelf.named(item),
    location: locations.of(item),
    notFound: notFound(item),
    orders: totes.length,
    ...unitsOf(state, item),
    toPut: sumOf(state.orders.map((order) => toPut(state, order, item))),
    totes,
    byHand: picks
      .filter((one) => one.item === item)
      .map(({ units, operator, approvedBy, reason }) => ({
        ...{ units, reason },
        operator: nameOf(operator),
        approvedBy: nameOf(approvedBy),
      })),
  };
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);
