/** One HTTP call to the service, with limits on everything, ending in a text or in an `UpstreamError`. */
import { Agent, request, type Dispatcher } from 'undici';
import { networkError, UpstreamError } from './upstream-error.ts';

/** Limits of a call. Milliseconds and bytes. */
export interface HttpLimits {
  connectMs: number;
  headersMs: number;
  /** Longest pause between two pieces of a body. */
  bodyMs: number;
  /** The whole call, whatever its parts take. */
  totalMs: number;
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
}

export class Http {
  readonly #agent: Agent;
  readonly #limits: HttpLimits;
  readonly #closing = new AbortController();

  constructor(limits: HttpLimits = DEFAULT_LIMITS) {
    this.#limits = limits;
    this.#agent = new Agent({
      connect: { timeout: limits.connectMs },
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.bodyMs,
      connections: 4,
      keepAliveTimeout: 10_000,
    });
  }

  /**
   * @returns the body of a 2xx answer, as text
   * @throws UpstreamError for everything else. Redirects are not followed: a credential never goes to a host that
   *   nobody entered.
   */
  async send(call: HttpCall): Promise<string> {
    // Only a POST changes anything at the service.
    const changes = call.changes ?? call.method === 'POST';
    let answer: Dispatcher.ResponseData;
    let text: string;
    try {
      answer = await request(call.url, {
        dispatcher: this.#agent,
        method: call.method,
        headers: {
          accept: 'application/json',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
        },
        body: call.body === undefined ? null : JSON.stringify(call.body),
        signal: AbortSignal.any([AbortSignal.timeout(this.#limits.totalMs), this.#closing.signal]),
      });
      text = await this.#read(answer.body, changes);
    } catch (error) {
      if (error instanceof UpstreamError) throw error;
      throw networkError(error, changes);
    }
    const { statusCode: status } = answer;
    if (status >= 200 && status < 300) return text;
    const secrets = [call.token, call.secret].filter((s) => s !== undefined);
    throw failureOf(status, answer.headers['retry-after'], text, changes, secrets);
  }

  async #read(body: Dispatcher.ResponseData['body'], changes: boolean): Promise<string> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > this.#limits.maxBytes) {
        body.destroy();
        throw new UpstreamError('too-large', { mayHaveHappened: changes });
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  /** Ends all calls under way and closes the connections. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#agent.destroy();
  }
}

function failureOf(
  status: number,
  retryAfter: string | string[] | undefined,
  body: string,
  changes: boolean,
  secrets: readonly string[],
): UpstreamError {
  const serviceMessage = messageIn(body, secrets);
  if (status === 429) {
    return new UpstreamError('throttled', {
      status,
      serviceMessage,
      retryAfterMs: readRetryAfter(retryAfter),
    });
  }
  if (status === 401 || status === 403) return new UpstreamError('credentials', { status, serviceMessage });
  if (status >= 300 && status < 400) return new UpstreamError('redirected', { status });
  if (status >= 500 || status === 408 || status === 425) {
    // A gateway may answer 5xx although the service behind it has done the work.
    return new UpstreamError('server', { status, serviceMessage, mayHaveHappened: changes });
  }
  return new UpstreamError('refused', { status, serviceMessage });
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

/** Longest wait that a service can ask for; more is taken for a mistake. */
const LONGEST_WAIT = 60 * 60_000;

/** Seconds or an HTTP date (RFC 9110, 10.2.3), as milliseconds from now. */
function readRetryAfter(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return null;
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_WAIT);
}
