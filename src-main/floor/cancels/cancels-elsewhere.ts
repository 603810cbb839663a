/** Cancels of other benches, as last received. */
import type { CancelElsewhere } from '../../domain/orders/order-claim.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import type { FloorView } from '../floor-view.ts';
import type { FloorLink } from '../link.ts';
import { CURRENT, type CancelRow } from '../store/store-cancels.ts';

export interface CancelsElsewhereParts {
  copy: FloorCopy;
  link: Pick<FloorLink, 'hereAt'>;
  view: Pick<FloorView, 'benchOf' | 'text' | 'doubts'>;
}

export class CancelsElsewhere {
  readonly #o: CancelsElsewhereParts;

  constructor(parts: CancelsElsewhereParts) {
    this.#o = parts;
  }

  /** The decision in force, the first if there are several; null: none, or the service does not bear it out. */
  rowOf(orderId: string): CancelRow | null {
    const { copy, view } = this.#o;
    const others = copy.rows
      .cancelsOf(orderId)
      .filter((row) => row.benchId !== copy.benchId && CURRENT.includes(row.state))
      .filter((row) => !view.doubts.hasCancel(row));
    return others.find(({ isFirst }) => isFirst) ?? others[0] ?? null;
  }

  of(orderId: string): CancelElsewhere | null {
    const row = this.rowOf(orderId);
    if (row === null) return null;
    const { link, view } = this.#o;
    return {
      bench: view.benchOf(row.benchId).name,
      reason: view.text('cancel-reason', orderId, row.reason) ?? '',
      by: view.text('by', orderId, row.by),
      since: link.hereAt(row.registeredAt),
      isCancelled: row.state === 'sent',
    };
  }

  /** Orders of a list for which a decision of another bench is in force. */
  orderIds(among: readonly string[]): string[] {
    const { rows, benchId } = this.#o.copy;
    return rows.cancelledByOthers(benchId ?? '', among).filter((orderId) => this.rowOf(orderId) !== null);
  }
}
