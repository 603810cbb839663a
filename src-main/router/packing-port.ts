/** What the router asks of packing: one port, so that a floor shared by many benches can answer it one day. */
import type { PackingAnswer } from '../contract/packing-answer.ts';
import type { PackingView } from '../contract/packing-view.ts';
import type { Moved, StepRefusal } from '../domain/packing/step.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';

type WhyNot =
  | StepRefusal['why']
  /** The view says why nothing may be packed. */
  | 'stopped'
  /** Items and parcels contradict each other: to be opened as `free`. */
  | 'contradictions'
  | 'reason-missing'
  | 'nothing-to-do'
  /** What the packer accepted is not the newest version any more. */
  | 'changed-again'
  | 'not-found';

/** Nothing was recorded where it is not `ok`. */
export type PackingOutcome = { ok: true; view: PackingView } | { ok: false; why: WhyNot };

export interface PackingScan {
  meaning: ScanMeaning;
  /** From 1 up. */
  units: number;
  /** What a person chose among several articles. */
  key: string | null;
  /** The parcel that the packer was told to put this article into: scanned again, it goes there. */
  into: { key: string; parcel: number } | null;
}

/** Units that cannot be scanned. */
export interface Confirmed {
  key: string;
  units: number;
  reason: string | null;
  /** Number of the parcel; left out: the active one. */
  parcel?: number | undefined;
}

/** Every function that records throws the storage engine's error where it could not: then nothing has changed. */
export interface PackingPort {
  /** Null where nothing here knows that order. */
  view(orderId: string): PackingView | null;
  /** What was recorded of the order is not as it was written. */
  isDistrusted(orderId: string): boolean;
  open(orderId: string, how: { free: boolean; anew: boolean }): PackingOutcome;
  scan(orderId: string, scan: PackingScan): PackingAnswer | null;
  confirm(orderId: string, confirmed: Confirmed): PackingAnswer | PackingOutcome;
  move(orderId: string, moved: Moved): PackingOutcome;
  remove(orderId: string, key: string, units: number, parcel: number): PackingOutcome;
  turn(orderId: string, parcel: number): PackingOutcome;
  addParcel(orderId: string): PackingOutcome;
  undo(orderId: string): PackingOutcome;
  short(orderId: string, key: string, units: number, reason: string): PackingOutcome;
  resume(orderId: string): PackingOutcome;
  seal(orderId: string): PackingOutcome;
  reopen(orderId: string): PackingOutcome;
  acceptChange(orderId: string, version: string): PackingOutcome;
  putBack(orderId: string): PackingOutcome;
  pulled(orderId: string): PackingOutcome;
}
