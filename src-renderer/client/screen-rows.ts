/**
 * The screens: one row each, with all facts of it but its component (`app/screens.ts`). Navigation, titles, help, papers and
 * rights are read from here; which entries the rail shows to whom is in `app/NavRail.svelte`.
 */
import { m } from '#messages';
import type { Action } from '../../src-main/contract/terms/operator-words.ts';
import type { PaperKind } from '../../src-main/contract/paper/paper-kinds.ts';
import { shownNumber } from '../words/orders/order-number.ts';
import type { Place } from './places.ts';

export type ScreenName = Place['screen'];
export type PlaceOf<S extends ScreenName> = Extract<Place, { screen: S }>;
/** Screens that need nothing but their name. */
type Plain = { [S in ScreenName]: { screen: S } extends PlaceOf<S> ? S : never }[ScreenName];

/** Screens with an entry in the rail. */
export type RailScreen =
  'queue' | 'pick' | 'packed' | 'outbox' | 'checks' | 'service' | 'board' | 'shift' | 'station';

export interface ScreenRow<S extends ScreenName = ScreenName> {
  /** Title of the screen and of the window. A method: a row is only ever used with its own kind of place. */
  title(place: PlaceOf<S>): string;
  /** Page of the help that opens on it: one of `HELP_PAGES`. */
  help: string;
  /** Rail entry that is lit; null: none. The way back of a screen under `station` ends there, of all others at the queue. */
  rail: RailScreen | null;
  /**
   * Right that the screen's procedures need; null: it is for everyone. The next operator does not begin on a screen
   * without the right.
   */
  needs: Action | null;
  /** True for a list: an order that was opened from it leads back to it. */
  isList?: true;
  /** True if the screen is opened from anywhere, and leads back there. All screens under `station` do. */
  returns?: true;
  /**
   * The screen is opened again when the page is loaded again, as after a crash. The queue and an order with a number
   * always are.
   */
  reopens?: S extends Plain ? true : never;
  /** The screen is shown only in practice, or if there are lessons. */
  only?: 'practice' | 'lessons';
  /** Paper that the screen shows; Ctrl P prints it. */
  paper?: PaperKind;
  /** Line of the last scan before there is one, if the screen takes other codes than usual. */
  scanHint?: () => string;
}

/** Reached from the settings, which their way back leads to. */
const OF_STATION = { rail: 'station', needs: null } as const;

export const SCREENS = {
  queue: { title: m.app_queue, help: 'queue', rail: 'queue', needs: null, isList: true },
  departures: {
    title: m.app_departures,
    help: 'queue',
    rail: 'queue',
    needs: null,
    isList: true,
    reopens: true,
  },
  find: { title: m.find_title, help: 'find', rail: 'queue', needs: null, isList: true, returns: true },
  order: {
    title: (place) => m.app_order({ number: place.view?.salesChannelOrderId ?? shownNumber(place.orderId) }),
    help: 'queue',
    rail: 'queue',
    needs: null,
  },
  slip: {
    title: (place) => m.paper_slip_of({ number: shownNumber(place.orderId) }),
    help: 'papers',
    rail: 'queue',
    needs: null,
  },
  packing: {
    title: (place) => m.app_packing({ number: shownNumber(place.orderId) }),
    help: 'packing',
    rail: null,
    needs: null,
  },
  pick: { title: m.app_pick, help: 'pick-list', rail: 'pick', needs: null, isList: true, reopens: true },
  express: { title: m.express_title, help: 'pick-list', rail: 'pick', needs: null, isList: true },
  packed: { title: m.app_packed, help: 'packed', rail: 'packed', needs: null, isList: true, reopens: true },
  receipt: {
    title: (place) => m.packed_receipt_of({ number: place.number }),
    help: 'packed',
    rail: 'packed',
    needs: null,
  },
  conflicts: {
    title: m.floor_conflicts_title,
    help: 'benches',
    rail: 'packed',
    needs: null,
    isList: true,
    reopens: true,
  },
  notices: { title: m.notices_title, help: 'notices', rail: null, needs: null, returns: true, reopens: true },
  outbox: { title: m.app_outbox, help: 'outbox', rail: 'outbox', needs: null, isList: true, reopens: true },
  checks: { title: m.app_checks, help: 'checks', rail: 'checks', needs: null, reopens: true },
  service: { title: m.app_service, help: 'connect', rail: 'service', needs: null, reopens: true },
  board: {
    title: m.board_title,
    help: 'board',
    rail: 'board',
    needs: 'see-board',
    returns: true,
    reopens: true,
    paper: 'board',
  },
  shift: {
    title: m.shift_title,
    help: 'shift',
    rail: 'shift',
    needs: 'see-board',
    returns: true,
    reopens: true,
  },
  wallboard: {
    title: m.board_title,
    help: 'board',
    rail: 'board',
    needs: 'see-board',
    returns: true,
    reopens: true,
  },
  station: {
    title: m.app_station,
    help: 'settings',
    rail: 'station',
    needs: null,
    returns: true,
    reopens: true,
  },
  scanner: { title: m.app_scanner, help: 'barcodes', ...OF_STATION },
  codes: { title: m.app_codes, help: 'barcodes', ...OF_STATION },
  locations: { title: m.app_locations, help: 'locations', ...OF_STATION, scanHint: m.locations_scan_idle },
  preflight: { title: m.app_preflight, help: 'barcodes', ...OF_STATION, isList: true },
  copies: { title: m.app_copies, help: 'backups', ...OF_STATION, needs: 'use-copies' },
  erasure: { title: m.app_erasure, help: 'privacy', ...OF_STATION, needs: 'erase' },
  operators: { title: m.app_operators, help: 'operators', ...OF_STATION, needs: 'reset-pin' },
  health: { title: m.app_health, help: 'health', ...OF_STATION },
  report: { title: m.app_report, help: 'health', ...OF_STATION },
  updates: { title: m.app_updates, help: 'health', ...OF_STATION },
  benches: { title: m.floor_benches_title, help: 'benches', ...OF_STATION, reopens: true },
  'print-jobs': { title: m.paper_jobs, help: 'papers', ...OF_STATION },
  papers: { title: m.paper_papers, help: 'papers', ...OF_STATION },
  'pick-paper': { title: m.app_pick, help: 'papers', ...OF_STATION, paper: 'pick-list' },
  'batch-paper': { title: m.paper_batch_sheet, help: 'papers', ...OF_STATION, paper: 'batch-sheet' },
  'tote-labels': { title: m.paper_tote_labels, help: 'papers', ...OF_STATION, paper: 'tote-labels' },
  'slot-labels': { title: m.paper_slot_labels, help: 'papers', ...OF_STATION, paper: 'slot-labels' },
  'shelf-labels': { title: m.app_shelf_labels, help: 'barcodes', ...OF_STATION, paper: 'shelf-labels' },
  commands: { title: m.app_commands, help: 'keys', ...OF_STATION, reopens: true, paper: 'commands' },
  calibration: { title: m.paper_calibration, help: 'barcodes', ...OF_STATION, paper: 'calibration' },
  badges: {
    title: m.paper_badges,
    help: 'operators',
    ...OF_STATION,
    needs: 'manage-operators',
    paper: 'badges',
  },
  'help-card': { title: m.help_card, help: 'first-day', ...OF_STATION, paper: 'help-card' },
  'practice-goods': {
    title: m.app_practice_goods,
    help: 'first-day',
    ...OF_STATION,
    only: 'practice',
    paper: 'practice-codes',
  },
  lessons: { title: m.lessons_title, help: 'lessons', ...OF_STATION, only: 'lessons' },
  'design-system': { title: m.design_title, help: 'first-day', ...OF_STATION, only: 'practice' },
  setup: { title: m.app_setup, help: 'connect', ...OF_STATION, needs: 'change-connection' },
  'first-operator': {
    title: m.app_setup,
    help: 'operators',
    rail: null,
    needs: 'manage-operators',
    reopens: true,
  },
} as const satisfies { [S in ScreenName]: ScreenRow<S> };

/** The row of any screen. */
export const rowOf = (screen: ScreenName): ScreenRow => SCREENS[screen];

/** @param may the signed-on operator's rights without approval */
export function maySee({ screen }: Place, may: readonly Action[]): boolean {
  const { needs } = rowOf(screen);
  return needs === null || may.includes(needs);
}

export type List = PlaceOf<
  { [S in ScreenName]: (typeof SCREENS)[S] extends { isList: true } ? S : never }[ScreenName]
>;

export const isList = (place: Place): place is List => rowOf(place.screen).isList === true;

/** True if the screen is reached from the screen of the station. */
export const isOfStation = (screen: ScreenName): boolean =>
  screen !== 'station' && rowOf(screen).rail === 'station';

/** True if the screen is opened from anywhere, and leads back there. */
export const isFromAnywhere = ({ screen }: Place): boolean =>
  rowOf(screen).returns === true || isOfStation(screen);

type Reopened = { [S in ScreenName]: (typeof SCREENS)[S] extends { reopens: true } ? S : never }[ScreenName];

/** True if the text is the name of a screen that is opened again when the page is loaded again. */
export const reopens = (name: string): name is Reopened =>
  Object.hasOwn(SCREENS, name) && rowOf(name as ScreenName).reopens === true;
