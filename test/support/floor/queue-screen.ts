/** The counts of orders to pack on the screens of one bench, which ask again when the status says that the orders are others. */
import type { PackingStation } from '../packing-station.ts';

/** As last asked for. */
interface AskedCounts {
  /** Count above the list of the queue. */
  list: number;
  filters: number;
  board: number;
  wall: number;
}

/** Counts that are shown on a screen. */
export interface QueueCounts extends AskedCounts {
  /** Beside the queue's name in the rail. */
  rail: number;
}

const TODAY = { period: 'today', operator: null, station: null } as const;

export class QueueScreen {
  readonly #station: PackingStation;
  readonly #end = new AbortController();
  #asked: AskedCounts = { list: -1, filters: -1, board: -1, wall: -1 };
  #revision = -1;
  /** Counts shown in the rail, newest last. */
  readonly rails: number[] = [];

  constructor(station: PackingStation) {
    this.#station = station;
    void this.#follow();
  }

  /** Follows revisions like `Queue.svelte` and `live.revisions` of the screens. */
  async #follow(): Promise<void> {
    for await (const { status } of this.#station.live.watch(this.#end.signal)) {
      if (status?.openOrders !== undefined) this.rails.push(status.openOrders);
      if (status === undefined || status.ordersRevision === this.#revision) continue;
      this.#revision = status.ordersRevision;
      const { queue, board } = this.#station.client;
      const [page, facets, figures, wall] = await Promise.all([
        queue.page({ filter: {}, offset: 0, limit: 1 }),
        queue.facets(),
        board.get(TODAY),
        board.wallboard(),
      ]);
      this.#asked = {
        ...{ list: page.total, filters: facets.total },
        ...{ board: figures.waiting.total, wall: wall.waiting },
      };
    }
  }

  get counts(): QueueCounts {
    return { rail: this.#station.live.snapshot.status.openOrders, ...this.#asked };
  }

  /** True if all places show the same number. */
  get isOneNumber(): boolean {
    return new Set(Object.values(this.counts)).size === 1;
  }

  close(): void {
    this.#end.abort();
  }
}
