/** Words for the state of a bench of the floor. */
import { m } from '#messages';
import type { FloorBench } from '../../../../src-main/contract/floor/floor.ts';
import { formatWhen } from '../../../words/format.ts';
import { shownNumber } from '../../../words/orders/order-number.ts';

interface State {
  words: string;
  /** Class of the tag. */
  tone: 'accepted' | 'refused' | 'none';
}

/** Milliseconds without a heartbeat after which a bench is silent, as in the store. */
const SILENT_MS = 15_000;

/**
 * @param now epoch milliseconds
 * @param alone since when no store can be asked how they stand; null: one can
 */
export function benchState(
  { state, lastBeatAt, release }: Pick<FloorBench, 'state' | 'lastBeatAt' | 'release'>,
  now: number,
  alone: number | null,
): State {
  switch (state) {
    case 'in-touch':
    case 'late':
    case 'silent':
      // A bench that is cut off has no sign of the others either: they may be packing.
      if (alone !== null && !wasSilent(lastBeatAt, alone))
        return { words: m.floor_bench_not_asked({ time: formatWhen(alone, now) }), tone: 'none' };
      if (state === 'in-touch') return { words: m.floor_bench_in_touch(), tone: 'accepted' };
      if (state === 'late') return { words: m.floor_bench_late(), tone: 'none' };
      // After a crash of its server the store does not know the time of the last heartbeat.
      return lastBeatAt === null
        ? { words: m.floor_bench_silent_long(), tone: 'refused' }
        : { words: m.floor_bench_silent({ time: formatWhen(lastBeatAt, now) }), tone: 'refused' };
    case 'closed':
      return { words: release === '' ? m.floor_bench_never() : m.floor_bench_closed(), tone: 'none' };
    case 'left':
      return { words: m.floor_bench_left(), tone: 'none' };
    case 'out-of-use':
      return { words: m.floor_bench_out_of_use(), tone: 'none' };
    case 'removed':
      return { words: m.floor_bench_removed(), tone: 'none' };
    default:
      return state satisfies never;
  }
}

/** True if a bench was silent before this one was cut off, at `alone`. */
const wasSilent = (lastBeatAt: number | null, alone: number): boolean =>
  lastBeatAt === null || alone - lastBeatAt >= SILENT_MS;

/** The order that a bench packs now: the number as printed on papers; null: none. */
export const packsNow = ({ order }: Pick<FloorBench, 'order'>): string | null =>
  order && (order.salesChannelOrderId ?? shownNumber(order.orderId));

/**
 * True for a bench that has joined, has not left, and was not declared off: one that was only invited has reported no
 * release yet.
 */
export const isMember = ({ state, release }: Pick<FloorBench, 'state' | 'release'>): boolean =>
  state !== 'left' && state !== 'out-of-use' && state !== 'removed' && release !== '';

/** True for another bench that is not in touch and still has orders: a person may free them. */
export const canBeFreed = ({ isThis, state, reserved, open }: FloorBench): boolean =>
  !isThis && state !== 'in-touch' && state !== 'late' && reserved + open > 0;

/** True for another bench with orders that cannot be freed yet: that is possible once it is silent. */
export const isFreedLater = ({ isThis, state, reserved, open }: FloorBench): boolean =>
  !isThis && state === 'late' && reserved + open > 0;

/**
 * Benches in the order of their list: this one first, then those that need a look, then by name.
 * @param alone since when nothing can be freed, nor any bench's state be known; null: it can
 */
export function inOrder(benches: readonly FloorBench[], alone: number | null): FloorBench[] {
  const rank = (bench: FloorBench): number =>
    bench.isThis ? 0 : alone === null && canBeFreed(bench) ? 1 : 2;
  return benches.toSorted(
    (a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, undefined, { numeric: true }),
  );
}
