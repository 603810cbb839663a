/**
 * Faults of the store of a floor. `unreachable`, `timeout`: no answer, and the call may still be carried out. `tls`: its
 * certificate is not trusted. `no-tls`: it is another computer, and offers no encrypted connection. `sign-in`: the login is
 * refused. `not-a-floor`: the database has no floor. `older-floor`, `newer-floor`: of its schema. `full`: its disk or
 * its memory is. `read-only`: it cannot write. `other-run`: another computer works as this bench. `ended-run`: this run was ended. `other-epoch`: the store
 * was restored; the next heartbeat tells its state. `settling`: it only takes assertions. `other-account`: the floor is of
 * another service or merchant. `other-key`: it has another key than this bench. `pooled`: the database does not see which bench
 * calls. `other-leader`: another bench asks the service for all. `too-many`: the call names more orders than one may.
 * `over-quota`: the bench has stored as much today as one may. `refused-row`: a row of the call is longer or deeper, has a
 * greater version, or is one more of its order than the store takes, and nothing of the call is stored. `broken`: anything else;
 * the log has it.
 */
export const FLOOR_FAULTS = [
  'unreachable',
  'timeout',
  'tls',
  'no-tls',
  'sign-in',
  'not-a-floor',
  'older-floor',
  'newer-floor',
  'full',
  'read-only',
  'other-run',
  'ended-run',
  'other-epoch',
  'settling',
  'other-account',
  'other-key',
  'pooled',
  'other-leader',
  'too-many',
  'over-quota',
  'refused-row',
  'broken',
] as const;
export type FloorFault = (typeof FLOOR_FAULTS)[number];
