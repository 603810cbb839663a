/**
 * The bearer token (spec: Authentication): asked for once, kept, used until shortly before its end.
 *
 * Invariants: one request is under way at most. Between requests there is a minimum wait, kept on the disk, so that neither a
 * service that refuses fresh tokens nor a station that restarts in a loop can make us hammer the endpoint. Credentials
 * that several answers in a row refuse are not sent again until a person acts.
 */
import { backoff } from '../../domain/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { HttpSender } from '../http/http-call.ts';
import { LONGEST_WAIT_FOR_A_PERSON } from '../retry-after.ts';
import { NEVER_ASKED, type StoredToken, type SignInRecord, type SignInStore } from './sign-in-record.ts';
import { readTokenAnswer } from './token-answer.ts';
import {
  AGREEING,
  failureFrom,
  inDoubt,
  isAboutCredentials,
  PAUSE,
  pauseFor,
  refusal,
} from './token-failure.ts';
import { UpstreamError } from '../upstream-error.ts';

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** A token is renewed this long before its end, or a tenth of its life before, whichever is less. */
const MARGIN_MS = 120_000;
const marginOf = (token: StoredToken) => Math.min(MARGIN_MS, (token.expiresAt - token.issuedAt) / 10);
/** Time within which at most two requests are made: one, and one more if a service has forgotten the token. */
const FLOOR_MS = 30_000;
export interface TokenKeeperOptions {
  http: HttpSender;
  url: URL;
  /** Credentials for these addresses; null: there are none. */
  credentials: Credentials | null;
  store: SignInStore;
  clock: Pick<Clock, 'now' | 'elapsed'>;
  random: () => number;
}

export class TokenKeeper {
  readonly #o: TokenKeeperOptions;
  #credentials: Credentials | null;
  #record: SignInRecord | null = null;
  /** The record's times by the monotonic clock. */
  #endsAt = 0;
  #askedAt: number | null = null;
  #flight: Promise<string> | null = null;
  /** As in the record. */
  #failures = 0;
  #useless = 0;
  #lastFailure: UpstreamError | null = null;

  constructor(options: TokenKeeperOptions) {
    this.#o = options;
    this.#credentials = options.credentials;
  }

  /** Sets credentials if there were none. */
  useCredentials(credentials: Credentials): void {
    this.#credentials = credentials;
  }

  /**
   * Returns a valid token. However many callers wait, only one request is under way.
   * @throws UpstreamError `credentials` with the service's own words; `throttled`; or a network failure
   */
  get(): Promise<string> {
    this.#flight ??= this.#find().finally(() => {
      this.#flight = null;
    });
    return this.#flight;
  }

  /**
   * Replaces a token that the service refused. A newer stored one is returned at once.
   * @throws UpstreamError also if it is too early to ask for one
   */
  async replace(token: string): Promise<string> {
    if (this.#record?.token?.token === token) {
      this.#useless++;
      await this.#keep({ ...this.#record, token: null, useless: this.#useless });
    }
    return this.get();
  }

  /** Call when a call was accepted with the present token. */
  noteAccepted(): void {
    if (this.#useless === 0) return;
    this.#useless = 0;
    if (this.#record) void this.#keep({ ...this.#record, useless: 0 });
  }

  /** Retries the same credentials, at a person's request. */
  async retryRefused(): Promise<void> {
    const record = await this.#load();
    if (record.refused) await this.#keep({ ...record, refused: null, doubt: null });
    else this.openForAPerson();
  }

  /**
   * A person wants a token requested now: ends a pause early after its shortest length.
   * @returns milliseconds until then; 0 if the endpoint may be asked, or need not be
   */
  openForAPerson(): number {
    const record = this.#record;
    if (!record || record.refused || record.token) return 0;
    const pauseMs = Math.min(record.pauseMs, LONGEST_WAIT_FOR_A_PERSON);
    const left = Math.max(this.#wait({ ...record, pauseMs }), 0);
    if (left === 0 && pauseMs < record.pauseMs) void this.#keep({ ...record, pauseMs });
    return left;
  }

  async #find(): Promise<string> {
    const credentials = this.#credentials;
    if (!credentials) throw new UpstreamError('no-secret', { sent: false, signIn: true });
    const record = await this.#load();
    const { token } = record;
    if (token && this.#remaining(token) > marginOf(token)) return token.token;
    if (record.refused) throw refusal(record.refused);
    const wait = this.#wait(record);
    if (wait > 0) {
      // Old by our reckoning, and no other to be had: the service decides.
      if (token) return token.token;
      throw this.#tooEarly(wait);
    }
    try {
      return await this.#ask(record, credentials);
    } catch (error) {
      const refused = error instanceof UpstreamError && error.kind === 'credentials';
      if (token && !refused && this.#remaining(token) > 0) return token.token;
      throw error;
    }
  }

  /** Milliseconds of life left, by the more pessimistic of both clocks. */
  #remaining(token: StoredToken): number {
    const { now, elapsed } = this.#o.clock;
    return Math.min(token.expiresAt - now(), this.#endsAt - elapsed());
  }

  async #load(): Promise<SignInRecord> {
    if (this.#record) return this.#record;
    let record = (await this.#o.store.load()) ?? NEVER_ASKED;
    const { now, elapsed } = this.#o.clock;
    this.#useless = record.useless;
    this.#failures = record.failures;
    this.#lastFailure = record.failure && failureFrom(record.failure);
    if (record.askedAt !== null && record.askedAt > now()) {
      // The clock was set back since. Written down, or each start would restart the pause.
      record = { ...record, askedAt: now() };
      await this.#keep(record);
    }
    const { token, askedAt } = record;
    // If the clock was set back since, it is unknown how long ago it was: then it was just now.
    this.#askedAt = askedAt === null ? null : elapsed() - Math.max(now() - askedAt, 0);
    this.#endsAt = token && token.issuedAt <= now() ? elapsed() + token.expiresAt - now() : 0;
    this.#record = record;
    return record;
  }

  /** Milliseconds until the endpoint may be asked. */
  #wait({ pauseMs }: SignInRecord): number {
    return this.#askedAt === null ? 0 : Math.ceil(this.#askedAt + pauseMs - this.#o.clock.elapsed());
  }

  #tooEarly(wait: number): UpstreamError {
    const failure = this.#lastFailure ?? new UpstreamError('throttled');
    const { kind, serviceMessage, status } = failure;
    const known = status === null ? {} : { status };
    const left = { retryAfterMs: wait, sent: false, signIn: true };
    return new UpstreamError(kind, { ...known, serviceMessage, ...left });
  }

  async #ask(record: SignInRecord, { clientId, clientSecret }: Credentials): Promise<string> {
    const { http, url, clock } = this.#o;
    const pauseMs = this.#pauseAfterToken();
    this.#askedAt = clock.elapsed();
    // The question is stored before the request leaves: a station that dies meanwhile has asked too.
    await this.#keep({ ...record, askedAt: clock.now(), pauseMs });
    try {
      // The request that needs the token has not been sent yet: no failure here leaves its outcome unknown.
      const call = { method: 'POST' as const, url, body: { clientId, clientSecret }, changes: false };
      const body = await http.send({ ...call, secret: clientSecret });
      const { token, lifeMs } = readTokenAnswer(body.toString('utf8'), clientSecret);
      this.#failures = 0;
      this.#lastFailure = null;
      await this.#keepToken(token, lifeMs);
      return token;
    } catch (error) {
      throw error instanceof UpstreamError ? await this.#remember(error) : error;
    }
  }

  #pauseAfterToken(): number {
    if (this.#useless > 1) return backoff(this.#useless, PAUSE, this.#o.random());
    // The second request within the floor is the last.
    const since = this.#askedAt === null ? FLOOR_MS : this.#o.clock.elapsed() - this.#askedAt;
    return Math.max(FLOOR_MS - since, 0);
  }

  async #keepToken(token: string, lifeMs: number): Promise<void> {
    const { clock } = this.#o;
    this.#endsAt = clock.elapsed() + lifeMs;
    const stored: StoredToken = { token, issuedAt: clock.now(), expiresAt: clock.now() + lifeMs };
    await this.#keep({ ...(await this.#load()), token: stored, failures: 0, failure: null, doubt: null });
  }

  /** A refusal counts when several in a row agree; until then, as after any failure, we try again. */
  async #remember(error: UpstreamError): Promise<UpstreamError> {
    let record = await this.#load();
    if (isAboutCredentials(error)) {
      const { status, serviceMessage: message } = error;
      const times = record.doubt?.status === status ? record.doubt.times + 1 : 1;
      if (times >= AGREEING) {
        await this.#keep({ ...record, doubt: null, refused: { message, status } });
        return refusal({ message, status });
      }
      record = { ...record, doubt: { status, times } };
      error = inDoubt(error);
    } else if (error.status !== null) {
      record = { ...record, doubt: null };
    }
    this.#failures++;
    const pauseMs = this.#pauseAfter(error);
    const remembered = (error.sent ? error.waiting(pauseMs) : error).whileSigningIn();
    this.#lastFailure = remembered;
    // The wait counts from the answer, however long that took.
    const { now, elapsed } = this.#o.clock;
    this.#askedAt = elapsed();
    const failure = { kind: error.kind, message: error.serviceMessage, status: error.status };
    await this.#keep({ ...record, askedAt: now(), pauseMs, failures: this.#failures, failure });
    return remembered;
  }

  #pauseAfter(error: UpstreamError): number {
    const { random } = this.#o;
    // No request was made: the caller's own back-off is enough.
    if (!error.sent) return 0;
    if (error.retryAfterMs !== null) return error.retryAfterMs;
    return backoff(this.#failures, pauseFor(error), random());
  }

  /** On a full disk the record is kept in memory: only the next start has to ask again. */
  async #keep(record: SignInRecord): Promise<void> {
    this.#record = record;
    await this.#o.store.save(record).catch(() => undefined);
  }
}
