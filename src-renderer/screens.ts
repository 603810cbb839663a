/** Every screen between the strips: what the window is called while it is shown, and its component. */
import type { Component } from 'svelte';
import Outbox from './cancel/Outbox.svelte';
import type { Place } from './navigation.svelte.ts';
import { shownNumber } from './orders/order-number.ts';
import Order from './orders/Order.svelte';
import Packed from './packed/Packed.svelte';
import Packing from './packing/Packing.svelte';
import PickList from './pick/PickList.svelte';
import Departures from './queue/Departures.svelte';
import Queue from './queue/Queue.svelte';

/** The set-up stands in place of everything, strips included. */
type Framed = Exclude<Place, { screen: 'setup' }>;

/** The component gets the fields of its place as its props. */
type Screen<P extends Place> = {
  title: string | ((place: P) => string);
  /** Shown in practice alone. */
  practiceOnly?: true;
} & (
  | { component: Component<Omit<P, 'screen'>> }
  /** Seldom needed, and loaded when it is: the first screen is what a packer waits for. */
  | { load: () => Promise<{ default: Component<Omit<P, 'screen'>> }> }
);

const SCREENS: { [S in Framed['screen']]: Screen<Extract<Place, { screen: S }>> } = {
  queue: { title: 'Queue', component: Queue },
  departures: { title: 'Removed orders', component: Departures },
  pick: { title: 'Pick list', component: PickList },
  packed: { title: 'Packed', component: Packed },
  outbox: { title: 'Outbox', component: Outbox },
  checks: { title: 'Checks', load: () => import('./checks/Checks.svelte') },
  service: { title: 'Service', load: () => import('./service/Service.svelte') },
  station: { title: 'Station', load: () => import('./station/Station.svelte') },
  scanner: { title: 'Scanner test', load: () => import('./scan/ScannerTest.svelte') },
  codes: { title: 'Case and alias codes', load: () => import('./codes/Codes.svelte') },
  copies: { title: 'Copies of the journal', load: () => import('./copies/Copies.svelte') },
  erasure: { title: 'Erase a buyer’s data', load: () => import('./erasure/Erasure.svelte') },
  operators: { title: 'Operators', load: () => import('./operators/Operators.svelte') },
  health: { title: 'Health', load: () => import('./health/Health.svelte') },
  report: { title: 'Report a problem', load: () => import('./report/Report.svelte') },
  updates: { title: 'Updates', load: () => import('./updates/Updates.svelte') },
  commands: { title: 'Command codes', load: () => import('./actions/CommandSheet.svelte') },
  'practice-goods': {
    title: 'Practice goods',
    practiceOnly: true,
    load: () => import('./practice/PracticeSheet.svelte'),
  },
  order: {
    title: (place) => `Order ${place.view?.salesChannelOrderId ?? shownNumber(place.orderId)}`,
    component: Order,
  },
  packing: { title: (place) => `Packing ${shownNumber(place.orderId)}`, component: Packing },
};

/** @returns null for the set-up */
export function screenOf(place: Place): Screen<Place> | null {
  // A row is only ever used with its own kind of place.
  return place.screen === 'setup' ? null : (SCREENS[place.screen] as Screen<Place>);
}

/** With another order, or another code to teach, a screen is made anew. */
export function keyOf(place: Place): string {
  if ('orderId' in place) return `${place.screen} ${place.orderId}`;
  return place.screen === 'codes' ? `codes ${place.teach}` : place.screen;
}

/** What a station needs that has stopped. */
const NEEDS = { policy: 'Policy needed', journal: 'Journal needed', 'sign-on': 'Sign on' } as const;

/** What the window is called: by screen and order, for whoever goes by titles. */
export function titleOf(
  place: Place,
  { needs = null, needsSetup = false }: { needs?: keyof typeof NEEDS | null; needsSetup?: boolean },
): string {
  const screen = needsSetup ? null : screenOf(place);
  const title = screen?.title ?? 'Set-up';
  const name = typeof title === 'string' ? title : title(place);
  return `${needs === null ? name : NEEDS[needs]} – Packdesk`;
}
