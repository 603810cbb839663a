/**
 * Everything that a key, a printed code or a button asks for: one row each, in the order of the printed sheet. Keyboard,
 * codes, sheet, help and the keys on buttons come from here; what an action does is in `app-actions.ts` and, on the
 * bench, in `packing/bench/bench-commands.svelte.ts`. A code that was printed stays valid.
 */

/** Groups stand apart on paper. What gives an order up is a page away from what says that units are missing. */
export const GROUPS = [
  'Finish',
  'Items',
  'Parcels',
  'Choose in a list',
  'Quantity for the next scan',
  'Screens',
  'Give up an order',
] as const;

interface Words {
  /** On the sheet, and in the help. */
  does: string;
  /** What is so once a code has done it, as a sentence. What a panel or a step says itself needs none. */
  did?: string;
}

export interface Action extends Words {
  /** Where it is understood. */
  where: 'everywhere' | 'bench';
  group: (typeof GROUPS)[number];
  /** As on a key cap; by the letter that the layout gives. No letter or digit alone: those are what a scanner types. */
  key?: string;
  /** What a person may type for it too. */
  sign?: string;
  /** Printed behind the prefix. */
  code?: string;
  /** Codes that ask for the same in other words. */
  also?: readonly (Words & { code: string })[];
  /** On its button, where the screen has no other words for it. */
  label?: string;
  /** In the help of the bench, where that needs other words, or the key is understood everywhere. */
  help?: string;
}

export const ACTIONS = {
  confirm: {
    where: 'bench',
    group: 'Finish',
    key: 'Ctrl Enter',
    code: 'SEAL',
    does: 'Close the order, or do what the screen asks for',
    also: [{ code: 'DONE', does: 'Done: confirm what the screen asks for' }],
    label: 'Confirm',
  },
  /** Where nothing is left to do with this order. */
  'next-order': {
    where: 'bench',
    group: 'Finish',
    key: 'Enter',
    does: 'Next order, once this one is closed',
  },
  /** An order that is full is closed first: only a code says that for certain. */
  'close-and-next': { where: 'bench', group: 'Finish', code: 'NEXT', does: 'Next order' },
  wait: { where: 'bench', group: 'Finish', code: 'WAIT', does: 'Don’t close yet' },
  reopen: {
    where: 'bench',
    group: 'Finish',
    key: 'Ctrl O',
    code: 'REOPEN',
    does: 'Reopen an order that was closed',
    label: 'Reopen',
  },
  hand: {
    where: 'bench',
    group: 'Items',
    key: 'Ctrl H',
    code: 'HAND',
    does: 'Confirm the chosen item by hand',
    did: 'How many units are confirmed by hand?',
    label: 'By hand',
  },
  undo: {
    where: 'bench',
    group: 'Items',
    key: 'Ctrl Z',
    code: 'UNDO',
    does: 'Undo the last step',
    label: 'Undo',
  },
  move: {
    where: 'bench',
    group: 'Items',
    key: 'Ctrl M',
    code: 'MOVE',
    does: 'Move the chosen item, or take it out',
    did: 'Where does it go?',
  },
  'next-item': {
    where: 'bench',
    group: 'Items',
    key: '↓',
    code: 'NEXTITEM',
    does: 'Choose the item below',
    did: 'The item below is chosen.',
  },
  'previous-item': {
    where: 'bench',
    group: 'Items',
    key: '↑',
    code: 'PREVITEM',
    does: 'Choose the item above',
    did: 'The item above is chosen.',
  },
  short: {
    where: 'bench',
    group: 'Items',
    key: 'Ctrl S',
    code: 'SHORT',
    does: 'Report a problem: units are missing',
    did: 'How many units are missing, and why?',
    label: 'Problem',
  },
  teach: {
    where: 'bench',
    group: 'Items',
    code: 'TEACH',
    does: 'Teach the code that was not known',
    did: 'Scan one unit that has this code.',
  },
  'next-parcel': { where: 'bench', group: 'Parcels', key: '→', code: 'NEXTPARCEL', does: 'Next parcel' },
  'previous-parcel': {
    where: 'bench',
    group: 'Parcels',
    key: '←',
    code: 'PREVPARCEL',
    does: 'Previous parcel',
  },
  'new-parcel': {
    where: 'bench',
    group: 'Parcels',
    key: 'Ctrl B',
    code: 'NEWPARCEL',
    does: 'New parcel',
    label: 'New parcel',
  },
  pack: {
    where: 'everywhere',
    group: 'Screens',
    code: 'PACK',
    does: 'Pack the order that is shown',
    did: 'The order comes onto the bench.',
  },
  queue: {
    where: 'everywhere',
    group: 'Screens',
    key: 'F2',
    code: 'QUEUE',
    does: 'Queue',
    label: 'Queue',
  },
  pick: {
    where: 'everywhere',
    group: 'Screens',
    key: 'F3',
    code: 'PICK',
    does: 'Pick list',
    label: 'Pick list',
  },
  packed: {
    where: 'everywhere',
    group: 'Screens',
    key: 'F11',
    code: 'PACKED',
    does: 'Packed here',
    label: 'Packed',
    help: 'Orders packed here, set aside, to be pulled',
  },
  outbox: {
    where: 'everywhere',
    group: 'Screens',
    key: 'F4',
    code: 'OUTBOX',
    does: 'Outbox',
    label: 'Outbox',
  },
  checks: {
    where: 'everywhere',
    group: 'Screens',
    key: 'F5',
    code: 'CHECKS',
    does: 'Checks',
    label: 'Checks',
  },
  refresh: {
    where: 'everywhere',
    group: 'Screens',
    key: 'F9',
    code: 'CHECKNOW',
    does: 'Ask the service now',
    did: 'The service is asked now.',
    label: 'Check now',
  },
  search: { where: 'everywhere', group: 'Screens', key: 'F6', does: 'Search the queue' },
  service: { where: 'everywhere', group: 'Screens', key: 'F7', does: 'Service', label: 'Service' },
  station: { where: 'everywhere', group: 'Screens', key: 'F8', does: 'Station', label: 'Station' },
  lock: {
    where: 'everywhere',
    group: 'Screens',
    key: 'Ctrl L',
    code: 'LOCK',
    does: 'Lock the screen, where the station has operators',
    did: 'Locked.',
    label: 'Lock',
  },
  keys: {
    where: 'bench',
    group: 'Screens',
    key: 'F1',
    sign: '?',
    code: 'KEYS',
    does: 'Show the keys',
    did: 'The keys are shown.',
    label: 'Keys',
    help: 'Show these keys',
  },
  /** The panel on top first, then the screen. */
  back: {
    where: 'everywhere',
    group: 'Screens',
    key: 'Esc',
    code: 'BACK',
    does: 'Back, or leave the order and keep its progress',
    did: 'Back.',
    label: 'Back',
    help: 'Close panel, or leave and keep progress',
  },
  'put-back': { where: 'bench', group: 'Give up an order', code: 'PUTBACK', does: 'All goods are put back' },
  cancel: {
    where: 'everywhere',
    group: 'Give up an order',
    key: 'F10',
    code: 'CANCEL',
    does: 'Cancel the order',
    did: 'Nothing is cancelled yet: choose a reason.',
    label: 'Cancel order',
    help: 'Cancel the order',
  },
} as const satisfies Record<string, Action>;

type Name = keyof typeof ACTIONS;
/** The actions that are understood there. */
export type ActionOn<Where extends Action['where']> = {
  [N in Name]: (typeof ACTIONS)[N]['where'] extends Where ? N : never;
}[Name];
export type ActionName = Name;
export type BenchAction = ActionOn<'bench'>;

/** The rows with what each may have, for whoever goes through all of them. */
export const ALL_ACTIONS = Object.entries(ACTIONS) as readonly [ActionName, Action][];
