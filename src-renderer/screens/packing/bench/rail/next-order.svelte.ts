/** The order after the one on the bench: what a scan leads to, and which the queue has next. */
import type { Elsewhere } from '../../../../../src-main/contract/floor/floor.ts';
import type { PackingView } from '../../../../../src-main/contract/goods/packing-view.ts';
import type { QueueRow } from '../../../../../src-main/contract/orders/queue.ts';
import { MAX_SCAN_LENGTH } from '../../../../../src-main/contract/terms/limits.ts';
import type { Api } from '../../../../client/api.ts';
import { ask } from '../../../../client/ask.ts';
import { readableText } from '../../../../scan/keys/symbology-identifier.ts';
import { onlyOthersNeedWords } from '../../../../words/floor/others-need-words.ts';

/** True if no order on the bench waits for a scan: the scan is for the next order. */
export function isFree(view: PackingView | null): boolean {
  if (view === null) return false;
  if (view.phase === 'new') return view.stop !== null;
  return ['sealed', 'pulled', 'moved-on', 'put-back'].includes(view.phase);
}

/** True if every unit is in, and nothing but the closing is left to do. */
export const isFull = (view: PackingView | null): boolean =>
  view !== null && view.phase === 'open' && view.complete && view.stop === null;

/** True if the next order may take this one's place: nothing but, at most, the closing is left to do with it now. */
export const makesWay = (view: PackingView | null): boolean =>
  isFree(view) || isFull(view) || view?.phase === 'short';

/** True if items and parcels do not agree: a person has to say first that the order is packed freely. */
export const isGuarded = (view: PackingView | null): boolean =>
  view !== null && view.phase === 'new' && view.contradictions.some((c) => c.guard);

/** True if no unit is packed and nothing asks for a person: an item of the order can be counted before its screen is seen. */
export const isFresh = (view: PackingView): boolean =>
  (view.phase === 'new' || view.phase === 'open') &&
  view.stop === null &&
  view.packed === 0 &&
  !isGuarded(view);

/**
 * `named`: the scan is an order's own code. `needs`: it is of an item that the order on the bench does not need, and
 * that order needs most urgently. `isOnly`: no other order needs it. `elsewhere`: what another bench has of it.
 */
export type Lead =
  | { by: 'named'; orderId: string; elsewhere: Elsewhere | null }
  | { by: 'needs'; orderId: string; isOnly: boolean };

/** `others`: only orders of other benches need the item: which, in words. */
type LeadNowhere = { by: 'others'; words: () => string };

/**
 * Finds the order that a scan leads to.
 * @param openOrderId order on the bench, whose own items lead nowhere; null: no order on the bench needs anything
 * @returns null if it leads to no order that can be packed, or nothing can be found out
 */
export async function leadOf(
  api: Api,
  text: string,
  openOrderId: string | null,
): Promise<Lead | LeadNowhere | null> {
  const answer = await ask(
    api().scan.find({
      text: text.slice(0, MAX_SCAN_LENGTH),
      ...(openOrderId === null ? {} : { openOrderId }),
    }),
  );
  if (!answer.ok) return null;
  const { value } = answer;
  if (value.kind === 'order')
    return value.open ? { by: 'named', orderId: value.orderId, elsewhere: value.elsewhere ?? null } : null;
  if (value.kind !== 'item' || value.inOpenOrder !== null) return null;
  const [first] = value.orders;
  if (!first) return null;
  if (first.elsewhere)
    return {
      by: 'others',
      words: () => onlyOthersNeedWords(value.name ?? value.sku ?? readableText(text), value),
    };
  return { by: 'needs', orderId: first.orderId, isOnly: value.total === 1 };
}

/** First of the queue that this bench can pack, but for the order on the bench. */
export class NextInQueue {
  readonly #api: Api;
  #row = $state.raw<QueueRow | null>(null);
  #isRestElsewhere = $state(false);

  constructor(api: Api) {
    this.#api = api;
  }

  /** Next order of the queue; null until it was read, and if no other order can be packed here. */
  get row(): QueueRow | null {
    return this.#row;
  }

  /** True if no other order can be packed here: those that are left are at other benches. */
  get isRestElsewhere(): boolean {
    return this.#isRestElsewhere;
  }

  async read(orderId: string): Promise<void> {
    const answer = await ask(this.#api().queue.next({ but: orderId }));
    if (!answer.ok) return;
    this.#row = answer.value.row;
    this.#isRestElsewhere = answer.value.isRestElsewhere;
  }
}
