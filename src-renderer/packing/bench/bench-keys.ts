/** Keys of the bench, by what they do: for the help. What is printed as barcodes stands in `scan/command-codes.ts`. */
export interface BenchKey {
  /** As it stands on a key cap. */
  key: string;
  does: string;
}

export const BENCH_KEYS: readonly BenchKey[] = [
  { key: 'Ctrl Enter', does: 'Close the order, or do what the screen asks for' },
  { key: 'Enter', does: 'Next order, once this one is closed' },
  { key: 'Ctrl H', does: 'Confirm the chosen item by hand' },
  { key: 'Ctrl Z', does: 'Undo the last step' },
  { key: '← →', does: 'Previous or next parcel' },
  { key: 'Ctrl B', does: 'New parcel' },
  { key: 'Ctrl M', does: 'Move the chosen item, or take it out' },
  { key: '↑ ↓', does: 'Choose the item above or below' },
  { key: 'Ctrl S', does: 'Report a problem: units are missing' },
  { key: 'Ctrl O', does: 'Reopen an order that was closed' },
  { key: '0 – 9', does: 'Quantity for the next scan' },
  { key: 'F10', does: 'Cancel the order' },
  { key: 'F11', does: 'Orders packed here, set aside, to be pulled' },
  { key: 'Esc', does: 'Close panel, or leave and keep progress' },
  { key: '?  F1', does: 'Show these keys' },
];
