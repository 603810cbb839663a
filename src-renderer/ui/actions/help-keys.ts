/** The keys of a screen as the help has them, apart from what the first screen needs. */
import { m } from '#messages';
import { rowOf, type ScreenName } from '../../client/screen-rows.ts';
import { ALL_ACTIONS } from './action-list.ts';
import { capsHere, keyHere } from './command-key.ts';
import { NUMBER_ACTIONS } from './number-actions.ts';

/** The keys that mean something on the bench, and what each does. */
export const BENCH_KEYS: readonly { key: string; does: string }[] = [
  ...ALL_ACTIONS.flatMap(([, action]) => {
    const { where, sign } = action;
    const key = keyHere(action);
    // Keys of a floor are on their buttons, and most benches have none.
    if (
      key === undefined ||
      action.pickOnly ||
      action.group === 'floor' ||
      !(where === 'bench' || 'help' in action)
    )
      return [];
    return helpOf(sign === undefined ? key : `${sign}  ${key}`, () => action.help ?? action.does);
  }),
  helpOf(NUMBER_ACTIONS.units.key, NUMBER_ACTIONS.units.help),
];

/** Key of a single screen. A name that is a word is a function, read again after a change of language. */
type OwnKey = readonly [key: string | (() => string), does: () => string];

/** Keys of single screens, besides the one that prints their paper. */
const OWN_KEYS: Partial<Record<ScreenName, readonly OwnKey[]>> = {
  queue: [
    ['↓  ↑', m.actions_choose_order],
    ['Enter', m.actions_open_order],
    [m.actions_space_key, m.actions_select_order],
  ],
  order: [['Enter', m.actions_pack_shown_order]],
  pick: [
    ['Ctrl Enter', m.actions_start_or_finish_picking],
    ['Ctrl Z', m.actions_undo_last_scan],
    ['Ctrl H', m.actions_confirm_by_hand],
    ['Ctrl G', m.actions_put_wall],
    ['Ctrl S', m.actions_missing_of_batch],
    ['↓  ↑', m.actions_choose_line],
    ['Ctrl P', m.pick_print],
    [NUMBER_ACTIONS.units.key, m.actions_number_then_scan],
  ],
};

/** The keys that mean something on a screen other than the bench, and what each does. */
export function keysOfScreen(screen: ScreenName): readonly { key: string; does: string }[] {
  const own: readonly OwnKey[] =
    OWN_KEYS[screen] ?? (rowOf(screen).paper === undefined ? [] : [['Ctrl P', m.paper_print]]);
  return [
    ...own.map(([key, does]) => helpOf(typeof key === 'string' ? key : key(), does)),
    ...ALL_ACTIONS.flatMap(([, action]) => {
      const { where, sign } = action;
      const key = keyHere(action);
      return where === 'bench' || key === undefined || own.some(([one]) => one === key)
        ? []
        : [helpOf(sign === undefined ? key : `${sign}  ${key}`, () => action.help ?? action.does)];
    }),
  ];
}

/** Row of the help; its words are evaluated whenever they are read. */
function helpOf(key: string, does: () => string): { key: string; does: string } {
  return {
    key: capsHere(key),
    get does() {
      return does();
    },
  };
}
