/** Consequences of a token endpoint's failure: whether it is about the credentials, and the wait before a retry. */
import type { SignInRecord } from './sign-in-record.ts';
import { UpstreamError } from '../upstream-error.ts';

/** If tokens are of no use, or a 429 names no time. */
export const PAUSE = { first: 30_000, most: 15 * 60_000 };
/** If the endpoint fails otherwise: its callers pause too, and must not add up. */
const PAUSE_AFTER_FAILURE = { first: 2_000, most: 60_000 };

/** If the credentials were refused: by a gateway perhaps, and each try may count against them at the service. */
const PAUSE_AFTER_REFUSAL = { first: 60_000, most: 15 * 60_000 };
/** Number of refusals in a row with the same status that count as the service's own. */
export const AGREEING = 3;

/** The specification does not show the status of a failed sign-in; services use these. */
const MEANS_CREDENTIALS = new Set([400, 401, 403, 422]);

/** Shortest and longest pause after a failure that names no time, milliseconds. */
export function pauseFor({ kind }: UpstreamError): { first: number; most: number } {
  if (kind === 'sign-in-refused') return PAUSE_AFTER_REFUSAL;
  return kind === 'throttled' ? PAUSE : PAUSE_AFTER_FAILURE;
}

/** True if a refusal of the token endpoint is about the credentials: 401, or the `message` that the specification shows. */
export function isAboutCredentials({ kind, status, serviceMessage }: UpstreamError): boolean {
  const isRefusal = kind === 'credentials' || kind === 'refused';
  const isTheirs = status === null || MEANS_CREDENTIALS.has(status);
  return isRefusal && isTheirs && (status === 401 || serviceMessage !== null);
}

/** A refusal about the credentials, while too few agree to stop asking. */
export function inDoubt({ status, serviceMessage, cause }: UpstreamError): UpstreamError {
  const known = status === null ? {} : { status };
  return new UpstreamError('sign-in-refused', { ...known, serviceMessage, cause });
}

/** A failure as it was kept. */
export function failureFrom({ kind, message, status }: NonNullable<SignInRecord['failure']>): UpstreamError {
  return new UpstreamError(kind, { serviceMessage: message, ...(status === null ? {} : { status }) });
}

/** The service itself refuses them: these credentials are not sent again. */
export function refusal({
  message,
  status,
}: {
  message: string | null;
  status: number | null;
}): UpstreamError {
  return new UpstreamError('credentials', {
    serviceMessage: message,
    ...(status === null ? {} : { status }),
  });
}
