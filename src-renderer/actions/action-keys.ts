/** Keys of actions: which one a key press asks for, and how a key is written on a button, in the help and for a reader. */
import { m } from '#messages';
import type { Place } from '../navigation.svelte.ts';
import { ACTIONS, ALL_ACTIONS, type ActionName, type ActionOn } from './action-list.ts';
import { NUMBER_ACTIONS } from './number-actions.ts';

/** Of the browser, as they are written on a cap. */
const CAPS: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};
/** As `aria-keyshortcuts` names what is written otherwise on a cap. */
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...CAPS, Control: 'Ctrl' }).map(([name, cap]) => [cap, name]),
);

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat'>;

/** @returns what a key asks for there; null where it asks for nothing */
export function actionOfKey<Where extends 'everywhere' | 'bench'>(
  { key, altKey, ctrlKey, metaKey, shiftKey, repeat }: Pressed,
  where: Where,
): ActionOn<Where> | null {
  // A key that is held down is one press: the second would mean what has come on the screen since.
  if (altKey || metaKey || shiftKey || (repeat && ctrlKey)) return null;
  const cap = key.length === 1 ? key.toUpperCase() : (CAPS[key] ?? key);
  const pressed = ctrlKey ? `Ctrl ${cap}` : cap;
  const row = ALL_ACTIONS.find(([, action]) => action.where === where && action.key === pressed);
  return (row?.[0] as ActionOn<Where> | undefined) ?? null;
}

export type ActionWithKey = {
  [N in ActionName]: (typeof ACTIONS)[N] extends { key: string } ? N : never;
}[ActionName];

/** Its key, as it is written on a button. */
export const capOf = (name: ActionWithKey): string => ACTIONS[name].key;

/** The same for `aria-keyshortcuts`. */
export const shortcutOf = (name: ActionWithKey): string =>
  capOf(name)
    .split(' ')
    .map((cap) => NAMES[cap] ?? cap)
    .join('+');

/** The keys that mean something on the bench, and what each does. */
export const BENCH_KEYS: readonly { key: string; does: string }[] = [
  ...ALL_ACTIONS.flatMap(([, action]) => {
    const { where, key, sign } = action;
    // Those of a floor stand on their buttons, and most benches have none.
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

/** The keys that one screen has for itself. */
const OWN_KEYS: Partial<Record<Place['screen'], readonly (readonly [key: string, does: () => string])[]>> = {
  queue: [
    ['↓  ↑', m.actions_choose_order],
    ['Enter', m.actions_open_order],
    [m.actions_space_key(), m.actions_select_order],
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
export const keysOfScreen = (screen: Place['screen']): readonly { key: string; does: string }[] => [
  ...(OWN_KEYS[screen] ?? []).map(([key, does]) => helpOf(key, does)),
  ...ALL_ACTIONS.flatMap(([, { where, key, sign, help, does }]) =>
    where === 'bench' || key === undefined || OWN_KEYS[screen]?.some(([own]) => own === key)
      ? []
      : [helpOf(sign === undefined ? key : `${sign}  ${key}`, () => help ?? does)],
  ),
];

/** Its words are asked for anew whenever they are read. */
function helpOf(key: string, does: () => string): { key: string; does: string } {
  return {
    key,
    get does() {
      return does();
    },
  };
}
