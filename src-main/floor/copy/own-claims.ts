/** Claims of this bench, on its disk: once a function returns, its result is durable (synchronous FULL). */
import type { ClaimOrigin } from '../../domain/packing/event.ts';
import type { CopyDb } from './open.ts';

export interface OwnClaim {
  orderId: string;
  token: number;
  /** Bench that the order came from; left out: no other bench had it. */
  origin?: ClaimOrigin;
}

export class OwnClaims {
  readonly #statements;
  readonly #keep;
  readonly #giveUp;
  /** Tokens as on disk, in memory for scans. */
  readonly #tokens: Map<string, number>;

  constructor(db: CopyDb) {
    this.#statements = {
      put: db.prepare<[string, number, string | null]>(
        `INSERT INTO own (order_id, token, origin) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET token = excluded.token, origin = excluded.origin WHERE excluded.token > token`,
      ),
      origin: db.prepare<[string], string | null>('SELECT origin FROM own WHERE order_id = ?').pluck(),
      drop: db.prepare<[string]>('DELETE FROM own WHERE order_id = ?'),
      giveUp: db.prepare<[string, number]>(
        `INSERT INTO given_up (order_id, token) VALUES (?, ?)
         ON CONFLICT DO UPDATE SET token = excluded.token WHERE excluded.token > token`,
      ),
      givenUp: db.prepare<[string], number>('SELECT token FROM given_up WHERE order_id = ?').pluck(),
    };
    this.#tokens = new Map(db.prepare<[], [string, number]>('SELECT order_id, token FROM own').raw().all());
    this.#keep = db.transaction((claims: readonly OwnClaim[]) => {
      for (const { orderId, token, origin } of claims)
        this.#statements.put.run(orderId, token, origin ? JSON.stringify(origin) : null);
    });
    this.#giveUp = db.transaction((claims: readonly OwnClaim[]) => {
      for (const { orderId, token } of claims) {
        this.#statements.drop.run(orderId);
        this.#statements.giveUp.run(orderId, token);
      }
    });
  }

  /** @returns the token under which it is this bench's own; null: it is not */
  tokenOf(orderId: string): number | null {
    return this.#tokens.get(orderId) ?? null;
  }

  /** Bench that an own order came from; null: no other had it. */
  originOf(orderId: string): ClaimOrigin | null {
    const text = this.#statements.origin.get(orderId);
    return text == null ? null : (JSON.parse(text) as ClaimOrigin);
  }

  all(): OwnClaim[] {
    return [...this.#tokens].map(([orderId, token]) => ({ orderId, token }));
  }

  /** True if a token was given up: it is never this bench's own again, since its release may still arrive. */
  isGivenUp({ orderId, token }: OwnClaim): boolean {
    return token <= (this.#statements.givenUp.get(orderId) ?? 0);
  }

  /**
   * Stores grants of the store, except for tokens that were given up.
   * @returns the stored ones
   * @throws the storage engine's error if it could not be written: then none of them is owned
   */
  keep(claims: readonly OwnClaim[]): OwnClaim[] {
    const usable = claims.filter((claim) => !this.isGivenUp(claim));
    this.#keep.immediate(usable);
    for (const { orderId, token } of usable)
      this.#tokens.set(orderId, Math.max(token, this.#tokens.get(orderId) ?? 0));
    return usable;
  }

  /**
   * Gives up the claims with these tokens; only then may the store be told.
   * @throws the storage engine's error if it could not be written: then all claims are kept
   */
  giveUp(claims: readonly OwnClaim[]): void {
    if (claims.length === 0) return;
    this.#giveUp.immediate(claims);
    for (const { orderId } of claims) this.#tokens.delete(orderId);
  }
}
