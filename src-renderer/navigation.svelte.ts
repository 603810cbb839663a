/** Where the packer is. One screen at a time, and the way back. */
import type { OrderView } from '../src-main/contract/orders.ts';
import type { SlipChanges } from '../src-main/contract/paper.ts';
import type { ScanAnswer } from '../src-main/contract/scan.ts';

export type FoundItem = Extract<ScanAnswer, { kind: 'item' }>;

export type Place =
  | { screen: 'queue' }
  | { screen: 'departures' }
  | { screen: 'pick' }
  /** Any order that the station knows. `text`: what is looked for first. */
  | { screen: 'find'; text: string }
  /** Orders of one unit, packed as a run. */
  | { screen: 'express' }
  | { screen: 'outbox' }
  /** What a person should see to now. */
  | { screen: 'notices' }
  | { screen: 'checks' }
  | { screen: 'service' }
  | { screen: 'station' }
  | { screen: 'scanner' }
  /** `teach`: a code that a scan has just shown to be unknown. `from`: where it was scanned. */
  | { screen: 'codes'; teach: string | null; from: Place | null }
  /** Where items lie in the hall. */
  | { screen: 'locations' }
  /** What will stop a packer in the orders of the queue. */
  | { screen: 'preflight' }
  /** For the shelves of items without a code, to be printed. */
  | { screen: 'shelf-labels' }
  /** Of the journal: a list, a second folder, and the way back to one. */
  | { screen: 'copies' }
  /** Of a buyer who asks to be forgotten. */
  | { screen: 'erasure' }
  /** Who works here, and what they may do. */
  | { screen: 'operators' }
  /** Of the station: its disk, files, copies, clock, scanner. */
  | { screen: 'health' }
  /** A report of a problem, which is read before it is saved. */
  | { screen: 'report'; from: 'health' | 'station' }
  /** Of Packdesk: whether there is a newer version, and what is new in it. */
  | { screen: 'updates' }
  /** Of the floor: who works, and what each has. */
  | { screen: 'benches' }
  /** Orders of which two benches have a box. */
  | { screen: 'conflicts' }
  /** The lead's: what waits, what was packed, what went wrong. */
  | { screen: 'board' }
  /** The same for a large screen, read from across the hall. */
  | { screen: 'wallboard' }
  | { screen: 'setup' }
  /** The last step of the set-up: whether the station has operators. */
  | { screen: 'first-operator' }
  /** Orders that were packed here, are set aside, or must be found. */
  | { screen: 'packed' }
  /** The codes that do what keys do, to be printed. */
  | { screen: 'commands' }
  /** In practice only: items and order numbers as barcodes, to be printed. */
  | { screen: 'practice-goods' }
  /** In practice only: what a new packer learns. */
  | { screen: 'lessons' }
  /** In practice and development only: every shared component in its states. */
  | { screen: 'design-system' }
  /** Every paper that is not of one order, to be printed. */
  | { screen: 'papers' }
  | { screen: 'pick-paper' }
  | { screen: 'batch-paper' }
  | { screen: 'tote-labels' }
  | { screen: 'slot-labels' }
  | { screen: 'calibration' }
  | { screen: 'help-card' }
  | { screen: 'badges' }
  /** Who did what of an order, to be printed. */
  | { screen: 'receipt'; orderId: string; number: string }
  /** Papers that were asked for. */
  | { screen: 'print-jobs' }
  /** `old`: one of its slips was scanned that is old. */
  | { screen: 'slip'; orderId: string; old: { changes: SlipChanges | null } | null }
  | { screen: 'packing'; orderId: string }
  /** `found`: the item whose scan led here. `view`: the order, where it came along with the scan. */
  | { screen: 'order'; orderId: string; found: FoundItem | null; view?: OrderView | null };

/** Lists from which an order is opened, and to which the way back from it leads. */
const LISTS = [
  'find',
  'departures',
  'packed',
  'outbox',
  'pick',
  'express',
  'preflight',
  'conflicts',
] as const;
type List = Extract<Place, { screen: 'queue' | (typeof LISTS)[number] }>;

const isList = (place: Place): place is List => LISTS.some((screen) => screen === place.screen);

/** Screens that are reached from that of the station. */
export const OF_STATION: ReadonlySet<Place['screen']> = new Set<Place['screen']>([
  'scanner',
  'codes',
  'locations',
  'preflight',
  'shelf-labels',
  'copies',
  'erasure',
  'operators',
  'health',
  'report',
  'updates',
  'benches',
  'board',
  'wallboard',
  'print-jobs',
  'papers',
  'pick-paper',
  'batch-paper',
  'tote-labels',
  'slot-labels',
  'calibration',
  'help-card',
  'badges',
  'commands',
  'practice-goods',
  'lessons',
  'design-system',
  'setup',
]);

const isOfStation = ({ screen }: Place): boolean => screen === 'station' || OF_STATION.has(screen);

/** @returns the order that a place shows; null where it shows none */
const orderOf = (place: Place): string | null => ('orderId' in place ? place.orderId : null);

/** A part of the screen that has something to close before the screen itself is left. @returns whether it closed it */
type BackStep = () => boolean;

export class Navigation {
  #place = $state.raw<Place>({ screen: 'queue' });
  /** From where the order that is shown was opened. */
  #list: List = { screen: 'queue' };
  /** From where the station's screen, and each that is reached from it, was opened. */
  readonly #openedFrom = new Map<Place['screen'], Place>();
  #cancelling = $state.raw<readonly string[] | null>(null);
  #isHelpShown = $state(false);
  #isCancellable = true;
  /** What came last lies on top, and is closed first. */
  #backSteps: readonly BackStep[] = [];

  get place(): Place {
    return this.#place;
  }

  /** The orders whose cancel panel is open. */
  get cancelling(): readonly string[] | null {
    return this.#cancelling;
  }

  go(place: Place): void {
    // The answer of a scan may come after the panel was opened; for the order that it is about it changes nothing.
    const stays =
      (place.screen === 'order' || place.screen === 'packing') &&
      this.#cancelling?.length === 1 &&
      place.orderId === this.#cancelling[0];
    if (!stays) this.#cancelling = null;
    this.#isHelpShown = false;
    const before = this.#place;
    if (isOfStation(place) && !this.#isWayBack(before, place)) this.#openedFrom.set(place.screen, before);
    // A slip is opened from its order, from the bench, or from the list of print jobs.
    if ((place.screen === 'slip' || place.screen === 'receipt') && before.screen !== place.screen)
      this.#openedFrom.set(place.screen, before);
    const isSameOrder = orderOf(before) !== null && orderOf(before) === orderOf(place);
    // Whoever looks at the station meanwhile comes back to the order with its list.
    if (!isSameOrder && (isList(before) || !isOfStation(before)) && !isOfStation(place))
      this.#list = isList(before) ? before : { screen: 'queue' };
    this.#place = place;
  }

  /** @returns stops */
  listenForBack(step: BackStep): () => void {
    this.#backSteps = [step, ...this.#backSteps];
    return () => {
      this.#backSteps = this.#backSteps.filter((one) => one !== step);
    };
  }

  /** Closes what lies on top of the screen. @returns false where nothing does */
  closeTop(): boolean {
    return this.#backSteps.some((step) => step());
  }

  /** One screen back: to where this one is reached from. */
  goBack(): void {
    const { screen } = this.#place;
    if (screen === 'order' || screen === 'packing') this.go(this.#list);
    else this.go(this.#openedFrom.get(screen) ?? { screen: OF_STATION.has(screen) ? 'station' : 'queue' });
  }

  /** To the screen itself, up to the station's own, or to where the screen before was opened from. */
  #isWayBack(before: Place, place: Place): boolean {
    const isUp = place.screen === 'station' && OF_STATION.has(before.screen);
    const from = isOfStation(before) ? this.#openedFrom.get(before.screen) : undefined;
    const isBackToList = orderOf(before) !== null && this.#list.screen === place.screen;
    return before.screen === place.screen || isUp || isBackToList || from?.screen === place.screen;
  }

  /** The help lies over the screen. */
  get isHelpShown(): boolean {
    return this.#isHelpShown;
  }

  showHelp(): void {
    this.#isHelpShown = true;
  }

  /** @returns whether it was shown */
  closeHelp(): boolean {
    const was = this.#isHelpShown;
    this.#isHelpShown = false;
    return was;
  }

  /** Whether the order that is shown can still be cancelled. */
  get isCancellable(): boolean {
    return this.#isCancellable;
  }

  /** The screen of one order says so, for as long as it is shown. @returns takes it back */
  noteCancellable(isCancellable: boolean): () => void {
    this.#isCancellable = isCancellable;
    return () => (this.#isCancellable = true);
  }

  askCancel(orderIds: readonly string[]): void {
    if (orderIds.length > 0) this.#cancelling = orderIds;
  }

  closeCancel(): void {
    this.#cancelling = null;
  }
}
