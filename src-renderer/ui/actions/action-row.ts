/** Row of the list of actions, and the groups in which the rows are printed. */
import { m } from '#messages';

/** Groups are apart on paper. The code that gives an order up is a page away from the one for missing units. */
export const GROUPS = [
  'finish',
  'items',
  'parcels',
  'choice',
  'quantity',
  'screens',
  'floor',
  'give-up',
] as const;

export type Group = (typeof GROUPS)[number];

export const GROUP_TITLES: Record<Group, () => string> = {
  finish: m.actions_group_finish,
  items: m.actions_group_items,
  parcels: m.actions_group_parcels,
  choice: m.actions_group_choice,
  quantity: m.actions_quantity_for_next_scan,
  screens: m.actions_group_screens,
  floor: m.floor_panel,
  'give-up': m.actions_group_give_up,
};

/** Words are functions, read in the language that the screens have at that time. */
interface Words {
  /** Words on the command sheet and in the help. */
  does: () => string;
  /** Confirmation after a code, as a sentence. An action whose panel or step speaks for itself needs none. */
  did?: () => string;
}

/** A row as it is written in the list. */
export interface Row extends Words {
  /** Place where the action is understood. */
  where: 'everywhere' | 'bench';
  group: Group;
  /** Means something only on the pick list, and the help of the bench leaves it out. */
  pickOnly?: true;
  /** Key as on a key cap, by the letter of the layout. No single letter or digit: scanners type those. */
  key?: string;
  /** Instead on macOS, if the system has taken `key`. */
  macKey?: string;
  /** Text that a person may type for it too. */
  sign?: string;
  /** Code, printed behind the prefix. */
  code?: string;
  /** Codes that ask for the same in other words. */
  also?: readonly (Words & { code: string })[];
  /** Words on the button, if the screen gives no others. */
  label?: () => string;
  /** Words in the help of the bench, if they differ, or the key works everywhere. */
  help?: () => string;
}

/** A row as it is read: its words are texts. */
export type Read<R> = {
  readonly [K in keyof R]: NonNullable<R[K]> extends () => string ? string : R[K];
};

/** @returns the row with each of its words evaluated whenever it is read */
export function read<R extends object>(row: R): Read<R> {
  const properties = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    { enumerable: true, ...(typeof value === 'function' ? { get: value as () => string } : { value }) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(properties) as PropertyDescriptorMap) as Read<R>;
}
