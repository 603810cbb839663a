/** A token is used until shortly before its end (spec: Authentication): no other one is asked for while it is good. */
import type { Reply, Request } from '../service/service.ts';
import type { Violations } from './violations.ts';

/** Share of its life after which another one may be asked for. */
const USED = 0.85;

export class TokenTruth {
  readonly #violations: Violations;
  readonly #now: () => number;
  /** Last token of the station, if nothing since speaks against it; null: nothing for certain. */
  #good: { token: string; until: number } | null = null;

  /** @param now milliseconds since the beginning */
  constructor(violations: Violations, now: () => number) {
    this.#violations = violations;
    this.#now = now;
  }

  /**
   * The station has started again, and the disk may have refused its token; or the clock was set, by which the times of a token
   * are kept.
   */
  isUnsure(): void {
    this.#good = null;
  }

  sends({ kind }: Pick<Request, 'kind'>): void {
    if (kind !== 'sign-in' || !this.#good) return;
    const left = this.#good.until - this.#now();
    if (left > 0)
      this.#violations.add(
        'token-kept',
        `a sign-in, and ${this.#good.token} may be used for ${Math.round(left / 1000)} s more at least`,
      );
  }

  ends({ kind, token }: Pick<Request, 'kind' | 'token'>, reply: Reply | null): void {
    if (kind !== 'sign-in') {
      if (reply?.status === 401 && token === this.#good?.token) this.#good = null;
      return;
    }
    if (reply?.grants)
      this.#good = { token: reply.grants.token, until: this.#now() + reply.grants.lifeMs * USED };
  }
}
