/** The one way in which a call to the service fails. */
import type { Failure, FailureKind } from '../contract/station.ts';

/**
 * What follows from a failure.
 * `retry` later, by back-off. `wait` until a moment that the service named. `ask-for-credentials` and stop asking.
 * `park` until a person decides: the same request would fail again.
 */
export type Decision = 'retry' | 'wait' | 'ask-for-credentials' | 'park';

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly kind: FailureKind;
  /** HTTP status, where an answer came. */
  readonly status: number | null;
  /** The service's own `message`, shortened; null where it gave none. */
  readonly serviceMessage: string | null;
  /** For `throttled`: milliseconds to wait, where the service said so. */
  readonly retryAfterMs: number | null;
  /** True where the request may have had its effect although no usable answer came. */
  readonly mayHaveHappened: boolean;

  constructor(
    kind: FailureKind,
    details: {
      status?: number;
      serviceMessage?: string | null;
      retryAfterMs?: number | null;
      mayHaveHappened?: boolean;
      cause?: unknown;
    } = {},
  ) {
    // Neither the address nor the body: both may hold what a log must not.
    super(details.status === undefined ? kind : `${kind} (HTTP ${details.status})`, { cause: details.cause });
    this.kind = kind;
    this.status = details.status ?? null;
    this.serviceMessage = details.serviceMessage ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.mayHaveHappened = details.mayHaveHappened ?? false;
  }

  get failure(): Failure {
    return { kind: this.kind, message: this.serviceMessage, status: this.status };
  }

  get decision(): Decision {
    switch (this.kind) {
      case 'unreachable':
      case 'timeout':
      case 'server':
      case 'unreadable':
      case 'too-large':
        return 'retry';
      case 'throttled':
        return 'wait';
      case 'credentials':
        return 'ask-for-credentials';
      case 'tls':
      case 'redirected':
      case 'refused':
        return 'park';
      default:
        return this.kind satisfies never;
    }
  }
}

/** Turns what undici and the sockets throw into a kind. Anything that is not about the network stays what it is. */
export function networkError(error: unknown, mayHaveHappened: boolean): unknown {
  const code = codeOf(error);
  if (code === null) return error;
  const details = { mayHaveHappened, cause: error };
  if (NEVER_SENT.has(code)) return new UpstreamError('unreachable', { cause: error });
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new UpstreamError('timeout', { cause: error });
  if (TIMEOUTS.has(code)) return new UpstreamError('timeout', details);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return new UpstreamError('too-large', details);
  if (/^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/.test(code)) {
    return new UpstreamError('tls', { cause: error });
  }
  if (/^(UND_ERR_|HPE_|E[A-Z]+$)/.test(code)) return new UpstreamError('unreachable', details);
  return error;
}

/** Failures before a connection stood: nothing can have reached the service. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
]);

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_ABORTED', 'ETIMEDOUT']);

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'TimeoutError') return 'ETIMEDOUT';
  // The client was closed under the request.
  if (error.name === 'AbortError') return 'ECONNABORTED';
  // An answer that is no HTTP: its own code is often missing.
  if (error.name === 'HTTPParserError') return 'HPE_UNREADABLE';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
