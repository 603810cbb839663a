/** One HTTP call to the service with all limits, ending in bytes or in an `UpstreamError`. */
import { request, type Dispatcher } from 'undici';
import { makeDispatchers, type Dispatchers } from './dispatcher.ts';
import {
  changesSomething,
  type HttpCall,
  type HttpSender,
  type HttpSettings,
  type NoteDate,
} from './http-call.ts';
import { takeAnswer } from '../take-answer.ts';
import { unpack } from './unpack.ts';
import type { Clock } from '../../domain/clock.ts';
import { networkError, UpstreamError } from '../upstream-error.ts';

export interface HttpOptions extends HttpSettings {
  clock: Pick<Clock, 'now' | 'elapsed'>;
  noteDate: NoteDate;
}

export class Http implements HttpSender {
  readonly #dispatcher: Dispatchers;
  readonly #o: HttpOptions;
  readonly #closing = new AbortController();

  constructor(options: HttpOptions) {
    this.#o = options;
    this.#dispatcher = makeDispatchers(options);
  }

  async send(call: HttpCall): Promise<Buffer<ArrayBuffer>> {
    const changes = changesSomething(call);
    const { clock, noteDate } = this.#o;
    const begun = clock.elapsed();
    let answer: Dispatcher.ResponseData;
    let body: Buffer<ArrayBuffer>;
    let headAt: number;
    if (call.meter) call.meter.requests++;
    const signal = AbortSignal.any([AbortSignal.timeout(this.#o.limits.totalMs), this.#closing.signal]);
    try {
      const asked = request(call.url, {
        dispatcher: this.#dispatcher.for(call.url),
        method: call.method,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'gzip',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
        },
        body: call.body === undefined ? null : JSON.stringify(call.body),
        signal,
      });
      // undici ignores the signal until there is a connection.
      answer = await before(asked, signal);
      headAt = clock.elapsed();
      call.onHead?.();
    } catch (error) {
      throw networkError(error, changes);
    }
    const { statusCode: status, headers } = answer;
    const isGood = status >= 200 && status < 300;
    try {
      const packed = await this.#read(answer.body, changes);
      const encoding = String(answer.headers['content-encoding'] ?? '');
      body = ownMemory(await unpack(packed, encoding, this.#o.limits.maxBytes, changes));
    } catch (error) {
      if (isGood) throw error instanceof UpstreamError ? error : networkError(error, changes);
      // The status has said it; only the words of the service are lost.
      body = ownMemory(Buffer.alloc(0));
    }
    if (call.meter) call.meter.bytes += body.length;
    const { date, 'content-type': contentType, 'retry-after': retryAfter } = headers;
    const taken = takeAnswer({ status, contentType, date, retryAfter, body }, call, clock.now());
    // Only a valid answer counts: a redirect, a page of another network or a failing gateway may have any date.
    for (const note of [noteDate, call.onDate]) note?.(date, headAt - begun, clock.elapsed() - headAt);
    return taken;
  }

  async #read(body: Dispatcher.ResponseData['body'], changes: boolean): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > this.#o.limits.maxBytes) {
        body.destroy();
        throw new UpstreamError('too-large', { mayHaveHappened: changes });
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#dispatcher.destroy();
  }
}

/** A copy outside the shared pool: the bytes may be handed to another thread. */
function ownMemory(bytes: Buffer): Buffer<ArrayBuffer> {
  const alone = bytes.byteOffset === 0 && bytes.length === bytes.buffer.byteLength;
  if (alone && bytes.buffer instanceof ArrayBuffer) return Buffer.from(bytes.buffer);
  const own = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(own);
  return own;
}

/** The answer, or the reason of the signal, whichever is first. */
async function before<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  // The second one to settle has no waiter.
  work.catch(() => undefined);
  aborted.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
