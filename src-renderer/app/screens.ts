/** Every screen between the strips: what the window is called while it is shown, and its component. */
import type { Component } from 'svelte';
import { m } from '#messages';
import type { Place } from '../client/places.ts';
import { shownNumber } from '../words/orders/order-number.ts';
import Order from '../screens/orders/Order.svelte';
import Packing from '../screens/packing/Packing.svelte';
import Queue from '../screens/queue/Queue.svelte';

/** The set-up and its last step replace everything, strips included. */
type Framed = Exclude<Place, { screen: 'setup' | 'first-operator' }>;
const isFramed = (place: Place): place is Framed =>
  place.screen !== 'setup' && place.screen !== 'first-operator';

/** The component gets the fields of its place as its props. */
type Screen<P extends Place> = {
  title: (place: P) => string;
  /** Shown only in practice, or if there are lessons. */
  only?: 'practice' | 'lessons';
} & (
  | { component: Component<Omit<P, 'screen'>> }
  /** Seldom needed, and loaded when it is: the first screen is what a packer waits for. */
  | { load: () => Promise<{ default: Component<Omit<P, 'screen'>> }> }
);

const SCREENS: { [S in Framed['screen']]: Screen<Extract<Place, { screen: S }>> } = {
  queue: { title: () => m.app_queue(), component: Queue },
  departures: { title: () => m.app_departures(), load: () => import('../screens/queue/Departures.svelte') },
  find: { title: () => m.find_title(), load: () => import('../screens/tracing/FindOrder.svelte') },
  pick: { title: () => m.app_pick(), load: () => import('../screens/pick/PickList.svelte') },
  express: { title: () => m.express_title(), load: () => import('../screens/pick/express/Express.svelte') },
  packed: { title: () => m.app_packed(), load: () => import('../screens/packed/Packed.svelte') },
  notices: { title: () => m.notices_title(), load: () => import('../screens/alerts/Notices.svelte') },
  outbox: { title: () => m.app_outbox(), load: () => import('../screens/cancel/Outbox.svelte') },
  checks: { title: () => m.app_checks(), load: () => import('../screens/checks/Checks.svelte') },
  service: { title: () => m.app_service(), load: () => import('../screens/service/Service.svelte') },
  station: { title: () => m.app_station(), load: () => import('../screens/station/Station.svelte') },
  scanner: { title: () => m.app_scanner(), load: () => import('../screens/scanner/ScannerTest.svelte') },
  codes: { title: () => m.app_codes(), load: () => import('../screens/codes/Codes.svelte') },
  locations: { title: () => m.app_locations(), load: () => import('../screens/locations/Locations.svelte') },
  preflight: { title: () => m.app_preflight(), load: () => import('../screens/preflight/Preflight.svelte') },
  'shelf-labels': {
    title: () => m.app_shelf_labels(),
    load: () => import('../screens/preflight/ShelfLabels.svelte'),
  },
  copies: { title: () => m.app_copies(), load: () => import('../screens/copies/Copies.svelte') },
  erasure: { title: () => m.app_erasure(), load: () => import('../screens/erasure/Erasure.svelte') },
  operators: { title: () => m.app_operators(), load: () => import('../screens/operators/Operators.svelte') },
  health: { title: () => m.app_health(), load: () => import('../screens/health/Health.svelte') },
  report: { title: () => m.app_report(), load: () => import('../screens/report/Report.svelte') },
  benches: { title: () => m.floor_benches_title(), load: () => import('../screens/floor/Benches.svelte') },
  board: { title: () => m.board_title(), load: () => import('../screens/board/Board.svelte') },
  shift: { title: () => m.shift_title(), load: () => import('../screens/shift/Shift.svelte') },
  wallboard: { title: () => m.board_title(), load: () => import('../screens/board/Wallboard.svelte') },
  conflicts: {
    title: () => m.floor_conflicts_title(),
    load: () => import('../screens/floor/Conflicts.svelte'),
  },
  updates: { title: () => m.app_updates(), load: () => import('../screens/updates/Updates.svelte') },
  commands: { title: () => m.app_commands(), load: () => import('../screens/papers/CommandSheet.svelte') },
  'practice-goods': {
    title: () => m.app_practice_goods(),
    only: 'practice',
    load: () => import('../screens/practice/PracticeSheet.svelte'),
  },
  lessons: {
    title: () => m.lessons_title(),
    only: 'lessons',
    load: () => import('../screens/practice/Lessons.svelte'),
  },
  'design-system': {
    title: () => m.design_title(),
    only: 'practice',
    load: () => import('./design/DesignSystem.svelte'),
  },
  'print-jobs': { title: () => m.paper_jobs(), load: () => import('../screens/papers/PrintJobs.svelte') },
  papers: { title: () => m.paper_papers(), load: () => import('../screens/papers/PapersScreen.svelte') },
  'pick-paper': {
    title: () => m.app_pick(),
    load: () => import('../screens/pick/paper/PickListPaper.svelte'),
  },
  'batch-paper': {
    title: () => m.paper_batch_sheet(),
    load: () => import('../screens/pick/paper/BatchPaper.svelte'),
  },
  'tote-labels': {
    title: () => m.paper_tote_labels(),
    load: () => import('../screens/pick/paper/NumberLabels.svelte'),
  },
  'slot-labels': {
    title: () => m.paper_slot_labels(),
    load: () => import('../screens/pick/paper/NumberLabels.svelte'),
  },
  calibration: {
    title: () => m.paper_calibration(),
    load: () => import('../screens/scanner/CalibrationSheet.svelte'),
  },
  'help-card': { title: () => m.help_card(), load: () => import('../screens/help/HelpCard.svelte') },
  badges: { title: () => m.paper_badges(), load: () => import('../screens/operators/BadgeSheet.svelte') },
  receipt: {
    title: (place) => m.packed_receipt_of({ number: place.number }),
    load: () => import('../screens/packed/ReceiptPaper.svelte'),
  },
  slip: {
    title: (place) => m.paper_slip_of({ number: shownNumber(place.orderId) }),
    load: () => import('../screens/papers/SlipScreen.svelte'),
  },
  order: {
    title: (place) => m.app_order({ number: place.view?.salesChannelOrderId ?? shownNumber(place.orderId) }),
    component: Order,
  },
  packing: { title: (place) => m.app_packing({ number: shownNumber(place.orderId) }), component: Packing },
};

/** @returns null for the set-up */
export function screenOf(place: Place): Screen<Place> | null {
  // A row is only ever used with its own kind of place.
  return isFramed(place) ? (SCREENS[place.screen] as Screen<Place>) : null;
}

/** With another order, or another code to teach, a screen is created again. */
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

/** Window title: screen and order, for people who go by titles. */
export function titleOf(
  place: Place,
  { needs = null, needsSetup = false }: { needs?: keyof typeof NEEDS | null; needsSetup?: boolean },
): string {
  const screen = needsSetup ? null : screenOf(place);
  const title = needs === null ? (screen?.title(place) ?? m.app_setup()) : NEEDS[needs]();
  return `${title} – Packdesk`;
}
