/** What an answer of the service comes to, whoever brought it: bytes, or the one error of this folder. */
import { answerFailure, isWebPage } from './answer-failure.ts';
import { changesSomething, type HttpCall } from './http-call.ts';
import { UpstreamError } from './upstream-error.ts';

/** An answer that was read whole. */
export interface HttpAnswer {
  status: number;
  /** Of its fields only these count; as they came. */
  contentType: string | string[] | undefined;
  date: string | string[] | undefined;
  retryAfter: string | string[] | undefined;
  /** After it was unpacked. */
  body: Buffer<ArrayBuffer>;
}

/**
 * @param now epoch milliseconds by this computer, for an answer without a date
 * @returns the body of a 2xx answer
 * @throws UpstreamError for everything else
 */
export function takeAnswer(answer: HttpAnswer, call: HttpCall, now: number): Buffer<ArrayBuffer> {
  const { status, body, retryAfter } = answer;
  const changes = changesSomething(call);
  if (status >= 200 && status < 300) {
    if (!isWebPage(String(answer.contentType ?? ''), body.toString('latin1', 0, 200))) return body;
    throw new UpstreamError('web-page', { status, mayHaveHappened: changes });
  }
  const secrets = [call.token, call.secret].filter((s) => s !== undefined);
  const serverNow = Date.parse(String(answer.date)) || now;
  throw answerFailure({ status, retryAfter, body: body.toString(), serverNow }, changes, secrets);
}
