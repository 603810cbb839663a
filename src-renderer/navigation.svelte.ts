/** Where the packer is. One screen at a time, and the way back. */
import type { OrderView } from '../src-main/contract/orders.ts';
import type { ScanAnswer } from '../src-main/contract/scan.ts';

export type FoundItem = Extract<ScanAnswer, { kind: 'item' }>;

export type Place =
  | { screen: 'queue' }
  | { screen: 'departures' }
  | { screen: 'pick' }
  | { screen: 'outbox' }
  | { screen: 'checks' }
  | { screen: 'service' }
  | { screen: 'station' }
  | { screen: 'scanner' }
  /** `teach`: a code that a scan has just shown to be unknown. `from`: where it was scanned. */
  | { screen: 'codes'; teach: string | null; from: Place | null }
  | { screen: 'setup' }
  /** Orders that were packed here, are set aside, or must be found. */
  | { screen: 'packed' }
  /** The codes that do what keys do, to be printed. */
  | { screen: 'commands' }
  /** In practice only: articles and order numbers as barcodes, to be printed. */
  | { screen: 'practice-goods' }
  | { screen: 'packing'; orderId: string }
  /** `found`: the item whose scan led here. `view`: the order, where it came along with the scan. */
  | { screen: 'order'; orderId: string; found: FoundItem | null; view?: OrderView | null };

class Navigation {
  #place = $state.raw<Place>({ screen: 'queue' });
  #cancelling = $state.raw<readonly string[] | null>(null);

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
    this.#place = place;
  }

  askCancel(orderIds: readonly string[]): void {
    if (orderIds.length > 0) this.#cancelling = orderIds;
  }

  closeCancel(): void {
    this.#cancelling = null;
  }
}

export const navigation = new Navigation();
