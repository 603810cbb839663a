/** A board as the contract has it, without a station. */
import { AGE_PARTS, DUE_PARTS, type Board } from '../../../src-main/contract/board/board.ts';

/** Nothing was done. */
export const WORK = { orders: 0, units: 0, boxes: 0, unpacked: 0, putBack: 0, misses: 0 };
/** @param n from 0 up to 29 */
const day = (n: number) => new Date(2026, 9, 29 + n).getTime();

/** A board of the thirty days up to 27 November 2026. */
export const aBoard = (): Board => ({
  at: day(29),
  floor: null,
  waiting: {
    inBatches: 0,
    total: 3,
    byDue: DUE_PARTS.map((part) => ({ part, orders: part === 'past' ? 1 : 0 })),
    byAge: AGE_PARTS.map((part) => ({ part, orders: 0 })),
  },
  forecast: {
    ...{ kind: 'at', at: day(29), pace: 59.6, arriving: 0, withoutNew: day(29) },
    ...{ giveOrTake: 900_000, offPercent: 12, compared: 8 },
  },
  total: { ...WORK, orders: 30, units: 60, unpacked: 2 },
  parts: Array.from({ length: 30 }, (_, n) => ({ ...WORK, from: day(n), orders: 1, units: 2 })),
  operators: [{ ...WORK, operator: '', name: null, orders: 30 }],
  stations: [{ ...WORK, station: 'Bench 7', orders: 30 }],
  cancels: [{ reason: null, n: 2 }],
  misses: [{ item: null, name: null, n: 1, wrongItem: 0, tooMany: 0, wrongParcel: 0, unknown: 1 }],
  shortages: [{ item: 'MUG', name: 'Blue mug', n: 1, units: 3 }],
  more: { misses: 0, shortages: 0 },
  reports: 1,
  choices: { operators: [], stations: [], own: null },
});
