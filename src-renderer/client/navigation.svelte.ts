/** Navigation: one screen at a time, and the way back. */
import { createContext } from 'svelte';
import type { QueueRow } from '../../src-main/contract/orders/queue.ts';
import { orderOf, type Place } from './places.ts';
import { isFromAnywhere, isList, isOfStation, type List, type ScreenName } from './screen-rows.ts';

/** Closes a part of the screen before the screen itself is left. @returns whether there was one */
type BackStep = () => boolean;

export class Navigation {
  #place = $state.raw<Place>({ screen: 'queue' });
  /** Screen from which the shown order was opened. */
  #list: List = { screen: 'queue' };
  /** List of the order from which the search for another was opened: the way back ends there. */
  #listBeforeFind: List = { screen: 'queue' };
  /** Place from which each screen was opened that is opened from anywhere. */
  readonly #openedFrom = new Map<ScreenName, Place>();
  #cancelling = $state.raw<readonly string[] | null>(null);
  #cancellingRows: readonly QueueRow[] = [];
  #isHelpShown = $state(false);
  #isCancellable = true;
  /** The last one is on top, and closed first. */
  #backSteps: readonly BackStep[] = [];

  get place(): Place {
    return this.#place;
  }

  /** The orders whose cancel panel is open. */
  get cancelling(): readonly string[] | null {
    return this.#cancelling;
  }

  /** The rows of these orders, if they are several. */
  get cancellingRows(): readonly QueueRow[] {
    return this.#cancellingRows;
  }

  go(place: Place): void {
    // The answer of a scan may arrive after the panel was opened; for the order that the panel is about it changes
    // nothing.
    const stays =
      (place.screen === 'order' || place.screen === 'packing') &&
      this.#cancelling?.length === 1 &&
      place.orderId === this.#cancelling[0];
    if (!stays) this.#cancelling = null;
    this.#isHelpShown = false;
    const before = this.#place;
    const isWayBack = this.#isWayBack(before, place);
    if (isFromAnywhere(place) && !isWayBack) this.#openedFrom.set(place.screen, before);
    if (place.screen === 'find' && !isWayBack) this.#listBeforeFind = this.#list;
    if (before.screen === 'find' && isWayBack) this.#list = this.#listBeforeFind;
    // A slip is opened from its order, from the bench, or from the list of print jobs.
    if ((place.screen === 'slip' || place.screen === 'receipt') && before.screen !== place.screen)
      this.#openedFrom.set(place.screen, before);
    const isSameOrder = orderOf(before) !== null && orderOf(before) === orderOf(place);
    // A person who opens the settings meanwhile returns to the order with its list.
    if (!isSameOrder && !isWayBack && (isList(before) || !isFromAnywhere(before)) && !isFromAnywhere(place))
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

  /** Lets the way back close a panel, and lead no further. @returns stops */
  closeOnBack(close: () => void): () => void {
    return this.listenForBack(() => {
      close();
      return true;
    });
  }

  /** Closes the top layer of the screen. @returns false if nothing does */
  closeTop(): boolean {
    return this.#backSteps.some((step) => step());
  }

  /** Place from which the shown screen was opened. */
  get wayBack(): Place {
    const { screen } = this.#place;
    if (screen === 'order' || screen === 'packing') return this.#list;
    return this.#openedFrom.get(screen) ?? { screen: isOfStation(screen) ? 'station' : 'queue' };
  }

  /** Goes one screen back. */
  goBack(): void {
    this.go(this.wayBack);
  }

  /**
   * True if a place is on the way back: the screen itself, up to the Station screen, or where the screen before was
   * opened from.
   */
  #isWayBack(before: Place, place: Place): boolean {
    const isUp = place.screen === 'station' && isOfStation(before.screen);
    const from = isFromAnywhere(before) ? this.#openedFrom.get(before.screen) : undefined;
    const isToOrigin = from?.screen === place.screen && orderOf(from) === orderOf(place);
    const isBackToList = orderOf(before) !== null && this.#list.screen === place.screen;
    return before.screen === place.screen || isUp || isBackToList || isToOrigin;
  }

  /** True if the help is open above the screen. */
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

  /** True if the order that is shown can still be cancelled. */
  get isCancellable(): boolean {
    return this.#isCancellable;
  }

  /** Call from the screen of one order, for as long as it is shown. @returns a function that ends this */
  noteCancellable(isCancellable: boolean): () => void {
    this.#isCancellable = isCancellable;
    return () => (this.#isCancellable = true);
  }

  askCancel(orderId: string): void {
    this.#cancelling = [orderId];
  }

  askCancelMany(rows: readonly QueueRow[]): void {
    if (rows.length === 0) return;
    this.#cancellingRows = rows;
    this.#cancelling = rows.map(({ orderId }) => orderId);
  }

  closeCancel(): void {
    this.#cancelling = null;
  }
}

export const [getNavigation, setNavigation] = createContext<Navigation>();
