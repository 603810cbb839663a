/** Keys of actions: which one a key press asks for, and how a key is written on a button and for a reader. */
import { ACTIONS, ALL_ACTIONS, type Action, type ActionName, type ActionOn } from './action-list.ts';
import { capsHere, isCommand, keyHere } from './command-key.ts';

/** Key names of the browser, as they are written on a cap. */
const CAPS: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};
/** Names of keys for `aria-keyshortcuts` that differ from those on the caps. */
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...CAPS, Control: 'Ctrl', Meta: '⌘' }).map(([name, cap]) => [cap, name]),
);

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'repeat'>;

/** @returns what a key asks for there; null if it asks for nothing */
export function actionOfKey<Where extends 'everywhere' | 'bench'>(
  event: Pressed,
  where: Where,
): ActionOn<Where> | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
  const isWithCommand = isCommand(event);
  const hasOther = altKey || shiftKey || (metaKey && (ctrlKey || !isWithCommand));
  // A key that is held down is one press: the second would act on the new content of the screen.
  if (hasOther || (repeat && isWithCommand)) return null;
  const cap = key.length === 1 ? key.toUpperCase() : (CAPS[key] ?? key);
  const pressed = isWithCommand ? `Ctrl ${cap}` : cap;
  const row = ALL_ACTIONS.find(([, action]) => action.where === where && keyHere(action) === pressed);
  return (row?.[0] as ActionOn<Where> | undefined) ?? null;
}

export type ActionWithKey = {
  [N in ActionName]: (typeof ACTIONS)[N] extends { key: string } ? N : never;
}[ActionName];

/** Key of an action, as it is written on a button. */
export const capOf = (name: ActionWithKey): string => {
  const row: Action = ACTIONS[name];
  return capsHere(keyHere(row) ?? '');
};

/** Key in the form of `aria-keyshortcuts`. */
export const shortcutOf = (name: ActionWithKey): string =>
  capOf(name)
    .split(' ')
    .map((cap) => NAMES[cap] ?? cap)
    .join('+');
