/** States of the benches of a floor, as last reported: in touch, late, silent, left. */
import type { FloorBench } from '../contract/floor/floor.ts';
import type { Sealing } from './bench-work.ts';
import type { FloorCopy } from './copy/floor-copy.ts';
import type { KnownBench } from './copy/store-rows.ts';
import { SILENT_MS } from './store/store.ts';

/** Time without a heartbeat after which a bench no longer counts as in touch, in milliseconds. */
const LATE_MS = 4_000;

/** Sorts Bench 10 after Bench 9. Shared, since benches are sorted at each heartbeat. */
const BY_NAME = new Intl.Collator(undefined, { numeric: true });

export interface BenchStatesParts {
  copy: FloorCopy;
  sealing: Pick<Sealing, 'open'>;
  now: () => number;
  /** The channel's number of an order; null: none is known here. */
  channelNumber: (orderId: string) => string | null;
}

export class BenchStates {
  readonly #o: BenchStatesParts;

  constructor(parts: BenchStatesParts) {
    this.#o = parts;
  }

  /** Last heartbeat of a bench that is silent, or has left: it is waited for no longer. Null: neither. */
  silentSince(benchId: string): number | null {
    if (benchId === this.#o.copy.benchId) return null;
    const { copy, now } = this.#o;
    const lastBeatAt = copy.rows.bench(benchId)?.lastBeatAt ?? 0;
    return now() - lastBeatAt >= SILENT_MS || this.hasLeft(benchId) ? lastBeatAt : null;
  }

  hasLeft(benchId: string): boolean {
    const bench = this.#o.copy.rows.bench(benchId);
    return bench !== null && hasLeft(bench);
  }

  /** By name. */
  all(): FloorBench[] {
    return this.#o.copy.rows
      .benches()
      .map((bench) => this.#floorBench(bench))
      .toSorted((a, b) => BY_NAME.compare(a.name, b.name));
  }

  /**
   * Benches that worked when this one last heard from them, and this one; while it is cut off, the others count as
   * working.
   */
  workingCount(): number {
    const others = this.#o.copy.rows.benches().filter(({ benchId }) => benchId !== this.#o.copy.benchId);
    const isWorking = ({ state, silentMs }: KnownBench) =>
      state === 'in-use' && silentMs !== null && silentMs < SILENT_MS;
    return 1 + others.filter(isWorking).length;
  }

  #floorBench(bench: KnownBench): FloorBench {
    const { copy, sealing, channelNumber } = this.#o;
    const { benchId, name, release, reserved, open, lastBeatAt, orderId } = bench;
    return {
      ...{ benchId, name, release, reserved, open, lastBeatAt },
      isThis: benchId === copy.benchId,
      seen: copy.revision,
      state: this.#stateOf(bench),
      operator: bench.operator && sealing.open('operator', '', bench.operator),
      order: orderId === null ? null : { orderId, salesChannelOrderId: channelNumber(orderId) },
    };
  }

  #stateOf(bench: KnownBench): FloorBench['state'] {
    if (bench.state === 'in-use') return this.#touchOf(bench);
    return hasLeft(bench) ? 'left' : bench.state;
  }

  #touchOf({ benchId, lastBeatAt }: KnownBench): 'in-touch' | 'late' | 'silent' {
    if (benchId === this.#o.copy.benchId) return 'in-touch';
    if (this.silentSince(benchId) !== null) return 'silent';
    return this.#o.now() - (lastBeatAt ?? 0) >= LATE_MS ? 'late' : 'in-touch';
  }
}

/** True for a bench that left and was then neither declared off nor removed: those count as that first. */
const hasLeft = (bench: KnownBench): boolean => bench.state === 'closed' && bench.hasLeft;
