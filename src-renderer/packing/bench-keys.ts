/** Keys and command codes of the bench, by what they do: the screen, the help and the printed sheet read one list. */
export interface BenchKey {
  /** As it stands on a key cap. */
  key: string;
  /** The command code after its prefix; null where there is none. */
  command: string | null;
  does: string;
}

export const BENCH_KEYS: readonly BenchKey[] = [
  { key: 'Ctrl Enter', command: 'SEAL', does: 'Close the order, or do what the screen asks for' },
  { key: 'Ctrl H', command: 'HAND', does: 'Confirm the chosen article by hand' },
  { key: 'Ctrl Z', command: 'UNDO', does: 'Undo the last step' },
  { key: '← →', command: 'NEXTPARCEL', does: 'Turn to the parcel beside' },
  { key: 'Ctrl B', command: 'NEWPARCEL', does: 'Open a new parcel' },
  { key: 'Ctrl M', command: 'MOVE', does: 'Move the chosen article, or take it out' },
  { key: '↑ ↓', command: 'NEXTITEM', does: 'Choose the article above or below' },
  { key: 'Ctrl S', command: 'SHORT', does: 'Report a problem: units are missing' },
  { key: 'Ctrl O', command: 'REOPEN', does: 'Reopen an order that was closed' },
  { key: '0 – 9', command: null, does: 'So many units with the next scan' },
  { key: 'F10', command: 'CANCEL', does: 'Cancel the order' },
  { key: 'F11', command: 'PACKED', does: 'Orders packed here, set aside, to be found' },
  { key: 'Esc', command: 'BACK', does: 'Close what is open; leave the order as it stands' },
  { key: '?  F1', command: 'KEYS', does: 'Show these keys' },
];
