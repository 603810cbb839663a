/** The bearer token (spec: Authentication): asked for once, kept, used until shortly before its end. */
import { isObject, readNumber, readText } from '../domain/read-value.ts';
import { repeatable, type Http } from './http.ts';
import { UpstreamError } from './upstream-error.ts';

/** A token with the moment of its end, epoch milliseconds. */
export interface KeptToken {
  token: string;
  expiresAt: number;
}

/** Where a token survives a restart. Kept protected like the secret, since it is one for as long as it lives. */
export interface TokenStore {
  load(): Promise<KeptToken | null>;
  save(token: KeptToken | null): Promise<void>;
}

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** What the specification gives as default where `expiresIn` cannot be read. */
const DEFAULT_SECONDS = 28_800;
/** A token is renewed this long before its end, or a tenth of its life before, whichever is less. */
const MARGIN_MS = 120_000;
/** Where a 429 names no time. */
const DEFAULT_WAIT_MS = 60_000;

export class TokenKeeper {
  readonly #http: Http;
  readonly #url: URL;
  readonly #credentials: Credentials;
  readonly #store: TokenStore;
  readonly #now: () => number;
  #kept: KeptToken | null | undefined;
  #flight: Promise<string> | null = null;
  /** Wrong credentials stay wrong: nothing is asked again until a person enters others. */
  #refused: UpstreamError | null = null;
  #notBefore = 0;

  constructor(http: Http, url: URL, credentials: Credentials, store: TokenStore, now: () => number) {
    this.#http = http;
    this.#url = url;
    this.#credentials = credentials;
    this.#store = store;
    this.#now = now;
  }

  /**
   * A token that is good now. However many callers wait, one request is under way.
   * @throws UpstreamError `credentials` with the service's own words; `throttled`; or a network failure
   */
  get(): Promise<string> {
    this.#flight ??= this.#find().finally(() => {
      this.#flight = null;
    });
    return this.#flight;
  }

  /** The service no longer takes this token. A newer one is left alone. */
  async drop(token: string): Promise<void> {
    if (this.#kept?.token !== token) return;
    this.#kept = null;
    await this.#keep(null);
  }

  async #find(): Promise<string> {
    if (this.#kept === undefined) this.#kept = await this.#store.load();
    if (this.#kept && this.#kept.expiresAt > this.#now()) return this.#kept.token;
    if (this.#refused) throw this.#refused;
    const wait = this.#notBefore - this.#now();
    if (wait > 0) throw new UpstreamError('throttled', { retryAfterMs: wait });
    const token = await this.#ask();
    this.#kept = token;
    await this.#keep(token);
    return token.token;
  }

  /** On a full disk the token is good all the same: it only has to be asked for again after the next start. */
  async #keep(token: KeptToken | null): Promise<void> {
    await this.#store.save(token).catch(() => undefined);
  }

  async #ask(): Promise<KeptToken> {
    const { clientId, clientSecret } = this.#credentials;
    let body: string;
    try {
      // What the token is wanted for has not been sent yet: no failure here leaves its outcome unknown.
      body = await this.#http.send({
        method: 'POST',
        url: this.#url,
        body: { clientId, clientSecret },
        changes: false,
        secret: clientSecret,
      });
    } catch (error) {
      throw error instanceof UpstreamError ? this.#remember(error) : error;
    }
    let answer: unknown;
    try {
      answer = JSON.parse(body);
    } catch (cause) {
      throw new UpstreamError('unreadable', { cause });
    }
    const token = isObject(answer) ? readText(answer['token']) : null;
    if (!isObject(answer) || token === null) {
      // The status of a failed authentication is not shown in the specification; a `message` is.
      const message = isObject(answer) ? readText(answer['message']) : null;
      if (message === null) throw new UpstreamError('unreadable');
      throw this.#remember(
        new UpstreamError('credentials', { serviceMessage: repeatable(message, [clientSecret]) }),
      );
    }
    const given = readNumber(answer['expiresIn']);
    const seconds = given !== null && given > 0 ? Math.min(given, 30 * 86_400) : DEFAULT_SECONDS;
    const lifeMs = seconds * 1000;
    return { token, expiresAt: this.#now() + lifeMs - Math.min(MARGIN_MS, lifeMs / 10) };
  }

  /**
   * A refusal of the token endpoint is about the credentials where it says so: 401, or the `message` that the
   * specification shows. Others, of a gateway in between perhaps, are tried again like any failure.
   */
  #remember(error: UpstreamError): UpstreamError {
    if (error.kind === 'throttled') {
      this.#notBefore = this.#now() + (error.retryAfterMs ?? DEFAULT_WAIT_MS);
      return error;
    }
    const refusal = error.kind === 'credentials' || error.kind === 'refused';
    if (refusal && error.status !== 404 && (error.status === 401 || error.serviceMessage !== null)) {
      const { serviceMessage, status } = error;
      this.#refused = new UpstreamError('credentials', {
        serviceMessage,
        ...(status === null ? {} : { status }),
      });
      return this.#refused;
    }
    return error;
  }
}
