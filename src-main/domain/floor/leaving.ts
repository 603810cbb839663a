/** Time at which a station left its floor. */
export interface Leaving {
  /** Epoch milliseconds. */
  at: number;
  /** Monotonic time: a clock that is set afterwards delays no decision. */
  elapsed: number;
}
