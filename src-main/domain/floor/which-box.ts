/** The box that stays if several benches packed one order. Pure, and the same on every bench. */
import { boxesOf, type BoxRow, type BoxRows } from './boxes.ts';

/** Report of a bench about its box of an order. */
export interface RivalBox extends BoxRow {
  phase: 'open' | 'short' | 'sealed' | 'to-pull' | 'pulled' | 'moved-on' | 'put-back';
  isCleared: boolean;
  isSure: boolean;
  token: number;
  /** Smaller for the box that came first. */
  first: number;
}

/** A box that a person named, by its bench and history; null: none. */
export type ChosenBox = Pick<BoxRow, 'benchId' | 'history'> | null;

/** The bench that has the order by its claim, opened or packed, and the token; null: none has. */
export type Holder = { benchId: string; token: number } | null;

/** True if a closed box of it exists, or has left. */
export const isClosed = ({ phase }: Pick<RivalBox, 'phase'>): boolean =>
  phase === 'sealed' || phase === 'to-pull' || phase === 'moved-on';

/** True if the box has left. One that is not closed yet is never cleared, whatever its bench says. */
const isGone = ({ phase, isCleared }: RivalBox): boolean =>
  phase === 'moved-on' || (isCleared && isClosed({ phase }));

const isBegun = ({ phase }: Pick<RivalBox, 'phase'>): boolean => phase === 'open' || phase === 'short';

/** True if goods are in the box, or are being put in; a box that was put aside is settled. */
export const isRival = ({ phase }: Pick<RivalBox, 'phase'>): boolean =>
  phase !== 'put-back' && phase !== 'pulled';

/** Outcome for all boxes of an order. */
export interface Rivalry<Row extends RivalBox> {
  /**
   * `packed-twice`: two boxes are closed, or were. `handed-over`: the store gave the order from bench to bench, and all
   * but the last have to leave their parcels for it. Null: only one bench has a box.
   */
  kind: 'packed-twice' | 'opened-twice' | 'handed-over' | null;
  /** Reports of the box that stays, newest first. Empty: none. */
  stays: readonly Row[];
  /** Newest report of each box. */
  boxes: readonly Row[];
}

/**
 * Chooses the box to ship: the one a person chose; else the one that may have left; else a closed one; else one that was
 * opened with a claim; else the one with the greater token; else the first. A box that was put aside before a person
 * chose it is included while no box has left.
 */
export function rivalryOf<Row extends RivalBox>(
  rows: readonly Row[],
  chosen: ChosenBox,
  holder: Holder = null,
): Rivalry<Row> {
  const boxes = boxesOf(rows);
  const hasLeft = boxes.some(([newest]) => newest.phase === 'moved-on');
  const named = boxes.find((reports) => isNamed(reports, chosen));
  const rivals = boxes.filter(
    (reports) => isRival(reports[0]) || (reports === named && reports[0].phase === 'pulled' && !hasLeft),
  );
  const goesOn = named && rivals.includes(named) ? null : handedOver(rivals, holder);
  if (goesOn) return { kind: 'handed-over', stays: goesOn, boxes: boxes.map(([newest]) => newest) };
  const first = rivals.toSorted(compare)[0];
  const closed = rivals.filter(([newest]) => isClosed(newest) || newest.phase === 'pulled').length;
  return {
    kind: rivals.length < 2 ? null : closed > 1 ? 'packed-twice' : 'opened-twice',
    stays: rivals.find((reports) => reports === named) ?? first ?? [],
    boxes: boxes.map(([newest]) => newest),
  };
}

/**
 * The box of the bench that was given the order, if the others were begun under older tokens of the store. A box opened
 * without one is not part of a hand-over. Nor are two boxes of one bench: its journal has at most one of them.
 */
function handedOver<Row extends RivalBox>(
  rivals: readonly BoxRows<Row>[],
  holder: Holder,
): BoxRows<Row> | null {
  const benches = new Set(rivals.map(([{ benchId }]) => benchId));
  if (holder === null || rivals.length < 2 || benches.size < rivals.length) return null;
  const areOrderly = rivals.every(
    ([{ benchId, phase, isSure, token }]) =>
      isSure && (benchId === holder.benchId || (isBegun({ phase }) && token < holder.token)),
  );
  return areOrderly ? (rivals.find(([{ benchId }]) => benchId === holder.benchId) ?? null) : null;
}

export const isNamed = (reports: readonly BoxRow[], chosen: ChosenBox): boolean =>
  reports.some(({ benchId, history }) => benchId === chosen?.benchId && history === chosen.history);

function compare(one: BoxRows<RivalBox>, other: BoxRows<RivalBox>): number {
  const [a, b] = [one[0], other[0]];
  return (
    Number(isGone(b)) - Number(isGone(a)) ||
    Number(isClosed(b)) - Number(isClosed(a)) ||
    Number(b.isSure) - Number(a.isSure) ||
    b.token - a.token ||
    firstOf(one) - firstOf(other)
  );
}

const firstOf = (reports: BoxRows<RivalBox>): number => Math.min(...reports.map(({ first }) => first));
