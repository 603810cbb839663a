/** Boxes of one order at several benches, as last reported: which box ships, and what to do with this bench's own. */
import type { FloorConflict } from '../../contract/floor/floor.ts';
import { isNamed, rivalryOf, type Holder, type Rivalry } from '../../domain/floor/which-box.ts';
import type { BenchWork } from '../bench-work.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { BoxChoice, HeadRow } from '../store/store.ts';

interface OrderRivalry extends Rivalry<HeadRow> {
  orderId: string;
  kind: FloorConflict['kind'];
}

export class Rivalries {
  readonly #copy: FloorCopy;
  readonly #work: BenchWork;

  constructor({ copy, work }: { copy: FloorCopy; work: BenchWork }) {
    this.#copy = copy;
    this.#work = work;
  }

  /**
   * Orders of which two benches have a box, or on which they work, until at most one box is not settled. A hand-over is
   * not a conflict: the bench that had the order leaves its box to the other.
   */
  conflicts(): OrderRivalry[] {
    return this.#copy.rows.withRivals().flatMap((orderId) => {
      const { kind, ...rivalry } = this.#of(orderId);
      return kind === null || kind === 'handed-over' ? [] : [{ orderId, kind, ...rivalry }];
    });
  }

  #of(orderId: string): Rivalry<HeadRow> {
    const { rows } = this.#copy;
    // A box that this journal continued is not a second box: it counts as not closed there.
    const heads = rows
      .headsOf(orderId)
      .map((row) => (this.isOwnPast(row) ? { ...row, sealedAt: null } : row));
    return rivalryOf(heads, rows.choiceOf(orderId), this.#holderOf(orderId));
  }

  /** An order that is only reserved was not opened. */
  #holderOf(orderId: string): Holder {
    const row = this.#copy.rows.claimOf(orderId);
    return row?.state === 'open' || row?.state === 'packed' ? row : null;
  }

  /**
   * True if this journal reported the row as another bench: the station has left the floor since, and joined again by
   * another code.
   */
  isOwnPast({ orderId, benchId, history, mark }: HeadRow): boolean {
    if (benchId === this.#copy.benchId || this.#work.head(orderId)?.history !== history) return false;
    return this.#work.eventsAfter(orderId, mark, 1) !== null;
  }

  /** @param reports of one box */
  #isOwn(orderId: string, reports: readonly HeadRow[]): boolean {
    const own = this.#work.head(orderId);
    return reports.some(
      (row) => (row.benchId === this.#copy.benchId && row.history === own?.history) || this.isOwnPast(row),
    );
  }

  /** Orders that this bench has closed while the box of another bench stays. */
  losing(): string[] {
    return this.#copy.rows.withRivals().filter((orderId) => {
      // Checked first, since each heartbeat asks: few of these orders have a closed box here.
      if (this.#work.head(orderId)?.phase !== 'sealed') return false;
      const { kind, stays } = this.#of(orderId);
      return kind !== null && stays.length > 0 && !this.#isOwn(orderId, stays);
    });
  }

  /** True if another bench has a box of the order, or packs it, and its box stays. */
  hasOtherThatStays(orderId: string): boolean {
    const { stays } = this.#of(orderId);
    const isHere = stays.some(({ benchId }) => benchId === this.#copy.benchId);
    return stays.length > 0 && !isHere && !this.#isOwn(orderId, stays);
  }

  /** Boxes of this bench that are to be found, and of which a person has said that they stay. */
  chosenToFind(): BoxChoice[] {
    return this.#copy.rows
      .choices()
      .filter(({ orderId }) => this.#work.head(orderId)?.phase === 'to-pull' && this.isChosen(orderId));
  }

  /** True if a person has said that the box of this bench stays. */
  isChosen(orderId: string): boolean {
    const choice = this.#copy.rows.choiceOf(orderId);
    if (choice === null) return false;
    const { stays } = this.#of(orderId);
    return isNamed(stays, choice) && this.#isOwn(orderId, stays);
  }
}
