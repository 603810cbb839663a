/** Requests to packing, and their outcomes. */
import type { PackingView } from '../contract/goods/packing-view.ts';
import type { StepRefusal } from '../domain/packing/step.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';

type WhyNot =
  | StepRefusal['why']
  /** The view says why nothing may be packed. */
  | 'stopped'
  /** Items and parcels contradict each other: to be opened as `free`. */
  | 'contradictions'
  | 'reason-missing'
  | 'nothing-to-do'
  /** The setting asks for a packing slip before the order is closed. */
  | 'slip-missing'
  | 'slip-under-way'
  | 'not-found';

/** Outcome of a packing step; unless it is `ok` nothing was recorded. */
export type PackingOutcome = { ok: true; view: PackingView } | { ok: false; why: WhyNot };

export interface PackingScan {
  meaning: ScanMeaning;
  /** At least 1. */
  units: number;
  /** Choice of a person among several items. */
  key: string | null;
  /** Parcel that the packer was told to put this item into: a second scan goes there. */
  into: { key: string; parcel: number } | null;
}

/** Units that cannot be scanned. */
export interface Confirmed {
  key: string;
  units: number;
  reason: string | null;
  /** Number of the parcel; left out: the active one. */
  parcel?: number | undefined;
  /** Id of the approver; null if none was needed. */
  approvedBy: string | null;
}
