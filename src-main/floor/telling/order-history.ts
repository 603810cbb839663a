/** History of an order at other benches, from the events in the store: operators, times, and contents of parcels. */
import type { BenchHistory } from '../../contract/floor/floor.ts';
import { linesOf, longestOf } from '../../domain/floor/event-lines.ts';
import { PackingHistoryError, type PackingEvent } from '../../domain/packing/event.ts';
import { fold } from '../../domain/packing/fold.ts';
import type { PackingState } from '../../domain/packing/state.ts';
import type { BenchWork, Sealing } from '../bench-work.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { FloorView } from '../floor-view.ts';
import type { FloorLink } from '../link.ts';
import { MOST_OPENED_BYTES } from '../seal.ts';
import { eventSeal, readSentEvent } from './sealed-event.ts';
import type { EventRow } from '../store/store-events.ts';

export interface OrderHistoryParts {
  copy: FloorCopy;
  link: FloorLink;
  view: FloorView;
  work: BenchWork;
  sealing: Sealing;
  /** @param data as a journal has it @returns null if it is not an event of this version */
  readEvent: (data: string) => PackingEvent | null;
}

/**
 * Work of other benches on an order, without the events of this bench's own journal.
 * @throws FloorStoreError if the store does not answer
 */
export async function orderHistory(parts: OrderHistoryParts, orderId: string): Promise<BenchHistory[]> {
  const { link, work } = parts;
  const rows = await link.read((call) => link.store.history({ ...call, orderId }));
  const benches = Map.groupBy(rows, ({ benchId }) => benchId);
  return longestOf([...benches.values()].flatMap((events) => linesOf(events)))
    .filter((line) => work.eventsAfter(orderId, line.at(-1)?.mark ?? null, 1) === null)
    .flatMap((line) => benchHistory(parts, line))
    .toSorted((a, b) => a.at - b.at);
}

function benchHistory(parts: OrderHistoryParts, line: readonly EventRow[]): BenchHistory[] {
  const { copy, view } = parts;
  const last = line.at(-1);
  if (!last) return [];
  const events = eventsOf(parts, line);
  const state = events && stateOf(events);
  const leftFor = state?.leftFor ?? null;
  // Goods that were left are still in their parcels.
  const packed = events && leftFor !== null ? stateOf(events.slice(0, -1)) : state;
  return [
    {
      bench: view.benchOf(last.benchId),
      isThis: last.benchId === copy.benchId,
      operator: view.text('operator', '', last.operator),
      at: last.at,
      phase: state?.phase ?? null,
      leftFor,
      parcels: packed ? parcelsOf(packed) : [],
    },
  ];
}

/** Events from the newest opening on, as a journal folds them. Null if one is missing, or cannot be read, or all are too long. */
function eventsOf(
  { sealing, readEvent }: OrderHistoryParts,
  line: readonly EventRow[],
): PackingEvent[] | null {
  if (line[0]?.before !== null) return null;
  const events: PackingEvent[] = [];
  let opened = 0;
  for (const { orderId, mark, data } of line) {
    const text = sealing.open('event', eventSeal(orderId, mark), data);
    opened += text?.length ?? 0;
    if (opened > MOST_OPENED_BYTES) return null;
    const sent = text === null ? null : readSentEvent(text);
    const event = sent === null ? null : readEvent(sent);
    if (event?.kind === 'opened') events.length = 0;
    if (!event) return null;
    events.push(event);
  }
  return events;
}

function stateOf(events: readonly PackingEvent[]): PackingState | null {
  try {
    return fold(events);
  } catch (error) {
    // A newer application wrote it.
    if (error instanceof PackingHistoryError) return null;
    throw error;
  }
}

const parcelsOf = ({ plan, contents }: PackingState): BenchHistory['parcels'] =>
  contents.parcels.flatMap(({ number, units }) => {
    const items = plan.items.flatMap(({ key, name, sku }) => {
      const count = Object.hasOwn(units, key) ? (units[key] ?? 0) : 0;
      return count > 0 ? [{ name: name ?? sku ?? key, units: count }] : [];
    });
    return items.length > 0 ? [{ number, items }] : [];
  });
