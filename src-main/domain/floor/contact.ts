/** Contact of a bench with the store of its floor, concluded from the answers to its calls. Pure. */
import type { FloorContact } from '../../contract/floor/floor.ts';
import type { FloorFault } from '../../contract/floor/floor-faults.ts';

export interface Contact {
  state: FloorContact;
  /** Start of the state, epoch milliseconds. */
  since: number;
  /** Fault of the store; null: none. */
  fault: FloorFault | null;
  /** Monotonic time of the last answer; null: none since the start. */
  answeredAt: number | null;
  /**
   * True if the store refused this bench itself when it answered last: orders reserved for it may be another's by now.
   */
  isShutOut: boolean;
  /** Failures in a row. */
  failures: number;
  /** Monotonic start of this run of the bench. */
  startedAt: number;
}

/** When something happened, by both clocks. */
export interface Moment {
  /** Epoch milliseconds. */
  now: number;
  /** Monotonic time, milliseconds. */
  elapsed: number;
}

/** Silence of the store after which the bench counts as cut off, ms. */
export const CUT_OFF_MS = 5_000;

/**
 * Time in which a bench that restarts after a kill may meet its own older run at the store, which ends it after some
 * seconds.
 */
export const OWN_RUN_MS = 10_000;

/** Faults that only a person can resolve: retrying soon is useless. */
const REFUSALS: readonly FloorFault[] = [
  'tls',
  'no-tls',
  'sign-in',
  'not-a-floor',
  'older-floor',
  'newer-floor',
  'other-run',
  'other-account',
  'other-key',
  'unknown-bench',
];

/** Faults of a bench that was removed, or whose place another computer has. */
const SHUT_OUT: readonly FloorFault[] = ['sign-in', 'other-run', 'unknown-bench'];

/** Contact before the first answer since the start. @param isShutOut the store's last word on this bench before that start */
export const atStart = ({ now, elapsed }: Moment, isShutOut = false): Contact => ({
  state: 'coming-back',
  since: now,
  fault: null,
  answeredAt: null,
  isShutOut,
  failures: 0,
  startedAt: elapsed,
});

const inState = (
  before: Contact,
  state: FloorContact,
  { now }: Moment,
): Pick<Contact, 'state' | 'since'> => ({
  state,
  since: before.state === state ? before.since : now,
});

/** @param isWhole the bench has come back: the store has all its reports before it asks for more */
export const afterAnswer = (before: Contact, at: Moment, isWhole: boolean): Contact => ({
  ...before,
  ...inState(before, isWhole ? 'in-touch' : 'coming-back', at),
  fault: null,
  answeredAt: at.elapsed,
  isShutOut: false,
  failures: 0,
});

/** @param isAsked false: the failure is this computer's own, and the store has said nothing */
export function afterFailure(before: Contact, at: Moment, fault: FloorFault, isAsked = true): Contact {
  if (fault === 'other-run' && mayBeItself(before, at)) return before;
  const isShutOut = before.isShutOut || (isAsked && SHUT_OUT.includes(fault));
  const failed = { ...before, fault, isShutOut, failures: before.failures + 1 };
  if (REFUSALS.includes(fault)) return { ...failed, ...inState(before, 'refused', at) };
  return afterTime({ ...failed, ...inState(before, doubtOf(before), at) }, at);
}

/**
 * True if another run at the store may be this bench's own, from before its start. A bench that has been answered since
 * the start has a run of its own there: another run is another computer's.
 */
const mayBeItself = ({ answeredAt, startedAt }: Contact, at: Moment): boolean =>
  answeredAt === null && at.elapsed - startedAt < OWN_RUN_MS;

/** A bench that was cut off, or never in touch, is not in touch again because a call failed. */
const doubtOf = ({ state }: Contact): FloorContact =>
  state === 'in-touch' || state === 'doubtful' ? 'doubtful' : state === 'refused' ? 'cut-off' : state;

/** The contact after time without an answer, which makes a doubt a certainty. */
export function afterTime(before: Contact, at: Moment): Contact {
  if (before.state === 'cut-off' || before.state === 'refused' || before.failures === 0) return before;
  const silentMs = before.answeredAt === null ? Infinity : at.elapsed - before.answeredAt;
  return silentMs >= CUT_OFF_MS ? { ...before, ...inState(before, 'cut-off', at) } : before;
}

/** True if the store answers, and an opening can be sure by asking it. */
export const canAsk = ({ state }: Contact): boolean => state === 'in-touch' || state === 'doubtful';
