/** Orders of a batch that lack units are set aside as packing does it; refusals are shown, never dropped. */
import { keyAfter, type BatchEvent } from '../domain/batch/event.ts';
import type { BatchState } from '../domain/batch/state.ts';

/** @returns why packing could not set the order aside; null if it did, or had */
export type SetAside = (
  orderId: string,
  missing: { item: string; units: number; reason: string },
) => string | null;

/** @param events of the batch: they have the reasons */
export function setAside(
  { orders, contents }: BatchState,
  events: readonly BatchEvent[],
  ask: SetAside,
): { aside: string[]; refused: { orderId: string; why: string }[] } {
  const aside: string[] = [];
  const refused: { orderId: string; why: string }[] = [];
  for (const { orderId, out } of orders) {
    // An order is set aside for one item: the first that is missing says why.
    const [missing] = contents.shorts.get(orderId) ?? [];
    if (out !== null || !missing) continue;
    const [item, units] = missing;
    const why = ask(orderId, { item, units, reason: reasonOf(events, orderId, item) });
    if (why === null) aside.push(orderId);
    else refused.push({ orderId, why });
  }
  return { aside, refused };
}

/** The newest reason that was given for an item of the order. @param item its key now */
function reasonOf(events: readonly BatchEvent[], orderId: string, item: string): string {
  let key = item;
  for (const event of events.toReversed()) {
    if (event.kind === 'rekeyed' && keyAfter(event, orderId, event.from) === key) key = event.from;
    const isShort = event.kind === 'short' && event.item === key;
    if (isShort && event.puts.some((put) => put.orderId === orderId)) return event.reason;
  }
  return '';
}
