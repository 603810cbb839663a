/** What the window is called: by screen and order, for whoever goes by titles. */
import type { Place } from '../navigation.svelte.ts';
import { shownNumber } from '../orders/order-number.ts';

const TITLES: Record<Exclude<Place['screen'], 'order' | 'packing'>, string> = {
  queue: 'Queue',
  departures: 'Removed orders',
  pick: 'Pick list',
  outbox: 'Outbox',
  checks: 'Checks',
  service: 'Service',
  station: 'Station',
  scanner: 'Scanner test',
  codes: 'Case and alias codes',
  setup: 'Set-up',
  packed: 'Packed',
  commands: 'Command codes',
  'practice-goods': 'Practice goods',
};

export function titleOf(place: Place, { isStopped = false, needsSetup = false }): string {
  const name = needsSetup ? TITLES.setup : nameOf(place);
  return `${isStopped ? 'Journal needed' : name} – Packdesk`;
}

function nameOf(place: Place): string {
  if (place.screen === 'packing') return `Packing ${shownNumber(place.orderId)}`;
  if (place.screen !== 'order') return TITLES[place.screen];
  return `Order ${place.view?.salesChannelOrderId ?? shownNumber(place.orderId)}`;
}
