/** Which of the boxes that several benches have of one order stays. Pure, and the same on every bench. */

export interface RivalBox {
  benchId: string;
  /** Mark of its first event. */
  history: string;
  phase: 'open' | 'short' | 'sealed' | 'to-pull' | 'pulled' | 'moved-on' | 'put-back';
  isCleared: boolean;
  isSure: boolean;
  token: number;
  /** The one that came first is the smaller. */
  first: number;
}

const isGone = ({ phase, isCleared }: RivalBox): boolean => phase === 'moved-on' || isCleared;
/** A closed box of it stands somewhere, or has left. */
export const isClosed = ({ phase }: Pick<RivalBox, 'phase'>): boolean =>
  phase === 'sealed' || phase === 'to-pull' || phase === 'moved-on';

/** Goods are in it, or are being put in; a box that was put aside is settled. */
export const isRival = ({ phase }: Pick<RivalBox, 'phase'>): boolean =>
  phase !== 'put-back' && phase !== 'pulled';

/**
 * A person's choice; else the one that may have left; else one that is closed; else one that was opened surely; else the
 * greater token; else the one that came first.
 * @param chosen what a person said; null: nobody did
 * @returns null where there is none
 */
export function boxThatStays<Box extends RivalBox>(
  boxes: readonly Box[],
  chosen: Pick<RivalBox, 'benchId' | 'history'> | null,
): Box | null {
  const rivals = boxes.filter(isRival);
  const named = rivals.find(
    ({ benchId, history }) => benchId === chosen?.benchId && history === chosen.history,
  );
  return named ?? rivals.toSorted(compare)[0] ?? null;
}

function compare(a: RivalBox, b: RivalBox): number {
  return (
    Number(isGone(b)) - Number(isGone(a)) ||
    Number(isClosed(b)) - Number(isClosed(a)) ||
    Number(b.isSure) - Number(a.isSure) ||
    b.token - a.token ||
    a.first - b.first
  );
}

/** `packed-twice`: two boxes are closed. Null: one bench alone has a box. */
export function rivalryOf(boxes: readonly RivalBox[]): 'packed-twice' | 'opened-twice' | null {
  const rivals = boxes.filter(isRival);
  if (rivals.length < 2) return null;
  return rivals.filter(isClosed).length > 1 ? 'packed-twice' : 'opened-twice';
}
