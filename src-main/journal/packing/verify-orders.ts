/** Compares the row of each packed order with its events. */
import { apply } from '../../domain/packing/fold.ts';
import type { PackingState } from '../../domain/packing/state.ts';
import { brokenEvents, rootOf, type ChainedRow } from './event-chain.ts';
import type { PackingEvent } from '../../domain/packing/event.ts';
import type { JournalDb } from '../db.ts';
import { eventIn } from './event-text.ts';

/** Part of an order's row that follows from its events. */
export type HeadField = 'phase' | 'cleared' | 'sealedAt' | 'sealedBy' | 'units';

export interface PackedOrderFault {
  orderId: string;
  /** Numbers of the events that are not as they were written, or are missing. */
  events: number[];
  /** Fields of the row that differ from the sum of the events. */
  head: HeadField[];
}

export interface OrderHead {
  o: number;
  orderId: string;
  salesChannelOrderId: string | null;
  orderCreatedAt: number | null;
  phase: string;
  cleared: number;
  units: number;
  sealedAt: number | null;
  sealedBy: string | null;
  events: number;
  hash: string;
}

export const HEAD_COLUMNS = `o, order_id AS orderId, channel_order_id AS salesChannelOrderId, order_created AS orderCreatedAt,
  phase, cleared, units, sealed_at AS sealedAt, sealed_by AS sealedBy, events, mark AS hash`;

export const unitsIn = ({ contents }: PackingState): number =>
  contents.parcels.flatMap((p) => Object.values(p.units)).reduce((sum, n) => sum + n, 0);

/** @param rows its events, in their order @returns null if all is as it was written */
function faultOf(head: OrderHead, rows: readonly ChainedRow[]): PackedOrderFault | null {
  const { orderId } = head;
  const broken = brokenEvents(orderId, rows, head.hash, head.events, rootOf(head));
  // The part before a full recount no longer counts, and is shown only on the receipt.
  const restart =
    rows.findLast(({ seq, data }) => !broken.includes(seq) && isRestart(eventIn(data)))?.seq ?? 0;
  const events = broken.filter((seq) => seq > restart);
  // If events are not intact, differences cannot be derived from them.
  const differing = broken.length > 0 ? [] : headDifferences(head, rows);
  return events.length + differing.length === 0 ? null : { orderId, events, head: differing };
}

const isRestart = (event: PackingEvent | null) => event?.kind === 'opened' && event.restart;

/** @param rows events whose chain holds */
export function headDifferences(head: OrderHead, rows: readonly ChainedRow[]): HeadField[] {
  const folded = foldHead(rows);
  if (!folded) return [];
  const { dueUnits: _dueUnits, ...should } = folded;
  return (Object.keys(should) as (keyof typeof should)[]).filter((field) => head[field] !== should[field]);
}

/**
 * Expected row of an order.
 * @param rows all its events, with an intact chain
 * @returns null if that is not known here: they are of a newer application
 */
export function foldHead(
  rows: readonly ChainedRow[],
): (Pick<OrderHead, HeadField> & { dueUnits: number }) | null {
  let state: PackingState | null = null;
  let sealing: Pick<OrderHead, 'sealedAt' | 'sealedBy'> = { sealedAt: null, sealedBy: null };
  try {
    for (const { at, operator, data } of rows) {
      const event = eventIn(data);
      if (!event) return null;
      state = apply(event.kind === 'opened' ? null : state, event);
      if (event.kind === 'sealed') sealing = { sealedAt: at, sealedBy: operator };
      if (['open', 'short', 'put-back'].includes(state.phase)) sealing = { sealedAt: null, sealedBy: null };
    }
  } catch {
    // Well chained, and of a newer application: it knows their effect.
    return null;
  }
  if (!state) return null;
  const dueUnits = state.plan.items.reduce((sum, item) => sum + item.units, 0);
  return { phase: state.phase, cleared: state.cleared ? 1 : 0, units: unitsIn(state), dueUnits, ...sealing };
}

/** Checks one order a step: its fault, or null. */
export function* orderFaults(db: JournalDb): Generator<PackedOrderFault | null> {
  const heads = db.prepare<[], OrderHead>(`SELECT ${HEAD_COLUMNS} FROM packing_orders ORDER BY o`).all();
  const rows = db.prepare<[number], ChainedRow>(
    'SELECT seq, at, operator, station, data, mark AS hash FROM packing_events WHERE o = ? ORDER BY seq',
  );
  for (const head of heads) yield faultOf(head, rows.all(head.o));
}
