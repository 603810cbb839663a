/**
 * The writer's in-memory index of the rows: hashes, open orders, absences and quarantined texts. It runs ahead of the rows
 * while orders wait to be written; after a failed write it is read again.
 */
import { KeySet } from './key-set.ts';
import type { WriteDb } from '../db.ts';

interface Row {
  k: number;
  hash: string;
  absent: number;
}

export class KnownOrders {
  /** Hash of the exact text -> key of its order. */
  readonly byHash = new Map<string, number>();
  readonly open = new KeySet();
  /** Open orders that a complete sweep has missed. */
  readonly absent = new KeySet();
  /** Hash of the exact text that was quarantined -> the order's number, if it could be read. */
  readonly quarantined = new Map<string, string | null>();
  /** The same by the order's number. */
  readonly #asideOf = new Map<string, string[]>();

  readonly #rows;
  readonly #quarantined;
  readonly #lastKeyOf;
  #lastKey = 0;

  constructor(db: WriteDb) {
    this.#rows = db.prepare<[], Row>(
      'SELECT k, hash, absent_since IS NOT NULL AS absent FROM orders WHERE open = 1',
    );
    this.#quarantined = db.prepare<[], { hash: string; orderId: string | null }>(
      'SELECT hash, order_id AS orderId FROM quarantine',
    );
    this.#lastKeyOf = db.prepare<[], number>('SELECT coalesce(max(k), 0) FROM orders').pluck();
    this.reload();
  }

  /** Key for an order that is seen for the first time. Keys ascend, and none is given twice. */
  nextKey(): number {
    return ++this.#lastKey;
  }

  reload(): void {
    for (const part of [this.byHash, this.open, this.absent, this.quarantined, this.#asideOf]) part.clear();
    this.#lastKey = this.#lastKeyOf.get() ?? 0;
    for (const { k, hash, absent } of this.#rows.iterate()) {
      this.byHash.set(hash, k);
      this.open.add(k);
      if (absent === 1) this.absent.add(k);
    }
    for (const { hash, orderId } of this.#quarantined.iterate()) this.quarantine(hash, orderId);
  }

  quarantine(hash: string, orderId: string | null): void {
    this.quarantined.set(hash, orderId);
    if (orderId !== null) this.#asideOf.set(orderId, [...(this.#asideOf.get(orderId) ?? []), hash]);
  }

  /** @returns hashes of the versions of this order that were quarantined, and no longer are */
  release(orderId: string): string[] {
    const hashes = this.#asideOf.get(orderId) ?? [];
    hashes.forEach((hash) => this.quarantined.delete(hash));
    this.#asideOf.delete(orderId);
    return hashes;
  }

  /** @param hash of a text that no complete sweep shows any more */
  forgetFault(hash: string): void {
    const orderId = this.quarantined.get(hash) ?? null;
    this.quarantined.delete(hash);
    if (orderId === null) return;
    const others = (this.#asideOf.get(orderId) ?? []).filter((other) => other !== hash);
    if (others.length > 0) this.#asideOf.set(orderId, others);
    else this.#asideOf.delete(orderId);
  }
}
