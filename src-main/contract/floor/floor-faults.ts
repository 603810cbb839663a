/** Faults of the store of a floor. */
export const FLOOR_FAULTS = [
  /** There is no answer, and the call may still be executed; `timeout` likewise. */
  'unreachable',
  'timeout',
  /** The store's certificate is not trusted. */
  'tls',
  /** The store is on another computer, and offers no encrypted connection. */
  'no-tls',
  /** The login is refused. */
  'sign-in',
  /** The database has no floor. */
  'not-a-floor',
  /** The floor's schema is older than this bench needs. */
  'older-floor',
  /** The floor's schema is too new for this bench. */
  'newer-floor',
  /** The store's disk or memory is full. */
  'full',
  'read-only',
  /** Another computer works as this bench. */
  'other-run',
  /** This run of the bench was ended. */
  'ended-run',
  /** The store was restored; the next heartbeat tells its state. */
  'other-epoch',
  /** After a restore: it only accepts assertions. */
  'settling',
  /** The floor is of another service or merchant. */
  'other-account',
  /** The floor has another key than this bench. */
  'other-key',
  /** The database does not know the caller as this bench: it was removed, or a connection pooler signs in for it. */
  'unknown-bench',
  /** Another bench asks the service for all. */
  'other-leader',
  /** The call names more orders than allowed. */
  'too-many',
  /** The bench has used its daily quota. */
  'over-quota',
  /**
   * Nothing of the call is stored: a row is longer or deeper, has a greater version, or is one more of its order than the
   * store takes.
   */
  'refused-row',
  /** Anything else; the log has it. */
  'broken',
] as const;
export type FloorFault = (typeof FLOOR_FAULTS)[number];
