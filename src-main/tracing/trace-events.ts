/** Events of an order from cache and journal, in the order in which they happened. */
import type { DepartureRow, TracedRow } from '../cache/read/find/traced-orders.ts';
import type { IntentStep } from '../contract/orders/cancel.ts';
import type { OrderChanges } from '../contract/orders/orders.ts';
import type { TraceEvent } from '../contract/orders/trace.ts';
import type { PackingEvent, RecordedEvent } from '../domain/packing/event.ts';

export interface OrderHistory {
  row: Pick<TracedRow, 'created' | 'firstSeen' | 'absentSince'> | null;
  changes: readonly OrderChanges[];
  departures: readonly DepartureRow[];
  unreadableAt: number | null;
  packing: readonly RecordedEvent[];
  /** The newest decision to cancel it; null: none. */
  cancel: { reason: string; steps: readonly IntentStep[] } | null;
}

/** Steps within the work at a bench: the receipt has each of them. */
const OF_THE_RECEIPT: ReadonlySet<PackingEvent['kind']> = new Set<PackingEvent['kind']>([
  'counted',
  'moved',
  'removed',
  'parcel-added',
  'turned',
  'undone',
]);

/** @param nameOf display name of the person on an event @returns oldest first */
export function traceEvents(
  { row, changes, departures, unreadableAt, packing, cancel }: OrderHistory,
  nameOf: (operator: string | null) => string | null,
): TraceEvent[] {
  const moments = (
    [
      ['ordered', row?.created],
      ['first-seen', row?.firstSeen],
      ['not-listed', row?.absentSince],
      ['unreadable', unreadableAt],
    ] as const
  ).flatMap(([what, at]): TraceEvent[] => (at == null ? [] : [{ what, at }]));
  const events: TraceEvent[] = [
    ...moments,
    ...changes.map((one) => ({ what: 'changed' as const, ...one })),
    ...departures.map(({ leftAt, status, how }) => ({ what: 'left' as const, at: leftAt, status, how })),
    ...packing
      .filter(({ event }) => !OF_THE_RECEIPT.has(event.kind))
      .map(({ at, operator, station, event }) => ({
        what: 'packing' as const,
        ...{ at, station, operator: nameOf(operator), kind: shownKind(event) },
        reason: event.kind === 'short' ? event.reason : null,
      })),
    ...(cancel?.steps ?? []).map(({ at, state, operator }, n) => ({
      what: 'cancel' as const,
      ...{ at, state, operator: nameOf(operator) },
      reason: n === 0 ? (cancel?.reason ?? null) : null,
    })),
  ];
  // Equal times stay in the order in which the parts were written.
  return events.toSorted((a, b) => a.at - b.at);
}

/** Goods that were left for another bench were not put back. */
const shownKind = (event: PackingEvent): string =>
  event.kind === 'put-back' && event.why === 'taken-over' ? 'left' : event.kind;
