/**
 * Keys that work everywhere. Function keys and Escape only: no letter and no digit, since those are what a scanner
 * types.
 */
import { navigation } from '../navigation.svelte.ts';
import { refresh } from './refresh.svelte.ts';
import { scanDesk } from '../scan/scan-desk.svelte.ts';

const ACTIONS: Record<string, () => void> = {
  F2: () => navigation.go({ screen: 'queue' }),
  F3: () => navigation.go({ screen: 'pick' }),
  F4: () => navigation.go({ screen: 'outbox' }),
  F5: () => navigation.go({ screen: 'checks' }),
  F8: () => navigation.go({ screen: 'station' }),
  F7: () => navigation.go({ screen: 'service' }),
  F6: focusSearch,
  F9: () => void refresh.now(),
  F10: () => {
    const { place } = navigation;
    if (place.screen === 'order' && navigation.cancelling === null) navigation.askCancel(place.orderId);
  },
  Escape: back,
};

/** One step back: the panel on top first, then the screen. */
function back(): void {
  if (scanDesk.choice) scanDesk.closeChoice();
  else if (navigation.cancelling !== null) navigation.closeCancel();
  else if (navigation.place.screen !== 'queue' && navigation.place.screen !== 'setup')
    navigation.go({ screen: 'queue' });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function focusSearch(): void {
  navigation.go({ screen: 'queue' });
  // The field is there after the screen has changed.
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('[data-search]')?.focus());
}

/** @returns stops listening */
export function listenForKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const action = ACTIONS[event.key];
    if (!action || navigation.place.screen === 'setup') return;
    event.preventDefault();
    action();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
