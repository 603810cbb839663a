/**
 * Every command code that there is, as it stands on the printed sheet: what a code does where it is understood. A code
 * that is not here is not understood anywhere, which a test holds.
 */

/** No order number, SKU or EAN begins like this. */
export const COMMAND_PREFIX = 'PKDCMD';

export interface CommandCode {
  /** After the prefix. */
  command: string;
  does: string;
  /** What is so once it was done, as a sentence. What a panel or a step says itself needs none. */
  did?: string;
}

const series = (
  name: string,
  numbers: readonly number[],
  does: (n: number) => string,
  did: (n: number) => string,
): CommandCode[] => numbers.map((n) => ({ command: `${name}${n}`, does: does(n), did: did(n) }));

const upTo = (most: number): number[] => Array.from({ length: most }, (_, n) => n + 1);

/** In groups that stand apart on paper. What gives an order up is a page away from what says that units are missing. */
export const COMMAND_GROUPS: readonly { title: string; codes: readonly CommandCode[] }[] = [
  {
    title: 'Finish',
    codes: [
      { command: 'SEAL', does: 'Close the order, or do what the screen asks for' },
      { command: 'DONE', does: 'Done: confirm what the screen asks for' },
      { command: 'NEXT', does: 'Next order' },
      { command: 'WAIT', does: 'Don’t close yet' },
      { command: 'REOPEN', does: 'Reopen an order that was closed' },
    ],
  },
  {
    title: 'Items',
    codes: [
      {
        command: 'HAND',
        does: 'Confirm the chosen item by hand',
        did: 'How many units are confirmed by hand?',
      },
      { command: 'UNDO', does: 'Undo the last step' },
      { command: 'MOVE', does: 'Move the chosen item, or take it out', did: 'Where does it go?' },
      { command: 'NEXTITEM', does: 'Choose the item below', did: 'The item below is chosen.' },
      { command: 'PREVITEM', does: 'Choose the item above', did: 'The item above is chosen.' },
      {
        command: 'SHORT',
        does: 'Report a problem: units are missing',
        did: 'How many units are missing, and why?',
      },
      {
        command: 'TEACH',
        does: 'Teach the code that was not known',
        did: 'Scan one unit that has this code.',
      },
    ],
  },
  {
    title: 'Parcels',
    codes: [
      { command: 'NEXTPARCEL', does: 'Next parcel' },
      { command: 'PREVPARCEL', does: 'Previous parcel' },
      { command: 'NEWPARCEL', does: 'New parcel' },
      ...series(
        'PARCEL',
        upTo(12),
        (n) => `Parcel ${n}`,
        (n) => `Parcel ${n}.`,
      ),
    ],
  },
  {
    title: 'Choose in a list',
    codes: series(
      'REASON',
      upTo(9),
      (n) => `Number ${n} of the list`,
      (n) => `Number ${n} of the list is chosen.`,
    ),
  },
  {
    title: 'Quantity for the next scan',
    codes: series(
      'X',
      [2, 3, 4, 5, 6, 8, 10, 12, 20, 24, 50, 100],
      (n) => `× ${n}`,
      (n) => `${n} units.`,
    ),
  },
  {
    title: 'Screens',
    codes: [
      {
        command: 'PACK',
        does: 'Pack the order that is shown',
        did: 'The order comes onto the bench.',
      },
      { command: 'QUEUE', does: 'Queue' },
      { command: 'PICK', does: 'Pick list' },
      { command: 'PACKED', does: 'Packed here' },
      { command: 'OUTBOX', does: 'Outbox' },
      { command: 'CHECKS', does: 'Checks' },
      { command: 'CHECKNOW', does: 'Ask the service now', did: 'The service is asked now.' },
      { command: 'KEYS', does: 'Show the keys', did: 'The keys are shown.' },
      { command: 'BACK', does: 'Back, or leave the order and keep its progress', did: 'Back.' },
    ],
  },
  {
    title: 'Give up an order',
    codes: [
      { command: 'PUTBACK', does: 'All goods are put back' },
      { command: 'CANCEL', does: 'Cancel the order', did: 'Nothing is cancelled yet: choose a reason.' },
    ],
  },
];

const codeOf = (command: string): CommandCode | undefined =>
  COMMAND_GROUPS.flatMap(({ codes }) => codes).find((code) => code.command === command);

/** @returns what it does; null where no such code is printed */
export const whatCommandDoes = (command: string): string | null => codeOf(command)?.does ?? null;

/** @returns what is so after it, as a sentence: never what the sheet promises while that is still to come */
export function whatCommandDid(command: string): string {
  const code = codeOf(command);
  if (!code) return 'Done.';
  return code.did ?? (isPlace(code) ? `${code.does}.` : 'Done.');
}

/** Screens are named by where they are. */
const isPlace = (code: CommandCode): boolean =>
  COMMAND_GROUPS.some(({ title, codes }) => title === 'Screens' && codes.includes(code));

/** @returns the command of a scanned text, without its prefix; null where it is none */
export const commandOf = (text: string): string | null =>
  text.toUpperCase().startsWith(COMMAND_PREFIX)
    ? text.slice(COMMAND_PREFIX.length).trim().toUpperCase()
    : null;
