/** What crosses between the main thread and the thread that does its HTTP. */
import type { HttpCall, Meter } from './http-call.ts';
import { UpstreamError, type UpstreamKind } from './upstream-error.ts';

export interface SendMessage extends Omit<HttpCall, 'url' | 'meter' | 'onHead'> {
  kind: 'send';
  id: number;
  url: string;
}

/** To the thread. `close` ends all calls; each of them is answered before `closed` is. */
export type HttpRequest = SendMessage | { kind: 'close' };

/** From the thread. `failed` is an UpstreamError, `thrown` is anything else. */
export type HttpReply =
  | { kind: 'date'; date: string | string[] | undefined; tripMs: number }
  | { kind: 'head'; id: number }
  | { kind: 'body'; id: number; body: ArrayBuffer; cost: Meter }
  | { kind: 'failed'; id: number; failure: PackedFailure; cost: Meter }
  | { kind: 'thrown'; id: number; error: unknown; cost: Meter }
  | { kind: 'closed' };

/** An UpstreamError as plain data: an error that crosses keeps its name and its words only. */
export interface PackedFailure {
  kind: UpstreamKind;
  status: number | null;
  serviceMessage: string | null;
  retryAfterMs: number | null;
  mayHaveHappened: boolean;
  sent: boolean;
  signIn: boolean;
  cause: PackedCause | null;
}

/** For the log alone. */
interface PackedCause {
  name: string;
  message: string;
  code: string | null;
}

export function packFailure(error: UpstreamError): PackedFailure {
  const { kind, status, serviceMessage, retryAfterMs, mayHaveHappened, sent, signIn } = error;
  const cause = packCause(error.cause);
  return { kind, status, serviceMessage, retryAfterMs, mayHaveHappened, sent, signIn, cause };
}

function packCause(cause: unknown): PackedCause | null {
  if (!(cause instanceof Error)) return null;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
  return { name: cause.name, message: cause.message, code };
}

export function unpackFailure({ kind, status, cause, ...rest }: PackedFailure): UpstreamError {
  return new UpstreamError(kind, {
    ...rest,
    ...(status === null ? {} : { status }),
    ...(cause === null ? {} : { cause: unpackCause(cause) }),
  });
}

function unpackCause({ name, message, code }: PackedCause): Error {
  const cause = new Error(message);
  cause.name = name;
  return code === null ? cause : Object.assign(cause, { code });
}
