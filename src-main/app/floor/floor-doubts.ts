/** Orders for which the service contradicts reports of other benches: checked with each sweep, and counted by bench. */
import { OrderQueries } from '../../cache/read/orders.ts';
import type { FloorStatus } from '../../contract/floor/floor.ts';
import type { FloorView } from '../../floor/floor-view.ts';
import type { Log } from '../../station/log.ts';
import type { FileAccess } from '../workspace/workspace-context.ts';

interface FloorDoubtsParts {
  reader: FileAccess['files']['reader'];
  view: Pick<FloorView, 'doubts' | 'benchOf'>;
  log: Log;
  /** Called when other orders are doubted than before. `hasRows`: other orders are kept out of the queue. */
  changed: (hasRows: boolean) => void;
}

export class FloorDoubts {
  readonly #o: FloorDoubtsParts;
  readonly #open: OrderQueries;
  /** Orders that are published as gone, and that the service showed as ready -> name of the bench that led. */
  readonly #notGone = new Map<string, string>();

  constructor(parts: FloorDoubtsParts) {
    this.#o = parts;
    this.#open = new OrderQueries(parts.reader);
  }

  /** Call when a complete check, of this bench or another, was applied. @param beganAt epoch milliseconds */
  checked(beganAt: number): void {
    const open = this.#open.openIds();
    const isOpen = new Set(open);
    for (const orderId of this.#notGone.keys()) if (!isOpen.has(orderId)) this.#notGone.delete(orderId);
    if (this.#o.view.doubts.checked(beganAt, open)) this.#o.changed(true);
  }

  /**
   * Notes that a look-up of this bench shows orders as ready.
   * @param bench name of the bench that publishes them as gone
   */
  notGone(orderIds: readonly string[], bench: string): void {
    const { log, changed } = this.#o;
    for (const orderId of orderIds) this.#notGone.set(orderId, bench);
    log.warn({ orders: orderIds.length, bench }, 'orders are published as gone, and the service shows them');
    changed(false);
  }

  /** Number of orders in doubt, by name of the bench. */
  counts(): FloorStatus['doubted'] {
    const { view } = this.#o;
    const counts = new Map<string, number>();
    const add = (bench: string, count: number) => counts.set(bench, (counts.get(bench) ?? 0) + count);
    for (const [benchId, count] of view.doubts.byBench()) add(view.benchOf(benchId).name, count);
    for (const bench of this.#notGone.values()) add(bench, 1);
    return [...counts].map(([bench, orders]) => ({ bench, orders }));
  }
}
