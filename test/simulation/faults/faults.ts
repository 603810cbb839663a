/** Faults of a simulation, by name: a story can leave each of them out. */

/** Faults of a request, while they are active. */
export const REQUEST_FAULTS = [
  /** No host can be reached: the cable is out. */
  'network-down',
  /** The connection hangs without an error. */
  'connect-timeout',
  /** The request is sent, and never arrives. */
  'lost-requests',
  /** The request is executed, and the answer is lost. */
  'lost-answers',
  /** The answer is cut off within its body. */
  'half-answers',
  /** The answer never arrives. */
  'silence',
  /** Answers take seconds. */
  'slow',
  /** 500 and 503: done, or not. */
  'errors',
  'throttled',
  /** Refused, whatever the token. */
  'unauthorised',
  /** Every token is refused; sign-ins still work. */
  'token-refused',
  /** The credentials are refused, in an answer of any status, and no token of theirs is taken. */
  'wrong-credentials',
  /** 201, 204 or a redirect, in place of a 200. */
  'odd-answers',
  /** A page for people instead of an answer. */
  'web-page',
  /** 422 to a cancel: this order cannot be cancelled now. */
  'refused-cancels',
  /** 200 to a cancel, and nothing is done. */
  'empty-yes',
  /** The answer to a cancel is lost, and for a while the list shows the order nowhere, or as it was before. */
  'lost-and-late',
  /** The cancel takes effect after its connection has ended. */
  'late-effect',
  /** The cancel is answered with 429, and takes effect nevertheless. */
  'denied-but-done',
] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/** Faults that affect only cancels. */
export const OF_CANCELS: readonly RequestFault[] = [
  'refused-cancels',
  'empty-yes',
  'lost-and-late',
  'late-effect',
  'denied-but-done',
];

/** Faults of the station, its computer and the service itself. */
export const OTHER_FAULTS = [
  /** The list does not show some orders for a while. */
  'hidden-orders',
  /** The process is killed, at any statement or at any request. */
  'crash',
  'disk-full',
  'disk-error',
  /** A person sets the computer's clock. */
  'clock-set',
  /** The computer sleeps. */
  'sleep',
  /** The service is away for a short time, and has forgotten its tokens. */
  'service-restart',
  /** The station is stopped in good order, and started. */
  'restart',
] as const;
export type OtherFault = (typeof OTHER_FAULTS)[number];

/** Fates of a request: a fault of its own, or a service that is away. */
export type Met = RequestFault | 'service-restart';
export type Fault = RequestFault | OtherFault;
export const FAULTS: readonly Fault[] = [...REQUEST_FAULTS, ...OTHER_FAULTS];

/** People besides the packer: a story can leave them out. */
export const ACTORS = ['lead', 'administrator', 'others', 'wrong-steps'] as const;
