/** The answer of the token endpoint (spec: POST {auth_url}/token), in any shape. */
import { isObject, readNumber, readText } from '../../domain/orders/read-value.ts';
import { repeatable } from '../answer-failure.ts';
import { UpstreamError } from '../upstream-error.ts';

/** Default of the specification, for an `expiresIn` that is unreadable or implausible. */
const DEFAULT_SECONDS = 28_800;
const LONGEST_SECONDS = 30 * 86_400;
/** Servers take no longer header than this by default; anything longer was never a token. */
const MOST_CHARACTERS = 16_384;
/** A field of a request takes these characters and no others; anything else was never a token. */
const SENDABLE = /^[\x21-\x7e]+$/;

/**
 * @param secret taken out of words that repeat it
 * @returns the token and its life in milliseconds
 * @throws UpstreamError `credentials` with the service's `message` if that is all it says; else `unreadable`
 */
export function readTokenAnswer(body: string, secret: string): { token: string; lifeMs: number } {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch (cause) {
    throw new UpstreamError('unreadable', { cause });
  }
  if (!isObject(answer)) throw new UpstreamError('unreadable');
  const token = typeof answer['token'] === 'string' ? answer['token'].trim() : '';
  if (token === '') {
    // The status of a failed authentication is not shown in the specification; a `message` is.
    const message = readText(answer['message']);
    if (message === null) throw new UpstreamError('unreadable');
    throw new UpstreamError('credentials', { serviceMessage: repeatable(message, [secret]) });
  }
  if (token.length > MOST_CHARACTERS || !SENDABLE.test(token)) throw new UpstreamError('unreadable');
  const given = readNumber(answer['expiresIn']);
  const seconds = given !== null && given > 0 ? Math.min(given, LONGEST_SECONDS) : DEFAULT_SECONDS;
  return { token, lifeMs: seconds * 1000 };
}
