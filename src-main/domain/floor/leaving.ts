/** Time at which a station left its floor. */
export interface Leaving {
  /** Epoch milliseconds. */
  at: number;
  /** By the clock that cannot jump: a clock that is set afterwards holds up no decision. */
  elapsed: number;
}
