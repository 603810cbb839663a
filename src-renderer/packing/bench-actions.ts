/** What a key or a command code means on the bench. */

export type BenchAction =
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
  | 'previous-item';

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
  ArrowRight: 'next-parcel',
  ArrowLeft: 'previous-parcel',
  ArrowDown: 'next-item',
  ArrowUp: 'previous-item',
};

const BY_COMMAND: Record<string, BenchAction> = {
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
  NEXTITEM: 'next-item',
};

/**
 * Does what a key or a scanned command stands for.
 * @param act called with the action, or with the number of the parcel to turn to
 * @returns true where it stood for something
 */
export function pressed(
  what: KeyboardEvent | string,
  act: (action: BenchAction, parcel: number | null) => boolean,
): boolean {
  if (typeof what === 'string') {
    const parcel = /^PARCEL([1-9]\d{0,2})$/.exec(what)?.[1];
    if (parcel !== undefined) return act('next-parcel', Number(parcel));
    const action = BY_COMMAND[what];
    return action !== undefined && act(action, null);
  }
  if (what.altKey || what.metaKey || what.shiftKey) return false;
  const action = what.ctrlKey
    ? WITH_CTRL[what.key.length === 1 ? what.key.toLowerCase() : what.key]
    : ALONE[what.key];
  return action !== undefined && act(action, null);
}
