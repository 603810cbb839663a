/** Time of the last use of this bench: a packing step, a sign-on or input at a screen. It keeps orders reserved. */

export interface LastStepParts {
  /** Monotonic time, milliseconds. */
  elapsed: () => number;
  /** Grows with each event of packing. */
  eventsWritten: () => number;
  /** Id of the signed-on operator; null: none. */
  operator: () => string | null;
  /** Time of the last input at a screen, by the same clock; -Infinity: none. */
  inputAt: () => number;
}

/** @returns when it was, by that clock, as far as it shows each time that this is called; at first: now */
export function lastStep({ elapsed, eventsWritten, operator, inputAt }: LastStepParts): () => number {
  let at = elapsed();
  let written = eventsWritten();
  let signedOn: string | null = null;
  return () => {
    const now = { written: eventsWritten(), signedOn: operator() };
    const signsOn = now.signedOn !== null && now.signedOn !== signedOn;
    if (now.written !== written || signsOn) at = elapsed();
    ({ written, signedOn } = now);
    return Math.max(at, inputAt());
  };
}
