/** Only error class of a failed call to the service. */
import type { Failure, FailureKind } from '../contract/station/station.ts';
import { neverConnected } from './unconnected.ts';

/** Failures of the service and of the way to it. Those of this computer do not concern its client. */
export type UpstreamKind = Exclude<FailureKind, 'storage' | 'broken'>;

/**
 * Consequence of a failure.
 * `retry` later, by back-off. `wait` until a time that the service named. `ask-for-credentials` and stop asking.
 * `park` until a person decides: the same request would fail again.
 */
export type Decision = 'retry' | 'wait' | 'ask-for-credentials' | 'park';

interface Details {
  status?: number | null;
  serviceMessage?: string | null;
  retryAfterMs?: number | null;
  mayHaveHappened?: boolean;
  sent?: boolean;
  signIn?: boolean;
  cause?: unknown;
}

/** Plain data of a failure, without its cause, to rebuild it from. */
export type UpstreamDetails = Required<Omit<Details, 'cause'>> & { kind: UpstreamKind };

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly kind: UpstreamKind;
  /** HTTP status, if an answer came. */
  readonly status: number | null;
  /** The service's own `message`, shortened; null if it gave none. */
  readonly serviceMessage: string | null;
  /** Milliseconds to wait, if the service said so or if we know that asking earlier is of no use. */
  readonly retryAfterMs: number | null;
  /** True if the request may have had its effect although no usable answer came. */
  readonly mayHaveHappened: boolean;
  /** False if nothing can have reached the service: there was no connection, or no request was made. */
  readonly sent: boolean;
  /** True for an answer of the token endpoint: the request that needs the token was not sent. */
  readonly signIn: boolean;

  constructor(kind: UpstreamKind, details: Details = {}) {
    const { status = null, cause } = details;
    // The message has neither the address nor the body: both may hold what a log must not.
    super(status === null ? kind : `${kind} (HTTP ${status})`, { cause });
    this.kind = kind;
    this.status = status;
    this.serviceMessage = details.serviceMessage ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.mayHaveHappened = details.mayHaveHappened ?? false;
    this.sent = details.sent ?? true;
    this.signIn = details.signIn ?? false;
  }

  get details(): UpstreamDetails {
    const { kind, status, serviceMessage, retryAfterMs, mayHaveHappened, sent, signIn } = this;
    return { kind, status, serviceMessage, retryAfterMs, mayHaveHappened, sent, signIn };
  }

  get failure(): Failure {
    return { kind: this.kind, message: this.serviceMessage, status: this.status };
  }

  get decision(): Decision {
    switch (this.kind) {
      case 'unreachable':
      case 'timeout':
      case 'proxy':
      case 'server':
      case 'web-page':
      case 'unreadable':
      case 'not-utf8':
      case 'endless':
      case 'too-large':
      case 'sign-in-refused':
        return 'retry';
      case 'throttled':
        return 'wait';
      case 'credentials':
      case 'no-secret':
        return 'ask-for-credentials';
      case 'tls':
      case 'redirected':
      case 'refused':
        return 'park';
      default:
        return this.kind satisfies never;
    }
  }

  /** The same failure, marked as one of the sign-in. */
  whileSigningIn(): UpstreamError {
    return this.#but({ mayHaveHappened: false, signIn: true });
  }

  /** The same failure, with the wait that is now in force. */
  waiting(retryAfterMs: number): UpstreamError {
    return this.#but({ retryAfterMs });
  }

  #but(others: Details): UpstreamError {
    return new UpstreamError(this.kind, { ...this.details, cause: this.cause, ...others });
  }
}

/**
 * Translates errors of undici and the sockets into a kind. Other errors are returned unchanged.
 * @param changes the call may change something at the service
 */
export function networkError(error: unknown, changes: boolean): unknown {
  const sent = !neverConnected(error);
  const mayHaveHappened = changes && sent;
  const code = codeOf(error);
  if (code === null) return error;
  const never = { sent: false, cause: error };
  const details = { mayHaveHappened, sent, cause: error };
  if (NEVER_SENT.has(code)) return new UpstreamError('unreachable', never);
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new UpstreamError('timeout', never);
  if (code === 'PROXY') return new UpstreamError('proxy', never);
  if (TIMEOUTS.has(code)) return new UpstreamError('timeout', details);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new UpstreamError('too-large', details);
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/.test(code)) {
    return new UpstreamError('tls', never);
  }
  if (/^(UND_ERR_|HPE_|E[A-Z]+$)/.test(code)) return new UpstreamError('unreachable', details);
  return error;
}

/** Failures before there was a connection: nothing can have reached the service. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  // undici has no code for a proxy that refuses to forward a request: only the text of the error shows it.
  if (/^Proxy (response|Authentication Required)/.test(error.message)) return 'PROXY';
  // The client was closed under the request.
  if (error.name === 'AbortError') return 'ECONNABORTED';
  // An answer that is not HTTP: its own code is often missing.
  if (error.name === 'HTTPParserError') return 'HPE_UNREADABLE';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
