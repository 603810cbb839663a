/** Turns an answer that is not a success into the error class of this folder. */
import { readRetryAfter } from './retry-after.ts';
import { UpstreamError } from './upstream-error.ts';

export interface FailedAnswer {
  status: number;
  retryAfter: string | string[] | undefined;
  body: string;
  /** The service's own clock at the answer, epoch milliseconds. */
  serverNow: number;
}

/**
 * @param changes the call may have changed something at the service
 * @param secrets of the request: removed from words that repeat them
 */
export function answerFailure(
  answer: FailedAnswer,
  changes: boolean,
  secrets: readonly string[],
): UpstreamError {
  const { status } = answer;
  const serviceMessage = messageIn(answer.body, secrets);
  const retryAfterMs = readRetryAfter(answer.retryAfter, answer.serverNow);
  if (status === 429) return new UpstreamError('throttled', { status, serviceMessage, retryAfterMs });
  if (status === 401) return new UpstreamError('credentials', { status, serviceMessage });
  if (status === 407) return new UpstreamError('proxy', { status });
  // RFC 6585: the network wants a sign-in before it lets anything through.
  if (status === 511) return new UpstreamError('web-page', { status });
  if (status >= 300 && status < 400)
    return new UpstreamError('redirected', { status, mayHaveHappened: changes && status === 303 });
  if (status >= 500 || status === 408 || status === 425) {
    // A gateway may answer 5xx although the service behind it has done the work.
    return new UpstreamError('server', { status, serviceMessage, retryAfterMs, mayHaveHappened: changes });
  }
  return new UpstreamError('refused', { status, serviceMessage });
}

/** True for a page made for people, such as the sign-in of a network: no answer of the service. */
export function isWebPage(contentType: string, body: string): boolean {
  return (
    (/^text\/html\b/i.test(contentType) && !/^\s*[[{]/.test(body)) ||
    /^\s*<(!doctype|html|head|body)\b/i.test(body.slice(0, 200))
  );
}

/** The `message` that the specification shows for errors; anything else is not repeated. */
function messageIn(body: string, secrets: readonly string[]): string | null {
  if (body.length > 100_000) return null;
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value !== 'object' || value === null || !('message' in value)) return null;
    return typeof value.message === 'string' ? repeatable(value.message, secrets) : null;
  } catch {
    return null;
  }
}

/** Words of a service, shortened, without a secret that they may repeat. */
export function repeatable(words: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), words).slice(0, 300);
}
