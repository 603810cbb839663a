/** Result of an answer of the service, from any transport: bytes, or the error class of this folder. */
import { answerFailure, isWebPage } from './answer-failure.ts';
import { changesSomething, type HttpCall } from './http/http-call.ts';
import { readHttpDate } from './http/http-date.ts';
import { asUtf8 } from './http/as-utf8.ts';
import { UpstreamError } from './upstream-error.ts';

/** An answer that was read whole. */
export interface HttpAnswer {
  status: number;
  /** Header fields as received; others are not used. */
  contentType: string | string[] | undefined;
  date: string | string[] | undefined;
  retryAfter: string | string[] | undefined;
  /** Unpacked body. */
  body: Buffer<ArrayBuffer>;
}

/**
 * @param now epoch milliseconds by this computer, for an answer without a date
 * @returns the body of a 2xx answer, as UTF-8
 * @throws UpstreamError for everything else
 */
export function takeAnswer(answer: HttpAnswer, call: HttpCall, now: number): Buffer<ArrayBuffer> {
  const { status, body, retryAfter } = answer;
  const changes = changesSomething(call);
  const contentType = String(answer.contentType ?? '');
  const text = asUtf8(body, contentType);
  if (status >= 200 && status < 300) {
    if (isWebPage(contentType, (text ?? body).toString('latin1', 0, 200)))
      throw new UpstreamError('web-page', { status, mayHaveHappened: changes });
    if (text) return text;
    throw new UpstreamError('not-utf8', { status, mayHaveHappened: changes });
  }
  const secrets = [call.token, call.secret].filter((s) => s !== undefined);
  const serverNow = readHttpDate(String(answer.date)) || now;
  // In an unknown charset only some letters are wrong: the answer is judged nevertheless.
  const words = text?.toString() ?? body.toString('latin1');
  throw answerFailure({ status, retryAfter, body: words, serverNow }, changes, secrets);
}
