/** The two clocks that a client needs: they are not the same one. */
export interface UpstreamClock {
  /** Epoch milliseconds. May jump: a person or a time server sets it. */
  now: () => number;
  /** Milliseconds since any beginning; never goes back and never jumps. May stand still while the computer sleeps. */
  elapsed: () => number;
}
