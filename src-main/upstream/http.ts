/** One HTTP call to the service, with limits on everything, ending in bytes or in an `UpstreamError`. */
import { request, type Dispatcher } from 'undici';
import type { Proxies } from '../domain/proxies.ts';
import { answerFailure, isWebPage } from './answer-failure.ts';
import { makeDispatchers, type Dispatchers } from './dispatcher.ts';
import type { ServerClock } from './server-clock.ts';
import { unpack } from './unpack.ts';
import type { UpstreamClock } from './upstream-clock.ts';
import { networkError, UpstreamError } from './upstream-error.ts';

/** Limits of a call. Milliseconds and bytes. */
export interface HttpLimits {
  connectMs: number;
  headersMs: number;
  /** Longest pause between two pieces of a body. */
  bodyMs: number;
  /** The whole call, whatever its parts take. */
  totalMs: number;
  /** Of the body, after it was unpacked. */
  maxBytes: number;
}

export const DEFAULT_LIMITS: HttpLimits = {
  connectMs: 5_000,
  headersMs: 20_000,
  bodyMs: 20_000,
  totalMs: 60_000,
  // A page of several thousand orders of 4 KB; anything larger is not a page.
  maxBytes: 64 * 1024 * 1024,
};

/** Adds up what calls cost; a caller gives the same one to all calls of a piece of work. */
export interface Meter {
  requests: number;
  /** Of bodies, after they were unpacked. */
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
  /** What the body tells and nobody else may: taken out of words of the service that repeat it. The token always is. */
  secret?: string;
  meter?: Meter | undefined;
}

export interface HttpOptions {
  limits: HttpLimits;
  proxies: Proxies;
  clock: UpstreamClock;
  serverClock: ServerClock;
}

export class Http {
  readonly #dispatcher: Dispatchers;
  readonly #o: HttpOptions;
  readonly #closing = new AbortController();

  constructor(options: HttpOptions) {
    this.#o = options;
    this.#dispatcher = makeDispatchers(options.limits, options.proxies);
  }

  /**
   * @returns the body of a 2xx answer, in memory of its own
   * @throws UpstreamError for everything else. Redirects are not followed: a credential never goes to a host that
   *   nobody entered.
   */
  async send(call: HttpCall): Promise<Buffer<ArrayBuffer>> {
    // Only a POST changes anything at the service.
    const changes = call.changes ?? call.method === 'POST';
    const { clock, serverClock } = this.#o;
    const begun = clock.elapsed();
    let answer: Dispatcher.ResponseData;
    let body: Buffer<ArrayBuffer>;
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
      // While no connection stands, undici does not look at the signal.
      answer = await before(asked, signal);
      serverClock.note(answer.headers['date'], clock.elapsed() - begun);
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
    const contentType = String(headers['content-type'] ?? '');
    if (isGood) {
      if (!isWebPage(contentType, body.toString('latin1', 0, 200))) return body;
      throw new UpstreamError('web-page', { status, mayHaveHappened: changes });
    }
    const secrets = [call.token, call.secret].filter((s) => s !== undefined);
    const serverNow = Date.parse(String(headers['date'])) || clock.now();
    const retryAfter = headers['retry-after'];
    throw answerFailure({ status, retryAfter, body: body.toString(), serverNow }, changes, secrets);
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

  /** Ends all calls under way and closes the connections. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#dispatcher.destroy();
  }
}

/** Not in the shared pool: the bytes may be handed to another thread. */
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
  // Whichever comes second has nobody who waits for it.
  work.catch(() => undefined);
  aborted.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
