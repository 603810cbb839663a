/** Events of an order while it is packed. Only these are stored: every state is their fold. */
import type { PackingPlan } from './plan.ts';

/** Way in which a unit was identified. `case`: by a code for several units, taught at this bench. */
export type CountMethod = 'scan' | 'hand' | 'case';

/** Reason why a sealed box must not leave. */
export type PullReason = 'cancelled' | 'changed' | 'not-ready' | 'packed-twice';

/** Claim of an opening, at a station that belongs to a floor. */
export interface OpeningClaim {
  /** Token of the claim; 0: it was opened without one. */
  token: number;
  /** True if the store had granted the claim, and this bench had it on disk. */
  isSure: boolean;
  /** Person's reason for opening an order that another bench might have; null: none was needed. */
  risk: string | null;
  /**
   * Opened without a claim although the store was in touch: it answered, and did not grant the order. Absent in events of
   * earlier versions too.
   */
  isRefused?: true;
  /** Bench that had it; absent if none had. */
  from?: ClaimOrigin;
}

/**
 * Origin of an order from another bench. `taken`: a person took it over. `given`: that bench gave it, because a person
 * asked.
 */
export interface ClaimOrigin {
  how: 'taken' | 'given';
  /** Name of that bench at that time. */
  bench: string;
}

export type PackingEvent =
  /**
   * `free`: a person chose to ignore the declared contents. `restart`: earlier records had been changed in the file,
   * and everything is counted again. `claim`: absent at a station without a floor.
   */
  | { kind: 'opened'; plan: PackingPlan; free: boolean; restart: boolean; claim?: OpeningClaim }
  | {
      kind: 'counted';
      key: string;
      units: number;
      parcel: number;
      method: CountMethod;
      /** Scanned code; null if there was none. */
      code: string | null;
      /** Reason for confirming by hand, if the station asks for one. */
      reason: string | null;
    }
  | { kind: 'moved'; key: string; units: number; from: number; to: number }
  | { kind: 'removed'; key: string; units: number; parcel: number }
  | { kind: 'parcel-added'; delivery: number | null }
  /** The packer works at this parcel now. */
  | { kind: 'turned'; parcel: number }
  /** Takes back the newest event that moved goods or added a parcel. */
  | { kind: 'undone' }
  /** Units cannot be found: the order is set aside. */
  | { kind: 'short'; key: string; units: number; reason: string }
  | { kind: 'resumed' }
  /** The order changed at the service; these units were taken out for it, and the rest fits the new plan. */
  | { kind: 'replanned'; plan: PackingPlan; free: boolean; takenOut: readonly TakeOut[] }
  | { kind: 'sealed' }
  /** The service was asked after everything was packed, and the order may leave. `status`: the status shown. */
  | { kind: 'cleared'; status: string }
  /** The box must not leave: it has to be pulled. */
  | { kind: 'pull-asked'; why: PullReason; status: string }
  | { kind: 'pulled' }
  /**
   * Another bench has a box too, and a person decided that this one stays. `reason` as it was typed; empty: it cannot
   * be read. `by`: that person; absent if no one was signed on, and in journals of older versions.
   */
  | { kind: 'stays'; reason: string; by?: string }
  | { kind: 'reopened' }
  /** The service has moved the order on. */
  | { kind: 'moved-on'; status: string }
  /** Packing ended without a parcel; all goods were put back. */
  | { kind: 'put-back'; why: 'cancelled-here' | 'not-ready'; status: string }
  /**
   * Packing ended here: the packed goods were left for the bench that has the order now. `leftFor`: its name; absent in
   * journals of older versions.
   */
  | { kind: 'put-back'; why: 'taken-over'; status: string; leftFor?: string };

export interface TakeOut {
  parcel: number;
  key: string;
  units: number;
}

/** An event with operator, bench and time. */
export interface RecordedEvent {
  /** Number of the event within its order: from 1, without gaps. */
  seq: number;
  /** Epoch milliseconds. */
  at: number;
  /** Id of an operator, or a typed name if the station has no operators. */
  operator: string | null;
  /** Id of the operator who approved the step; null if no approval was needed. */
  approvedBy: string | null;
  station: string;
  event: PackingEvent;
}

/** The events cannot have happened: the file was changed, or a newer application wrote it. */
export class PackingHistoryError extends Error {
  override readonly name = 'PackingHistoryError';
}
