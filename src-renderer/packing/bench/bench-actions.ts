/** What a key or a command code means on the bench. */
import { parcelOf } from '../../scan/commands.ts';

export type BenchAction =
  /** Close, settle, take up again: what the screen asks for. */
  | 'confirm'
  | 'hand'
  | 'undo'
  | 'new-parcel'
  | 'move'
  | 'short'
  | 'reopen'
  | 'keys'
  | 'next-parcel'
  | 'previous-parcel'
  | 'next-item'
  | 'previous-item'
  /** On to the next order, where nothing is left to do with this one. */
  | 'next-order'
  /** The same, and an order that is full is closed first: only a code says that for certain. */
  | 'close-and-next'
  /** An order that is about to close itself stays open. */
  | 'wait'
  | 'put-back'
  | 'teach';

/** By the letter that the layout gives: with Ctrl, no scanner types it. */
const WITH_CTRL: Record<string, BenchAction> = {
  Enter: 'confirm',
  h: 'hand',
  z: 'undo',
  b: 'new-parcel',
  m: 'move',
  s: 'short',
  o: 'reopen',
};

const ALONE: Record<string, BenchAction> = {
  F1: 'keys',
  Enter: 'next-order',
  ArrowRight: 'next-parcel',
  ArrowLeft: 'previous-parcel',
  ArrowDown: 'next-item',
  ArrowUp: 'previous-item',
};

/** By command code; parcels and quantities are asked for by number. */
export const BY_COMMAND: Record<string, BenchAction> = {
  SEAL: 'confirm',
  DONE: 'confirm',
  HAND: 'hand',
  UNDO: 'undo',
  NEWPARCEL: 'new-parcel',
  MOVE: 'move',
  SHORT: 'short',
  REOPEN: 'reopen',
  KEYS: 'keys',
  NEXTPARCEL: 'next-parcel',
  PREVPARCEL: 'previous-parcel',
  NEXTITEM: 'next-item',
  PREVITEM: 'previous-item',
  NEXT: 'close-and-next',
  WAIT: 'wait',
  PUTBACK: 'put-back',
  TEACH: 'teach',
};

/** @returns what a key stands for on the bench; null where it stands for nothing */
export function meaningOf(event: KeyboardEvent): BenchAction | null {
  // A key that is held down is one press: the second would mean what has come on the screen since.
  if (event.altKey || event.metaKey || event.shiftKey || (event.repeat && event.ctrlKey)) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return (event.ctrlKey ? WITH_CTRL[key] : ALONE[key]) ?? null;
}

/**
 * Does what a key or a scanned command stands for.
 * @param run called with the action, or with the number of the parcel to turn to
 * @returns true where it stood for something that could be done
 */
export function pressed(
  what: KeyboardEvent | string,
  run: (action: BenchAction, parcel: number | null) => boolean,
): boolean {
  if (typeof what === 'string') {
    const parcel = parcelOf(what);
    if (parcel !== null) return run('next-parcel', parcel);
    const action = BY_COMMAND[what];
    return action !== undefined && run(action, null);
  }
  const action = meaningOf(what);
  return action !== null && run(action, null);
}
