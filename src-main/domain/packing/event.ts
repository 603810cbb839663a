/** Events of an order while it is packed. Only these are stored: every state is their fold. */
import type { PackingPlan } from './plan.ts';

/** Identification of a unit. `case`: a code that stands for several units, taught at this bench. */
export type CountMethod = 'scan' | 'hand' | 'case';

/** Why a sealed box must not leave. */
export type PullReason = 'cancelled' | 'changed' | 'not-ready' | 'packed-twice';

/** Claim of an opening, at a station that belongs to a floor. */
export interface OpeningClaim {
  /** Token of the claim; 0: it was opened without one. */
  token: number;
  /** The store had granted it, and this bench had that on its disk. */
  isSure: boolean;
  /** Why a person opened what another bench might have; null: nobody had to say. */
  risk: string | null;
  /** Another bench had it; not there where none had. */
  from?: ClaimOrigin;
}

/** From which bench an order came. `taken`: a person took it over. `given`: that bench gave it, because a person asked. */
export interface ClaimOrigin {
  how: 'taken' | 'given';
  /** Its name at that time. */
  bench: string;
}

export type PackingEvent =
  /**
   * `free`: the declared contents are not held to, because somebody said so. `restart`: what was recorded before had been
   * changed in the file, and everything is counted again. `claim`: not there at a station without a floor.
   */
  | { kind: 'opened'; plan: PackingPlan; free: boolean; restart: boolean; claim?: OpeningClaim }
  | {
      kind: 'counted';
      key: string;
      units: number;
      parcel: number;
      method: CountMethod;
      /** As it was scanned; null where nothing was. */
      code: string | null;
      /** Why it was confirmed by hand, where the station asks for that. */
      reason: string | null;
    }
  | { kind: 'moved'; key: string; units: number; from: number; to: number }
  | { kind: 'removed'; key: string; units: number; parcel: number }
  | { kind: 'parcel-added'; delivery: number | null }
  /** The packer works at this parcel now. */
  | { kind: 'turned'; parcel: number }
  /** Takes back the newest event that moved goods or added a parcel. */
  | { kind: 'undone' }
  /** Not all units can be found: the order is set aside. */
  | { kind: 'short'; key: string; units: number; reason: string }
  | { kind: 'resumed' }
  /** The order changed at the service; these units were taken out for it, and the rest fits the new plan. */
  | { kind: 'replanned'; plan: PackingPlan; free: boolean; takenOut: readonly TakeOut[] }
  | { kind: 'sealed' }
  /** The service was asked after everything was packed, and the order may leave. `status`: what it showed. */
  | { kind: 'cleared'; status: string }
  /** The box must not leave: it has to be found and put aside. */
  | { kind: 'pull-asked'; why: PullReason; status: string }
  | { kind: 'pulled' }
  /**
   * Another bench has a box too, and a person said that this one stays. `reason` as it was typed; empty: it cannot be read.
   * `by`: who said it; not there where nobody was signed on, and in journals of older versions.
   */
  | { kind: 'stays'; reason: string; by?: string }
  | { kind: 'reopened' }
  /** The service has moved the order on. */
  | { kind: 'moved-on'; status: string }
  /** Packing ended without a parcel; everything was put back. */
  | { kind: 'put-back'; why: 'cancelled-here' | 'not-ready'; status: string }
  /**
   * Packing ended here: what is packed was left as it is, for the bench that has the order now. `leftFor`: its name; not there
   * in journals of older versions.
   */
  | { kind: 'put-back'; why: 'taken-over'; status: string; leftFor?: string };

export interface TakeOut {
  parcel: number;
  key: string;
  units: number;
}

/** An event with who did it, where and when. */
export interface RecordedEvent {
  /** From 1 up, without gaps, for each order. */
  seq: number;
  /** Epoch milliseconds. */
  at: number;
  /** Id of an operator, or a name that was typed where the station has none. */
  operator: string | null;
  /** Id of the operator who approved the step; null where nobody had to. */
  approvedBy: string | null;
  station: string;
  event: PackingEvent;
}
