/** Place of the window: a screen, with the values that it is shown with. Its other facts are its row in `screen-rows.ts`. */
import type { OrderView } from '../../src-main/contract/orders/orders.ts';
import type { SlipChanges } from '../../src-main/contract/paper/paper.ts';
import type { ScanAnswer } from '../../src-main/contract/scan/scan.ts';

export type FoundItem = Extract<ScanAnswer, { kind: 'item' }>;

export type Place =
  | { screen: 'queue' }
  | { screen: 'departures' }
  | { screen: 'pick' }
  /** Search in all orders that the station knows. `text`: the first search. */
  | { screen: 'find'; text: string }
  /** Orders of one unit, packed as a run. */
  | { screen: 'express' }
  | { screen: 'outbox' }
  /** Notices that need a person now. */
  | { screen: 'notices' }
  | { screen: 'checks' }
  | { screen: 'service' }
  | { screen: 'station' }
  | { screen: 'scanner' }
  /** `teach`: a code that a scan has just shown to be unknown. */
  | { screen: 'codes'; teach: string | null }
  /** Item locations in the hall. */
  | { screen: 'locations' }
  /** Findings that will stop a packer in the orders of the queue. */
  | { screen: 'preflight' }
  /** Labels for the shelves of items without a code. */
  | { screen: 'shelf-labels' }
  /** Backups of the journal: a list, a second folder, and the way back to one. */
  | { screen: 'copies' }
  /** Erasure of a buyer who asks to be forgotten. */
  | { screen: 'erasure' }
  /** Operators, and their rights. */
  | { screen: 'operators' }
  /** Health of the station: its disk, files, backups, clock, scanner. */
  | { screen: 'health' }
  /** A report of a problem, which is read before it is saved. */
  | { screen: 'report'; from: 'health' | 'station' }
  /** Updates of Packdesk: a newer version, and its notes. */
  | { screen: 'updates' }
  /** Benches of the group: who works, and the orders of each. */
  | { screen: 'benches' }
  /** Orders of which two benches have a box. */
  | { screen: 'conflicts' }
  /** The lead's board: waiting orders, packed orders, faults. */
  | { screen: 'board' }
  /** Board for a large screen, read from across the hall. */
  | { screen: 'wallboard' }
  /** A lead's shift: its beginning, its end, and the hand-over to the next lead. */
  | { screen: 'shift' }
  | { screen: 'setup' }
  /** The last step of the set-up: whether the station has operators. */
  | { screen: 'first-operator' }
  /** Orders that were packed here, are set aside, or must be found. */
  | { screen: 'packed' }
  /** The codes that do what keys do, to be printed. */
  | { screen: 'commands' }
  /** Items and order numbers as barcodes, to be printed; only in practice. */
  | { screen: 'practice-goods' }
  /** Lessons for new packers; only in practice. */
  | { screen: 'lessons' }
  /** Every shared component in its states; only in practice and development. */
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
  /** Receipt of an order, to be printed. */
  | { screen: 'receipt'; orderId: string; number: string }
  /** Papers that were asked for. */
  | { screen: 'print-jobs' }
  /** `old`: one of its slips was scanned that is old. */
  | { screen: 'slip'; orderId: string; old: { changes: SlipChanges | null } | null }
  | { screen: 'packing'; orderId: string }
  /** `found`: the item whose scan led here. `view`: the order, if it came along with the scan. */
  | { screen: 'order'; orderId: string; found: FoundItem | null; view?: OrderView | null };

/** @returns the order that a place shows; null if it shows none */
export const orderOf = (place: Place): string | null => ('orderId' in place ? place.orderId : null);
