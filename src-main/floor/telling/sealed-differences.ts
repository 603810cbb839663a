/** Differences to the store with their texts sealed, ready to be published. */
import type { Clock } from '../../domain/clock.ts';
import type { Log } from '../../station/log.ts';
import type { Sealing } from '../bench-work.ts';
import type { OrderSealing } from '../publishing/order-sealing.ts';
import type { Difference, OwnOrders } from '../publishing/order-differences.ts';
import { MOST_ORDER_BODY, type NewPublishedOrder } from '../store/store-orders.ts';

export interface SealedDifferencesParts {
  sealing: Pick<Sealing, 'mark'>;
  orderSealing: Pick<OrderSealing, 'seal'>;
  orders: Pick<OwnOrders, 'textOf'>;
  clock: Pick<Clock, 'now'>;
  log: Pick<Log, 'warn'>;
}

export interface SealedDifference {
  difference: Difference;
  order: NewPublishedOrder;
}

/** `body` is null until its text is sealed. */
interface Unsealed extends SealedDifference {
  text: string | null;
}

/** @returns without those whose text is not there any more, or is longer than a store takes */
export async function sealDifferences(
  differences: readonly Difference[],
  parts: SealedDifferencesParts,
): Promise<SealedDifference[]> {
  const { orderSealing, log } = parts;
  const found = differences.map((difference) => unsealed(difference, parts)).filter((each) => each !== null);
  const plain = found.flatMap(({ order: { key }, text }) => (text === null ? [] : [{ key, text }]));
  const bodies = (await orderSealing.seal(plain)).values();
  for (const { order, text } of found) if (text !== null) order.body = bodies.next().value ?? null;
  return found.filter(({ order: { body } }) => {
    const isShort = (body?.length ?? 0) <= MOST_ORDER_BODY;
    if (!isShort) log.warn({ characters: body?.length }, 'an order is too long for the other benches');
    return isShort;
  });
}

function unsealed(
  difference: Difference,
  { sealing, orders, clock }: SealedDifferencesParts,
): Unsealed | null {
  const { key, state, place, leftAt } = difference;
  const leftMsAgo = state === 'open' ? null : Math.max(0, clock.now() - (leftAt ?? clock.now()));
  const text = place === null ? null : orders.textOf(place);
  if (place !== null && text === null) return null;
  return { difference, text, order: { key, state, mark: sealing.mark(state, text), body: null, leftMsAgo } };
}
