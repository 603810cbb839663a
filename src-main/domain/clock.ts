/** Time as an argument: a test moves it, and a run can be repeated. Callers that need less take a `Pick` of it. */
export interface Clock {
  /** Epoch milliseconds. May jump: a person or a time server sets it. */
  now: () => number;
  /** Milliseconds since any beginning; never goes back and never jumps. May stop while the computer sleeps. */
  elapsed: () => number;
  /** Resolves after this many milliseconds, or as soon as the signal is aborted. Never rejects. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}
