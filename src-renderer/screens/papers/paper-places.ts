/** Names of papers, and those with a screen of their own. */
import { m } from '#messages';
import type { PaperKind } from '../../../src-main/contract/paper/paper-kinds.ts';
import type { ScreenName } from '../../client/screen-rows.ts';

export const KIND_WORDS: Record<PaperKind, () => string> = {
  slip: m.paper_show_slip,
  'pick-list': m.app_pick,
  'batch-sheet': m.paper_batch_sheet,
  'tote-labels': m.paper_tote_labels,
  'slot-labels': m.paper_slot_labels,
  'shelf-labels': m.app_shelf_labels,
  commands: m.actions_command_codes,
  calibration: m.paper_calibration,
  badges: m.paper_badges,
  'help-card': m.help_card,
  receipt: m.paper_receipt,
  board: m.board_title,
  'practice-codes': m.app_practice_goods,
  'test-page': m.paper_test_page,
};

/** Screens of papers, in the order in which they are offered. */
export const PAPER_SCREENS = [
  'pick-paper',
  'batch-paper',
  'tote-labels',
  'slot-labels',
  'shelf-labels',
  'commands',
  'calibration',
  'badges',
  'help-card',
] as const satisfies readonly ScreenName[];
