/** Papers that a slip is made for. Without schemas, so that a screen can import them on their own. Keys are never renamed. */

/** Millimetres. `height` null: of a roll, as long as its contents. */
export interface PaperSize {
  width: number;
  height: number | null;
  /** Width that is left free at every edge: no printer prints up to it. */
  margin: number;
}

export const PAPER_SIZES = {
  a4: { width: 210, height: 297, margin: 14 },
  letter: { width: 215.9, height: 279.4, margin: 14 },
  a6: { width: 105, height: 148, margin: 6 },
  '100x150': { width: 100, height: 150, margin: 4 },
  '62mm': { width: 62, height: null, margin: 2 },
} as const satisfies Record<string, PaperSize>;
export type PaperSizeName = keyof typeof PAPER_SIZES;

/** Largest width in millimetres: no label printer of a bench has wider paper. */
export const WIDEST_LABEL = 120;

/** Millimetres of the longest paper that is cut off a roll. */
export const LONGEST_ROLL = 2_000;
