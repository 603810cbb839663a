/** A bench's copy of its floor, open. */
import type { Beat } from '../store/store.ts';
import { openCopy, type CopyDb, type CopyOwner } from './open.ts';
import { FactRows } from './fact-rows.ts';
import { OwnCancels } from './own-cancels.ts';
import { OwnClaims } from './own-claims.ts';
import { PackedHeads } from './packed-heads.ts';
import { StoreRows } from './store-rows.ts';
import { WantedOrders } from './wanted-orders.ts';

export class FloorCopy {
  readonly own: OwnClaims;
  readonly ownCancels: OwnCancels;
  readonly facts: FactRows;
  readonly rows: StoreRows;
  readonly packed: PackedHeads;
  readonly wanted: WantedOrders;
  /** True if an existing file could not be used: nothing is reserved. */
  readonly isRebuilt: boolean;
  readonly #db: CopyDb;
  #isCaughtUp: boolean;
  /** Id of this bench; in memory, since each shared row is compared with it. */
  #benchId: string | null;
  #isShutOut: boolean;
  readonly #statements;
  readonly #transaction;

  /** @param file path of `floor.db` @throws the storage engine's error if it can be neither opened nor made */
  constructor(file: string, owner: CopyOwner) {
    const { db, isRebuilt } = openCopy(file, owner);
    this.#db = db;
    this.isRebuilt = isRebuilt;
    this.own = new OwnClaims(db);
    this.ownCancels = new OwnCancels(db);
    this.facts = new FactRows(db);
    this.rows = new StoreRows(db);
    this.packed = new PackedHeads(db);
    this.wanted = new WantedOrders(db);
    this.#transaction = db.transaction((work: () => void) => work());
    this.#statements = {
      meta: db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck(),
      setMeta: db.prepare<[string, string]>(
        `INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
      ),
      reported: db.prepare<[], [string, string]>('SELECT order_id, mark FROM reported').raw(),
      reportedMark: db.prepare<[string], string>('SELECT mark FROM reported WHERE order_id = ?').pluck(),
      putReported: db.prepare<[string, string]>(
        'INSERT INTO reported (order_id, mark) VALUES (?, ?) ON CONFLICT DO UPDATE SET mark = excluded.mark',
      ),
      stored: db.prepare<[string], string>('SELECT mark FROM stored WHERE order_id = ?').pluck(),
      putStored: db.prepare<[string, string]>(
        'INSERT INTO stored (order_id, mark) VALUES (?, ?) ON CONFLICT DO UPDATE SET mark = excluded.mark',
      ),
      forgetStored: db.prepare<[string]>('DELETE FROM stored WHERE order_id = ?'),
      forgetAllStored: db.prepare('DELETE FROM stored'),
      parted: db.prepare<[number], number>('SELECT count(*) FROM parted WHERE at >= ?').pluck(),
      putParted: db.prepare<[string, number]>(
        'INSERT INTO parted (order_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING',
      ),
      untell: db.prepare<[string]>('DELETE FROM reported WHERE order_id = ?'),
      untellAll: db.prepare('DELETE FROM reported'),
    };
    this.#benchId = this.#statements.meta.get('bench') ?? null;
    this.#isShutOut = this.#statements.meta.get('shut-out') === 'yes';
    this.#isCaughtUp = this.epoch !== null;
  }

  /** True once the store was read whole since this bench joined, or if the bench was in touch before this start. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  noteCaughtUp(): void {
    this.#isCaughtUp = true;
  }

  /** True if the store refused this bench itself when it answered last, even before this start. */
  get isShutOut(): boolean {
    return this.#isShutOut;
  }

  /** Stores whether the floor has shut this bench out, so that a bench that restarts without a network knows it. */
  noteShutOut(isShutOut: boolean): void {
    if (isShutOut === this.#isShutOut) return;
    this.#statements.setMeta.run('shut-out', isShutOut ? 'yes' : 'no');
    this.#isShutOut = isShutOut;
  }

  /** Id of this bench; null: the store has not answered yet. */
  get benchId(): string | null {
    return this.#benchId;
  }

  /** Name of the floor as last reported; empty: not yet. */
  get name(): string {
    return this.#statements.meta.get('name') ?? '';
  }

  get epoch(): string | null {
    return this.#statements.meta.get('epoch') ?? null;
  }

  /** Revision of the store up to which rows are in the copy. */
  get revision(): number {
    return Number(this.#statements.meta.get('revision') ?? 0);
  }

  /** Stores who this bench is, as the store says. */
  keepIdentity({ benchId, name }: { benchId: string; name: string }): void {
    if (this.benchId === benchId && this.name === name) return;
    this.#transaction.immediate(() => {
      // The copy belongs to another bench: none of its contents are this one's.
      if (this.benchId !== null && this.benchId !== benchId)
        throw new Error("the copy of the floor is another bench's");
      this.#statements.setMeta.run('bench', benchId);
      this.#statements.setMeta.run('name', name);
    });
    this.#benchId = benchId;
  }

  /** Call when the store was restored: the work of others is read again, and all of this bench's is reported again. */
  beginEpoch(epoch: string): void {
    this.#transaction.immediate(() => {
      this.rows.forget();
      this.#statements.untellAll.run();
      this.ownCancels.untellAll();
      this.facts.unstoreAll();
      this.#statements.forgetAllStored.run();
      this.#statements.setMeta.run('revision', '0');
      this.#statements.setMeta.run('epoch', epoch);
    });
  }

  /**
   * Stores the rows of an answer, and the cursor after them, in one transaction.
   * @param now epoch milliseconds
   * @param reconcile consequences for this bench: written in the same transaction, since the rows do not come again
   */
  take(beat: Beat, now: number, reconcile: () => void = () => undefined): void {
    const { claims, heads, choices, cancels, facts, revision } = beat;
    const isNews =
      claims.length + heads.length + choices.length + cancels.length + facts.length > 0 ||
      revision !== this.revision;
    if (!isNews) return this.rows.put(beat, now);
    this.#transaction.immediate(() => {
      this.rows.put(beat, now);
      this.facts.put(facts);
      this.#statements.setMeta.run('revision', String(revision));
      reconcile();
    });
  }

  /** Newest event of each order that was reported to the store. */
  reported(): Map<string, string> {
    return new Map(this.#statements.reported.all());
  }

  /** Mark last reported for the order; null: the store has received none, as far as is known. */
  reportedMark(orderId: string): string | null {
    return this.#statements.reportedMark.get(orderId) ?? null;
  }

  markReported(heads: readonly { orderId: string; mark: string }[]): void {
    this.#transaction.immediate(() => {
      for (const { orderId, mark } of heads) this.#statements.putReported.run(orderId, mark);
    });
  }

  /** Mark up to which the store has the events of an order; null: as far as is known it has none. */
  storedMark(orderId: string): string | null {
    return this.#statements.stored.get(orderId) ?? null;
  }

  /** @param events in the order of each order's events */
  markStored(events: readonly { orderId: string; mark: string }[]): void {
    this.#transaction.immediate(() => {
      for (const [orderId, { mark }] of new Map(events.map((event) => [event.orderId, event])))
        this.#statements.putStored.run(orderId, mark);
    });
  }

  /** Marks all events of an order to be sent again. */
  forgetStored(orderId: string): void {
    this.#statements.forgetStored.run(orderId);
  }

  /** Call when the store has events of this bench that its journal does not. @returns false: that was known */
  noteParted(orderId: string, now: number): boolean {
    return this.#statements.putParted.run(orderId, now).changes > 0;
  }

  /** Orders of which that was seen since then, epoch milliseconds. */
  partedSince(at: number): number {
    return this.#statements.parted.get(at) ?? 0;
  }

  /** Marks orders to be reported again. */
  untell(orderIds: readonly string[]): void {
    this.#transaction.immediate(() => {
      for (const orderId of orderIds) this.#statements.untell.run(orderId);
    });
  }

  close(): void {
    this.#db.close();
  }
}
