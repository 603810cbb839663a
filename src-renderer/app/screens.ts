/** Component of each screen between the strips. The other facts of a screen are its row in `client/screen-rows.ts`. */
import type { Component } from 'svelte';
import { m } from '#messages';
import type { Place } from '../client/places.ts';
import { rowOf, type PlaceOf, type ScreenName } from '../client/screen-rows.ts';
import Order from '../screens/orders/Order.svelte';
import Packing from '../screens/packing/Packing.svelte';
import Queue from '../screens/queue/Queue.svelte';

/** The component gets the fields of its place as its props. */
type ScreenComponent<S extends ScreenName> = Component<Omit<PlaceOf<S>, 'screen'>>;

/** Screens that a packer waits for. */
const AT_ONCE = { queue: Queue, order: Order, packing: Packing } as const satisfies {
  [S in 'queue' | 'order' | 'packing']: ScreenComponent<S>;
};

/** The set-up and its last step replace all else, strips included. */
type Framed = Exclude<ScreenName, 'setup' | 'first-operator'>;

/** Screens that are seldom needed, and loaded when they are. */
const LATER: {
  [S in Exclude<Framed, keyof typeof AT_ONCE>]: () => Promise<{ default: ScreenComponent<S> }>;
} = {
  departures: () => import('../screens/queue/Departures.svelte'),
  find: () => import('../screens/tracing/FindOrder.svelte'),
  pick: () => import('../screens/pick/PickList.svelte'),
  express: () => import('../screens/pick/express/Express.svelte'),
  packed: () => import('../screens/packed/Packed.svelte'),
  notices: () => import('../screens/alerts/Notices.svelte'),
  outbox: () => import('../screens/cancel/Outbox.svelte'),
  checks: () => import('../screens/checks/Checks.svelte'),
  service: () => import('../screens/service/Service.svelte'),
  station: () => import('../screens/station/Station.svelte'),
  scanner: () => import('../screens/scanner/ScannerTest.svelte'),
  codes: () => import('../screens/codes/Codes.svelte'),
  locations: () => import('../screens/locations/Locations.svelte'),
  preflight: () => import('../screens/preflight/Preflight.svelte'),
  'shelf-labels': () => import('../screens/preflight/ShelfLabels.svelte'),
  copies: () => import('../screens/copies/Copies.svelte'),
  erasure: () => import('../screens/erasure/Erasure.svelte'),
  operators: () => import('../screens/operators/Operators.svelte'),
  health: () => import('../screens/health/Health.svelte'),
  report: () => import('../screens/report/Report.svelte'),
  benches: () => import('../screens/floor/benches/Benches.svelte'),
  board: () => import('../screens/board/Board.svelte'),
  shift: () => import('../screens/shift/Shift.svelte'),
  wallboard: () => import('../screens/board/wallboard/Wallboard.svelte'),
  conflicts: () => import('../screens/floor/conflicts/Conflicts.svelte'),
  updates: () => import('../screens/updates/Updates.svelte'),
  commands: () => import('../screens/papers/CommandSheet.svelte'),
  'practice-goods': () => import('../screens/practice/PracticeSheet.svelte'),
  lessons: () => import('../screens/practice/Lessons.svelte'),
  'design-system': () => import('./design/DesignSystem.svelte'),
  'print-jobs': () => import('../screens/papers/PrintJobs.svelte'),
  papers: () => import('../screens/papers/PapersScreen.svelte'),
  'pick-paper': () => import('../screens/pick/paper/PickListPaper.svelte'),
  'batch-paper': () => import('../screens/pick/paper/BatchPaper.svelte'),
  'tote-labels': () => import('../screens/pick/paper/NumberLabels.svelte'),
  'slot-labels': () => import('../screens/pick/paper/NumberLabels.svelte'),
  calibration: () => import('../screens/scanner/CalibrationSheet.svelte'),
  'help-card': () => import('../screens/help/HelpCard.svelte'),
  badges: () => import('../screens/operators/BadgeSheet.svelte'),
  receipt: () => import('../screens/packed/ReceiptPaper.svelte'),
  slip: () => import('../screens/papers/SlipScreen.svelte'),
};

type Screen =
  | { component: ScreenComponent<ScreenName> }
  | { load: () => Promise<{ default: ScreenComponent<ScreenName> }> };

/** @returns null for the set-up */
export function screenOf({ screen }: Place): Screen | null {
  if (screen === 'setup' || screen === 'first-operator') return null;
  // A component only ever gets its own kind of place.
  return (
    screen in AT_ONCE
      ? { component: AT_ONCE[screen as keyof typeof AT_ONCE] }
      : { load: LATER[screen as keyof typeof LATER] }
  ) as Screen;
}

/** Key of a place: with another order, or another code to teach, a screen is created again. */
export function keyOf(place: Place): string {
  if ('orderId' in place) return `${place.screen} ${place.orderId}`;
  return place.screen === 'codes' ? `codes ${place.teach}` : place.screen;
}

/** Screens of a stopped station. */
const NEEDS = {
  policy: () => m.app_policy_needed(),
  journal: () => m.app_journal_needed(),
  'sign-on': () => m.app_sign_on(),
} as const;

/** Window title: screen and order, for people who choose windows by title. */
export function titleOf(
  place: Place,
  { needs = null, needsSetup = false }: { needs?: keyof typeof NEEDS | null; needsSetup?: boolean },
): string {
  const title = needs === null ? rowOf(needsSetup ? 'setup' : place.screen).title(place) : NEEDS[needs]();
  return `${title} – Packdesk`;
}
