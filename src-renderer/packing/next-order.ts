/** What a scan opens on a bench that waits for the next order. */
import type { PackingAnswer } from '../../src-main/contract/packing-answer.ts';
import type { PackingView } from '../../src-main/contract/packing-view.ts';
import { MAX_SCAN_LENGTH } from '../../src-main/contract/limits.ts';
import { api } from '../api.ts';
import { ask } from '../ask.ts';

/** Nothing on the bench waits for a scan: it is for the next order. */
export function isFree(view: PackingView | null): boolean {
  if (view === null) return false;
  if (view.phase === 'new') return view.stop !== null;
  return ['sealed', 'pulled', 'moved-on', 'put-back'].includes(view.phase);
}

/** `named`: the scan is an order's own code. `needs`: it is of an article, which that order needs most urgently; null: none. */
export type NextOrder = { by: 'named'; orderId: string } | { by: 'needs'; orderId: string | null };

/** @returns null where the scan is of neither, of an order that cannot be packed, or nothing can be found out */
export async function nextOrder(text: string): Promise<NextOrder | null> {
  const answer = await ask(api().scan.find({ text: text.slice(0, MAX_SCAN_LENGTH) }));
  if (!answer.ok) return null;
  const { value } = answer;
  if (value.kind === 'order' && value.open) return { by: 'named', orderId: value.orderId };
  return value.kind === 'item' ? { by: 'needs', orderId: value.orders[0]?.orderId ?? null } : null;
}

/** From the screen of the order before: a scan there has opened the next one. */
let handedOver: { orderId: string; answer: PackingAnswer } | null = null;

/** What the scan has done already, for the screen of that order. */
export function handOver(orderId: string, answer: PackingAnswer): void {
  handedOver = { orderId, answer };
}

/** @returns what was handed over for this order, once; null where nothing was */
export function takeOver(orderId: string): PackingAnswer | null {
  const from = handedOver;
  handedOver = null;
  return from?.orderId === orderId ? from.answer : null;
}
