/** Settings of each stock of paper: its printer and its size. */
import type { PaperStock } from '../../src-main/contract/paper/paper-kinds.ts';
import type { Settings } from '../../src-main/contract/station/settings.ts';

const PRINTERS = {
  slip: 'slipPrinter',
  sheet: 'sheetPrinter',
  label: 'labelPrinter',
} as const satisfies Record<PaperStock, keyof Settings>;
const SIZES = { slip: 'slipSize', sheet: 'sheetSize', label: 'labelSize' } as const satisfies Record<
  PaperStock,
  keyof Settings
>;

export const printerOf = (stock: PaperStock) => PRINTERS[stock];
export const sizeOf = (stock: PaperStock) => SIZES[stock];
