/**
 * Everything that a key, a printed code or a button asks for: one row each, in the order of the printed sheet. Keyboard,
 * codes, sheet, help and the keys on buttons come from here; what an action does is in `app-actions.ts` and, on the
 * bench, in `screens/packing/bench/keys/bench-commands.svelte.ts`. A code that was printed stays valid.
 */
import { m } from '#messages';
import { read, type Read, type Row } from './action-row.ts';

export type Action = Read<Row>;

const ROWS = {
  confirm: {
    where: 'bench',
    group: 'finish',
    key: 'Ctrl Enter',
    code: 'SEAL',
    does: m.actions_close_order,
    also: [{ code: 'DONE', does: m.actions_done_confirm }],
    label: m.actions_confirm,
  },
  /** If nothing is left to do with this order. */
  'next-order': {
    where: 'bench',
    group: 'finish',
    key: 'Enter',
    does: m.actions_next_order_once_closed,
  },
  /** An order that is full is closed first: only a code says that for certain. */
  'close-and-next': { where: 'bench', group: 'finish', code: 'NEXT', does: m.actions_next_order },
  wait: { where: 'bench', group: 'finish', code: 'WAIT', does: m.actions_do_not_close_yet },
  /** Pauses the list that is being picked, else resumes the one paused longest. */
  pause: {
    where: 'bench',
    group: 'finish',
    code: 'PAUSE',
    does: m.actions_pause_batch,
  },
  /** On the pick list: opens the rules that choose its orders. */
  rules: {
    where: 'bench',
    group: 'finish',
    code: 'RULES',
    does: m.actions_pick_by_rules,
    did: m.actions_rules_are_shown,
  },
  /** If the list is not picked yet: to sort the picked units at the wall. While it is: from the shelves to the wall, and back. */
  wall: {
    where: 'bench',
    group: 'finish',
    pickOnly: true,
    key: 'Ctrl G',
    code: 'WALL',
    does: m.actions_put_wall,
    label: m.wall_title,
  },
  reopen: {
    where: 'bench',
    group: 'finish',
    key: 'Ctrl O',
    code: 'REOPEN',
    does: m.actions_reopen_order,
    label: m.actions_reopen,
  },
  hand: {
    where: 'bench',
    group: 'items',
    key: 'Ctrl H',
    code: 'HAND',
    does: m.actions_confirm_by_hand,
    did: m.actions_how_many_by_hand,
    label: m.actions_by_hand,
  },
  undo: {
    where: 'bench',
    group: 'items',
    key: 'Ctrl Z',
    code: 'UNDO',
    does: m.actions_undo_last_step,
    label: m.actions_undo,
  },
  move: {
    where: 'bench',
    group: 'items',
    key: 'Ctrl M',
    code: 'MOVE',
    does: m.actions_move_item,
    did: m.actions_where_does_it_go,
  },
  'next-item': {
    where: 'bench',
    group: 'items',
    key: '↓',
    code: 'NEXTITEM',
    does: m.actions_choose_item_below,
    did: m.actions_item_below_chosen,
  },
  'previous-item': {
    where: 'bench',
    group: 'items',
    key: '↑',
    code: 'PREVITEM',
    does: m.actions_choose_item_above,
    did: m.actions_item_above_chosen,
  },
  short: {
    where: 'bench',
    group: 'items',
    key: 'Ctrl S',
    code: 'SHORT',
    does: m.actions_report_missing_units,
    did: m.actions_how_many_missing,
    label: m.actions_missing,
  },
  /** In a panel that asks for units; the first two also change the number for the next scan. */
  'one-more': {
    where: 'bench',
    group: 'quantity',
    code: 'MORE',
    does: m.actions_one_more,
    did: m.actions_one_more_did,
  },
  'one-less': {
    where: 'bench',
    group: 'quantity',
    code: 'LESS',
    does: m.actions_one_less,
    did: m.actions_one_less_did,
  },
  'all-units': {
    where: 'bench',
    group: 'quantity',
    code: 'ALL',
    does: m.actions_all_units,
    did: m.actions_all_units_did,
  },
  teach: {
    where: 'bench',
    group: 'items',
    code: 'TEACH',
    does: m.actions_teach_code,
    did: m.actions_scan_one_unit,
  },
  'next-parcel': {
    where: 'bench',
    group: 'parcels',
    key: '→',
    code: 'NEXTPARCEL',
    does: m.actions_next_parcel,
  },
  'previous-parcel': {
    where: 'bench',
    group: 'parcels',
    key: '←',
    code: 'PREVPARCEL',
    does: m.actions_previous_parcel,
  },
  'new-parcel': {
    where: 'bench',
    group: 'parcels',
    key: 'Ctrl B',
    code: 'NEWPARCEL',
    does: m.actions_new_parcel,
    label: m.actions_new_parcel,
  },
  /** In the panel that moves an item: takes it out of its parcel. */
  'to-table': {
    where: 'bench',
    group: 'parcels',
    code: 'TABLE',
    does: m.actions_to_table,
    did: m.actions_to_table_did,
  },
  /** Asks the bench that has the order for it. */
  'ask-for': {
    where: 'bench',
    group: 'floor',
    code: 'ASKFOR',
    does: m.floor_do_ask,
    did: m.floor_choose_reason,
  },
  'take-over': {
    where: 'bench',
    group: 'floor',
    code: 'TAKEOVER',
    does: m.floor_do_take,
    did: m.floor_choose_reason,
  },
  /** Refuses another bench's request for the order. */
  'keep-order': {
    where: 'bench',
    group: 'floor',
    key: 'Ctrl K',
    code: 'KEEP',
    does: m.floor_do_keep,
    did: m.floor_stays_here,
  },
  'hand-over': {
    where: 'bench',
    group: 'floor',
    key: 'Ctrl E',
    code: 'HANDOVER',
    does: m.floor_do_hand_over,
    did: m.floor_being_handed_over,
  },
  pack: {
    where: 'everywhere',
    group: 'screens',
    code: 'PACK',
    does: m.actions_pack_shown_order,
    did: m.actions_order_comes_onto_bench,
  },
  queue: {
    where: 'everywhere',
    group: 'screens',
    key: 'F2',
    code: 'QUEUE',
    does: m.actions_queue,
    label: m.actions_queue,
  },
  pick: {
    where: 'everywhere',
    group: 'screens',
    key: 'F3',
    code: 'PICK',
    does: m.actions_pick_list,
    label: m.actions_pick_list,
  },
  singles: {
    where: 'everywhere',
    group: 'screens',
    code: 'SINGLES',
    does: m.express_title,
  },
  packed: {
    where: 'everywhere',
    group: 'screens',
    key: 'F11',
    // On a Mac F11 shows the desktop.
    macKey: 'Ctrl 0',
    code: 'PACKED',
    does: m.actions_packed_here,
    label: m.actions_packed,
    help: m.actions_packed_help,
  },
  outbox: {
    where: 'everywhere',
    group: 'screens',
    key: 'F4',
    code: 'OUTBOX',
    does: m.actions_outbox,
    label: m.actions_outbox,
  },
  checks: {
    where: 'everywhere',
    group: 'screens',
    key: 'F5',
    code: 'CHECKS',
    does: m.actions_checks,
    label: m.actions_checks,
  },
  refresh: {
    where: 'everywhere',
    group: 'screens',
    key: 'F9',
    code: 'CHECKNOW',
    does: m.actions_ask_service_now,
    did: m.actions_service_is_asked,
    label: m.actions_check_now,
  },
  'print-slip': {
    where: 'everywhere',
    group: 'finish',
    key: 'Ctrl P',
    code: 'SLIP',
    does: m.paper_print_slip,
  },
  benches: { where: 'everywhere', group: 'screens', code: 'BENCHES', does: m.floor_benches_title },
  board: { where: 'everywhere', group: 'screens', key: 'Ctrl D', code: 'BOARD', does: m.board_title },
  shift: {
    where: 'everywhere',
    group: 'screens',
    key: 'Ctrl J',
    code: 'SHIFT',
    does: m.shift_title,
    label: m.shift_title,
  },
  conflicts: { where: 'everywhere', group: 'screens', code: 'TWICE', does: m.floor_conflicts_title },
  notices: {
    where: 'everywhere',
    group: 'screens',
    key: 'Ctrl I',
    code: 'NOTICES',
    does: m.notices_title,
    label: m.notices_title,
  },
  papers: {
    where: 'everywhere',
    group: 'screens',
    code: 'PAPERS',
    does: m.paper_papers,
    label: m.paper_papers,
  },
  /** Searches all orders that the station knows, not only the queue. */
  find: {
    where: 'everywhere',
    group: 'screens',
    key: 'Ctrl F',
    code: 'FIND',
    does: m.find_title,
    label: m.find_title,
  },
  search: { where: 'everywhere', group: 'screens', key: 'F6', does: m.actions_search_queue },
  service: {
    where: 'everywhere',
    group: 'screens',
    key: 'F7',
    code: 'SERVICE',
    does: m.actions_service,
    label: m.actions_service,
  },
  station: {
    where: 'everywhere',
    group: 'screens',
    key: 'F8',
    code: 'STATION',
    does: m.actions_station,
    label: m.actions_station,
  },
  lock: {
    where: 'everywhere',
    group: 'screens',
    key: 'Ctrl L',
    code: 'LOCK',
    does: m.actions_lock_screen,
    did: m.actions_locked,
    label: m.actions_lock,
  },
  /** The page of the screen, with its keys. The second code is of sheets that hang since before there were pages. */
  help: {
    where: 'everywhere',
    group: 'screens',
    key: 'F1',
    sign: '?',
    code: 'HELP',
    also: [{ code: 'KEYS', does: m.actions_keys }],
    does: m.actions_help,
    label: m.actions_help,
    help: m.actions_help,
  },
  /** The panel on top first, then the screen. */
  back: {
    where: 'everywhere',
    group: 'screens',
    key: 'Esc',
    code: 'BACK',
    does: m.actions_back_or_leave,
    did: m.actions_went_back,
    label: m.actions_back,
    help: m.actions_close_panel_or_leave,
  },
  'put-back': { where: 'bench', group: 'give-up', code: 'PUTBACK', does: m.actions_all_put_back },
  cancel: {
    where: 'everywhere',
    group: 'give-up',
    key: 'F10',
    code: 'CANCEL',
    does: m.actions_cancel_the_order,
    did: m.actions_nothing_cancelled_yet,
    label: m.actions_cancel_order,
    help: m.actions_cancel_the_order,
  },
} as const satisfies Record<string, Row>;

type Name = keyof typeof ROWS;

/** Words are read in the language that the screens have at that time. */
export const ACTIONS = Object.fromEntries(
  Object.entries<Row>(ROWS).map(([name, row]) => [name, read(row)]),
) as { readonly [N in Name]: Read<(typeof ROWS)[N]> };

/** Actions that are available there. */
export type ActionOn<Where extends Action['where']> = {
  [N in Name]: (typeof ACTIONS)[N]['where'] extends Where ? N : never;
}[Name];
/** Actions that work everywhere, by name. Each returns false if it could not be done here and now. */
export type AppActions = Record<ActionOn<'everywhere'>, () => boolean | void>;
export type ActionName = Name;
export type BenchAction = ActionOn<'bench'>;

/** The rows with what each may have, for code that goes through all of them. */
export const ALL_ACTIONS = Object.entries(ACTIONS) as readonly [ActionName, Action][];
