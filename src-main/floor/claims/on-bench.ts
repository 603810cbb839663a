/**
 * Orders on a packing screen of this bench. For the others they count as being packed, even before the first unit, since
 * the packer may be at the shelf: their claims are `open` in the store, and another bench has to ask. Only the store is
 * told. Nothing is recorded, and an order without a counted unit is no safer than a reserved one: if the order leaves the
 * screen with nothing counted, it is released. The store has no step from open back to reserved, and none is needed: the
 * reserve takes it again while it is among the most urgent.
 */
import type { Clock } from '../../domain/clock.ts';
import type { BenchWork } from '../bench-work.ts';
import type { CancelsElsewhere } from '../cancels/cancels-elsewhere.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { FloorLink } from '../link.ts';
import type { Openings } from './openings.ts';
import type { RefusedRows } from '../refused-rows.ts';
import { NO_PACKER_MS, queueKey, type Reserve } from './reserve.ts';

export interface OnBenchParts {
  copy: FloorCopy;
  link: FloorLink;
  work: BenchWork;
  reserve: Reserve;
  refused: RefusedRows;
  openings: Pick<Openings, 'claim'>;
  cancels: Pick<CancelsElsewhere, 'rowOf'>;
  clock: Pick<Clock, 'elapsed'>;
  /** Starts the next round now. */
  wake: () => void;
}

export class OnBench {
  readonly #o: OnBenchParts;
  /** Number of screens, by order. */
  readonly #screens = new Map<string, number>();
  /** Orders that were claimed as open because they are on a screen. */
  readonly #raised = new Set<string>();

  constructor(parts: OnBenchParts) {
    this.#o = parts;
  }

  /** Notes that the order is on one screen more. @returns a function to call once when it has left that screen */
  put(orderId: string): () => void {
    const count = (by: number) => {
      const screens = (this.#screens.get(orderId) ?? 0) + by;
      if (screens > 0) this.#screens.set(orderId, screens);
      else this.#screens.delete(orderId);
      this.#o.wake();
    };
    count(1);
    let isThere = true;
    return () => {
      if (isThere) count(-1);
      isThere = false;
    };
  }

  /** True if the order is on a screen of a bench in use; a screen that was left on overnight does not count. */
  has(orderId: string): boolean {
    const { work, clock } = this.#o;
    return this.#screens.has(orderId) && clock.elapsed() - work.lastStepAt() < NO_PACKER_MS;
  }

  /**
   * Reports to the store which orders were opened on a screen, and which left it with nothing counted.
   * @throws FloorStoreError
   */
  async keepUp(): Promise<void> {
    await this.#lower();
    const orderIds = [...this.#screens.keys()].filter((orderId) => this.#isToRaise(orderId));
    if (orderIds.length === 0 || this.#o.link.isSettling) return;
    for (const one of (await this.#o.openings.claim(orderIds)) ?? [])
      if (one.granted) this.#raised.add(one.orderId);
  }

  async #lower(): Promise<void> {
    const { copy, reserve, work } = this.#o;
    const left = [...this.#raised].filter((orderId) => !this.has(orderId));
    for (const orderId of left) this.#raised.delete(orderId);
    // Skips orders with a counted unit (the journal owns them now) and picked orders (the batch keeps them).
    await reserve.giveBack(
      copy.own.all().filter(({ orderId }) => left.includes(orderId) && !work.isPicked(orderId)),
    );
  }

  #isToRaise(orderId: string): boolean {
    const { copy, work, cancels, reserve, refused } = this.#o;
    if (refused.waits(queueKey(orderId))) return false;
    if (!this.has(orderId) || !work.isOpen(orderId) || cancels.rowOf(orderId) !== null) return false;
    // Claiming it would tell the bench that opened it offline that it was taken over, though this bench only looks at it.
    if (reserve.isBegunElsewhere(orderId)) return false;
    const row = copy.rows.claimOf(orderId);
    if (row === null || row.state === 'free') return true;
    // An order that was given or taken is open already, and stays open when it leaves the screen.
    return row.benchId === copy.benchId && row.state === 'reserved';
  }
}
