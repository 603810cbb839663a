/** What is said of an order that comes onto the bench: how it stands, which is asked first. */
import type { PackingView } from '../../../src-main/contract/packing-view.ts';
import type { Api } from '../../api.ts';
import { ask, type Answer } from '../../ask.ts';
import { formatCount, plural } from '../../format.ts';
import { isGuarded } from './next-order.svelte.ts';
import { itemName, expected, sealedWords, TO_RESUME } from './packing-words.ts';
import { stopWords } from './stop-words.ts';

interface OnBench {
  words: string;
  /** The next scan of an item counts. */
  isReady: boolean;
}

/** @returns what is said, or why nothing can be found out about it */
export async function comingOntoBench(api: Api, orderId: string): Promise<Answer<OnBench>> {
  const answer = await ask(api().packing.get({ orderId }));
  return answer.ok ? { ok: true, value: onBench(answer.value) } : answer;
}

/** How an order stands that is on the bench now. */
export function onBench(view: PackingView): OnBench {
  const isOpen = view.phase === 'new' || view.phase === 'open';
  const isReady = isOpen && view.stop === null && !isGuarded(view) && view.next !== null;
  const number = view.salesChannelOrderId ?? view.orderId;
  return { words: `${number} is on the bench${howItStands(view)}`, isReady };
}

/** Why an item that is scanned now counts nothing, for the lamp; null: it counts. */
export function whyNotReady(view: PackingView | null): string | null {
  if (view === null) return null;
  if (view.stop) return 'Scanning is stopped';
  if (isGuarded(view)) return 'Scanning waits for you';
  return view.phase === 'short' ? 'Set aside: no item counts' : null;
}

function howItStands(view: PackingView): string {
  const { phase, stop, packed, due, missing } = view;
  if (stop) return `. ${stopWords(stop, view).what} Read the screen.`;
  if (isGuarded(view)) return '. Items and parcels do not agree: read the screen before you scan.';
  if (phase === 'short') {
    const what = missing ? `${formatCount(missing.units)} × ${itemName(view, missing.key)}` : 'units';
    return ` and set aside: ${what} missing. ${TO_RESUME}`;
  }
  if (phase !== 'new' && phase !== 'open') return `. ${sealedWords(view, true).what} Read the screen.`;
  if (due === 0) return '. It has no item to pack: ask the lead.';
  if (view.next === null) return ': every unit is in. Close the order.';
  const size = `${plural(due, 'unit', 'units')} in ${plural(view.parcels.length, 'parcel', 'parcels')}`;
  return `: ${packed > 0 ? `${formatCount(packed)} of ` : ''}${size}. ${expected(view)}`;
}

/** @returns false where the service has it as no order that is ready, or a decision of this station cancels it */
export function isCancellable({ phase, stop, pull }: PackingView): boolean {
  const isOver = stop?.kind === 'cancelled-here' || stop?.kind === 'not-ready';
  return phase !== 'moved-on' && !isOver && (pull === null || pull.why === 'changed');
}
