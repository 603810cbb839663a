/** Kinds of paper. Without schemas, so that a screen can import them on their own. Keys are never renamed. */
import type { PaperSizeName } from './paper-sizes.ts';

/** Stock that a paper is printed on: each has a printer and a size of its own in the settings. */
export type PaperStock = 'slip' | 'sheet' | 'label';

export const PAPER_KINDS = {
  /** Papers for a box: of an order, or of one of its parcels. */
  slip: 'slip',
  'pick-list': 'sheet',
  'batch-sheet': 'sheet',
  /** Labels for the totes of a trolley, with the number of the tote and of its order. */
  'tote-labels': 'label',
  /** Numbered labels for the slots of a put wall. */
  'slot-labels': 'label',
  'shelf-labels': 'label',
  commands: 'sheet',
  calibration: 'sheet',
  /** Guides for packers, for the wall beside the screen. */
  'help-card': 'sheet',
  /** Unassigned codes: they are in no file. */
  badges: 'sheet',
  receipt: 'sheet',
  board: 'sheet',
  'practice-codes': 'sheet',
  /** Test of a printer's codes and letters in many scripts, on any stock. */
  'test-page': 'sheet',
} as const satisfies Record<string, PaperStock>;
export type PaperKind = keyof typeof PAPER_KINDS;

const EVERY: readonly PaperSizeName[] = ['a4', 'letter', 'a6', '100x150', '62mm'];
/** Sizes for papers that are read at arm's length, or have several columns. */
const SHEETS: readonly PaperSizeName[] = ['a4', 'letter', 'a6'];
/** Sizes for one page that is read from a step away. */
const LARGE: readonly PaperSizeName[] = ['a4', 'letter'];

/** Sizes that a paper of this kind is made for. */
export const SIZES_OF: Record<PaperKind, readonly PaperSizeName[]> = {
  slip: EVERY,
  'pick-list': EVERY,
  'batch-sheet': EVERY,
  'tote-labels': EVERY,
  'slot-labels': EVERY,
  'shelf-labels': EVERY,
  commands: SHEETS,
  calibration: EVERY,
  'help-card': LARGE,
  badges: EVERY,
  receipt: SHEETS,
  board: ['a4', 'letter'],
  'practice-codes': SHEETS,
  'test-page': EVERY,
};

export const isCutApart = (kind: PaperKind, size: PaperSizeName): boolean =>
  size === '62mm' || size === '100x150' || (size === 'a6' && PAPER_KINDS[kind] === 'label');

/** True if its pages are numbered: labels and rolls have no pages. */
export const hasPageNumbers = (kind: PaperKind, size: PaperSizeName): boolean =>
  size !== '62mm' && PAPER_KINDS[kind] !== 'label';

/**
 * Papers that must not be stored: a badge is as good as a password, a receipt names people and scanned texts, and a
 * board names people, whose names are erased one day. They are printed at once, without a job.
 */
export const UNSAVED_KINDS = ['badges', 'receipt', 'board'] as const satisfies readonly PaperKind[];
export type UnsavedKind = (typeof UNSAVED_KINDS)[number];
export const isUnsaved = (kind: PaperKind): kind is UnsavedKind => UNSAVED_KINDS.some((one) => one === kind);

/** A document with more of them is refused: no printer of a bench has paper for it. */
export const MOST_ROWS = 5_000;
export const MOST_CARDS = 1_000;
