/** What a key or a command code does, by name. */
import { flushSync } from 'svelte';
import { navigation } from '../navigation.svelte.ts';
import { queueFilter } from '../queue/queue-filter.svelte.ts';
import { selection } from '../queue/selection.svelte.ts';
import { scanQueue } from '../scan/scan-queue.svelte.ts';
import { refresh } from './refresh.svelte.ts';

/** A part of the screen that has something to close before the screen itself is left. */
type Step = () => boolean;
let steps: readonly Step[] = [];

/** @param step true where it closed something @returns stops */
export function listenForBack(step: Step): () => void {
  steps = [step, ...steps];
  return () => {
    steps = steps.filter((one) => one !== step);
  };
}

export const ACTIONS = {
  queue: () => navigation.go({ screen: 'queue' }),
  pick: () => navigation.go({ screen: 'pick' }),
  outbox: () => navigation.go({ screen: 'outbox' }),
  checks: () => navigation.go({ screen: 'checks' }),
  service: () => navigation.go({ screen: 'service' }),
  station: () => navigation.go({ screen: 'station' }),
  pack,
  packed: () => navigation.go({ screen: 'packed' }),
  search: focusSearch,
  refresh: () => void refresh.now(),
  cancel: askCancel,
  back,
} as const satisfies Record<string, () => unknown>;
export type ActionName = keyof typeof ACTIONS;

/** The order that is shown comes onto the bench. @returns false where none is shown */
function pack(): boolean {
  const { place } = navigation;
  if (place.screen !== 'order') return false;
  navigation.go({ screen: 'packing', orderId: place.orderId });
  return true;
}

/** @returns false where there is no order to ask about */
function askCancel(): boolean {
  const { place } = navigation;
  if (navigation.cancelling !== null) return false;
  if (place.screen === 'order' || place.screen === 'packing') navigation.askCancel([place.orderId]);
  if (place.screen === 'queue') navigation.askCancel(selection.orderIds);
  return navigation.cancelling !== null;
}

/** One step back: the panel on top first, then the screen. */
function back(): void {
  if (scanQueue.choice) scanQueue.closeChoice();
  else if (navigation.cancelling !== null) navigation.closeCancel();
  else if (steps.some((step) => step())) return;
  else if (navigation.place.screen !== 'queue') navigation.goBack();
  else if (selection.count > 0) selection.clear();
  else if (isSearching() && queueFilter.typed !== '') queueFilter.clearTyped();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const isSearching = () => document.activeElement?.hasAttribute('data-search') === true;

function focusSearch(): void {
  // The field has to be there for the very next key: a frame later, a page that is busy would lose what is typed.
  flushSync(() => navigation.go({ screen: 'queue' }));
  const field = document.querySelector<HTMLInputElement>('[data-search]');
  field?.focus();
  // What was looked for before is replaced by what is typed now.
  field?.select();
}
