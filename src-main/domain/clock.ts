/** Time as an argument: a test moves it, and a run can be repeated. Callers that need less take a `Pick` of it. */
export interface Clock {
  /** Epoch milliseconds. May jump: a person or a time server sets it. */
  now: () => number;
  /** Milliseconds since any beginning; never goes back and never jumps. May stop while the computer sleeps. */
  elapsed: () => number;
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. Never rejects. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Times of rows that a list or a sum has, epoch milliseconds, both included. */
export interface Span {
  since: number;
  until: number;
}

/** The clocks of benches differ by minutes. */
const AHEAD_MS = 300_000;

/**
 * Span from a time until now. A row after now was stored by a clock that was ahead: it belongs to no day so far, even
 * after the clock was corrected.
 */
export const spanUntil = (now: number, since: number): Span => ({ since, until: now + AHEAD_MS });
