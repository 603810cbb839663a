/** Where an order's page leads to, and why it is not to be packed or shipped. */
import type { OrderView } from '../../src-main/contract/orders.ts';
import { intentSentence } from '../cancel/intent-sentence.ts';
import type { Sentence } from '../sentences/sentence.ts';
import { statusInSentence } from './status-words.ts';

/** Its box is closed. */
const BOX = ['sealed', 'to-pull', 'pulled', 'moved-on'];

/** A box of it was closed at this station. */
export const hasBox = ({ packing }: OrderView): boolean => packing !== null && BOX.includes(packing.phase);

/** @returns the words of the button to the bench, and whether the order is packed there; null: there is nothing to see */
export function wayOn(order: OrderView): { words: string; packs: boolean } | null {
  if (hasBox(order)) return { words: 'Show the box', packs: false };
  const phase = order.packing?.phase;
  if (order.workable)
    return { words: phase === 'open' || phase === 'short' ? 'Continue packing' : 'Pack', packs: true };
  return phase === undefined ? null : { words: 'Show on the bench', packs: false };
}

/** @returns null where it may be packed, or its box may leave */
export function whyNot(order: OrderView): Sentence | null {
  const { workable, cancel, status, packing } = order;
  if (workable) return null;
  const what = hasBox(order) ? 'Do not ship' : 'Do not pack';
  if (cancel && !['withdrawn', 'given-up'].includes(cancel.state)) {
    const intent = intentSentence(cancel);
    if (cancel.state === 'by-hand')
      return {
        what: `${what}: a cancel of this order was settled by hand.`,
        todo: 'If it is to be packed after all, put it back into the queue: Outbox (F4).',
      };
    const settled = ['accepted', 'elsewhere'].includes(cancel.state);
    return { ...intent, what: `${what}: this order is ${settled ? '' : 'being '}cancelled. ${intent.what}` };
  }
  // Also one that was shipped or delivered since is ready no more.
  if (packing?.phase === 'moved-on' || packing?.phase === 'sealed') return null;
  const where =
    status === null
      ? 'the service does not list this order any more'
      : `the service has this order as ${statusInSentence(status)}`;
  return { what: `${what}: ${where}.`, todo: todoOf(order) };
}

function todoOf({ packing }: OrderView): string {
  const phase = packing?.phase;
  if (phase === 'to-pull') return 'Find every box of it and pull it.';
  if (phase === 'pulled') return 'The box stays here.';
  return phase === 'open' || phase === 'short' ? 'Put back what is packed.' : 'Leave it unpacked.';
}
