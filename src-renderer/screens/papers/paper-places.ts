/** Papers that have a screen of their own, in the order in which they are offered. */
import { m } from '#messages';
import type { PaperKind } from '../../../src-main/contract/paper-kinds.ts';
import type { Place } from '../../client/places.ts';

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

export const PLACE_KINDS = {
  'pick-paper': 'pick-list',
  'batch-paper': 'batch-sheet',
  'tote-labels': 'tote-labels',
  'slot-labels': 'slot-labels',
  'shelf-labels': 'shelf-labels',
  commands: 'commands',
  calibration: 'calibration',
  badges: 'badges',
  'help-card': 'help-card',
} as const satisfies Partial<Record<Place['screen'], PaperKind>>;
export type PaperPlace = keyof typeof PLACE_KINDS;
export const PAPER_PLACES = Object.keys(PLACE_KINDS) as PaperPlace[];
