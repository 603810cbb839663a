/** Orders of a batch that lack units are set aside as packing does it; refusals are shown, never dropped. */
import type { BatchEvent } from '../domain/batch/event.ts';
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

/** Reason given last. */
function reasonOf(events: readonly BatchEvent[], orderId: string, item: string): string {
  const short = events.findLast(
    (event) =>
      event.kind === 'short' && event.item === item && event.puts.some((put) => put.orderId === orderId),
  );
  return short?.kind === 'short' ? short.reason : '';
}
