/** A call to the service over HTTP, and who makes it: `Http` itself, or `HttpInThread`, which has it made elsewhere. */
import type { Proxies } from '../../domain/station/proxies.ts';

/** Limits of a call. Milliseconds and bytes. */
export interface HttpLimits {
  connectMs: number;
  /** Time without an answer after which a service counts as silent, ms; the call continues. */
  silentMs: number;
  headersMs: number;
  /** Longest pause between two pieces of a body. */
  bodyMs: number;
  /** Limit of the whole call. */
  totalMs: number;
  /** Size limit of the unpacked body. */
  maxBytes: number;
}

export const DEFAULT_LIMITS: HttpLimits = {
  connectMs: 5_000,
  silentMs: 5_000,
  headersMs: 20_000,
  bodyMs: 20_000,
  totalMs: 60_000,
  // A page of several thousand orders of 4 KB; anything larger is not a page.
  maxBytes: 64 * 1024 * 1024,
};

/** Sum of the costs of several calls; a caller gives the same one to all calls of a task. */
export interface Meter {
  requests: number;
  /** Size of the unpacked bodies. */
  bytes: number;
}

export interface HttpCall {
  method: 'GET' | 'POST';
  /** Whole address, without credentials. */
  url: URL;
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** False for a POST that changes nothing at the service. */
  changes?: boolean;
  /** The secret in the body: redacted if words of the service repeat it, as the token always is. */
  secret?: string;
  meter?: Meter | undefined;
  /** The head of an answer is there; its body may still be on its way. */
  onHead?: () => void;
  /** Called with the answer's date, like a client's `noteDate`, but for this call only. */
  onDate?: NoteDate;
}

/** True if the call may change something at the service: by default, a POST. */
export const changesSomething = ({ changes, method }: Pick<HttpCall, 'changes' | 'method'>): boolean =>
  changes ?? method === 'POST';

export interface HttpSender {
  /**
   * @returns the body of a 2xx answer, in a buffer of its own
   * @throws UpstreamError for everything else. Redirects are not followed: a credential only goes to hosts that were
   * entered.
   */
  send(call: HttpCall): Promise<Buffer<ArrayBuffer>>;
  /** Ends all calls under way and closes the connections. */
  close(): Promise<void>;
}

export interface HttpSettings {
  limits: HttpLimits;
  proxies: Proxies;
  /** Certificates, as PEM, that are trusted beside the usual ones. */
  authorities: readonly string[];
}

/** Makes the call function of a client. @param noteDate called for each answer of the service, see `NoteDate` */
export type OpenHttp = (settings: HttpSettings, noteDate: NoteDate) => HttpSender;

/**
 * @param date the `Date` field as it came
 * @param tripMs from sending the request to the head of the answer
 * @param sinceHeadMs from that head until the whole answer was read
 */
export type NoteDate = (date: string | string[] | undefined, tripMs: number, sinceHeadMs: number) => void;
