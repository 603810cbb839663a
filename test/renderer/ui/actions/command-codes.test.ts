import { describe, expect, it } from 'vitest';
import { ALL_ACTIONS, type ActionName } from '../../../../src-renderer/ui/actions/action-list.ts';
import {
  commandName,
  actionOfCommand,
  COMMAND_GROUPS,
  numberOf,
  whatCommandDid,
  whatCommandDoes,
} from '../../../../src-renderer/ui/actions/command-codes.ts';
import { Session } from '../../../../src-renderer/app/session.ts';

const printed = COMMAND_GROUPS.flatMap(({ codes }) => codes.map(({ command }) => command));

/** @returns what each numbered code asks for */
const numbered = (code: string, what: string, numbers: readonly number[]) =>
  Object.fromEntries(numbers.map((n) => [`${code}${n}`, `${what} ${n}`]));

/** Printed sheets beside benches, and the action of each code: one that was printed stays valid. */
const HANGS = {
  Finish: {
    SEAL: 'confirm',
    DONE: 'confirm',
    NEXT: 'close-and-next',
    WAIT: 'wait',
    PAUSE: 'pause',
    RULES: 'rules',
    WALL: 'wall',
    REOPEN: 'reopen',
    SLIP: 'print-slip',
  },
  Items: {
    HAND: 'hand',
    UNDO: 'undo',
    MOVE: 'move',
    NEXTITEM: 'next-item',
    PREVITEM: 'previous-item',
    SHORT: 'short',
    TEACH: 'teach',
    ...numbered(
      'SLOT',
      'slot',
      Array.from({ length: 40 }, (_, n) => n + 1),
    ),
    ...numbered(
      'TOTE',
      'tote',
      Array.from({ length: 40 }, (_, n) => n + 1),
    ),
  },
  Parcels: {
    NEXTPARCEL: 'next-parcel',
    PREVPARCEL: 'previous-parcel',
    NEWPARCEL: 'new-parcel',
    TABLE: 'to-table',
    ...numbered('PARCEL', 'parcel', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  },
  'List choices': numbered('REASON', 'choice', [1, 2, 3, 4, 5, 6, 7, 8, 9]),
  'Quantity for the next scan': {
    MORE: 'one-more',
    LESS: 'one-less',
    ALL: 'all-units',
    ...numbered('X', 'units', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20, 24, 50, 100]),
  },
  Screens: {
    PACK: 'pack',
    QUEUE: 'queue',
    PICK: 'pick',
    SINGLES: 'singles',
    PACKED: 'packed',
    OUTBOX: 'outbox',
    CHECKS: 'checks',
    CHECKNOW: 'refresh',
    BENCHES: 'benches',
    BOARD: 'board',
    SHIFT: 'shift',
    TWICE: 'conflicts',
    NOTICES: 'notices',
    PAPERS: 'papers',
    FIND: 'find',
    SERVICE: 'service',
    STATION: 'station',
    LOCK: 'lock',
    HELP: 'help',
    KEYS: 'help',
    BACK: 'back',
  },
  'Bench group': {
    ASKFOR: 'ask-for',
    TAKEOVER: 'take-over',
    KEEP: 'keep-order',
    HANDOVER: 'hand-over',
  },
  'Cancel or put back': { PUTBACK: 'put-back', CANCEL: 'cancel' },
};

/** @returns everything that a code is understood as */
const askedBy = (command: string): string[] => [
  ...(['bench', 'everywhere'] as const).flatMap((where) => actionOfCommand(command, where) ?? []),
  ...(['parcel', 'choice', 'slot', 'tote', 'units'] as const).flatMap((what) => {
    const number = numberOf(command, what);
    return number === null ? [] : [`${what} ${number}`];
  }),
];

/** Actions that no code asks for, and why. */
const WITHOUT_CODE: Partial<Record<ActionName, string>> = {
  'next-order':
    'NEXT goes there too, and closes an order that is full: the code says for certain what Enter may not',
  search: 'what is looked for is typed; the scan of a number or of an item finds its orders without a search',
};

it('every action has a code, or a reason to have none', () => {
  const without = ALL_ACTIONS.filter(([, { code }]) => code === undefined).map(([name]) => name);
  expect(without).toEqual(Object.keys(WITHOUT_CODE));
});

describe('the sheet of command codes', () => {
  it('has every code that was ever printed, in its group', () => {
    expect(COMMAND_GROUPS.map(({ title, codes }) => [title, codes.map((c) => c.command)])).toEqual(
      Object.entries(HANGS).map(([title, codes]) => [title, Object.keys(codes)]),
    );
  });

  it.each(Object.values(HANGS).flatMap((codes) => Object.entries(codes)))('%s asks for %s', (code, what) => {
    expect(askedBy(code)).toEqual([what]);
  });

  it('says after a code what is so, not what the sheet promises', () => {
    const screens = COMMAND_GROUPS.find(({ title }) => title === 'Screens')?.codes ?? [];
    const promises = (command: string) => whatCommandDid(command) === `${whatCommandDoes(command)}.`;
    const named = [
      ...screens.map(({ command }) => command),
      ...printed.filter((one) => one.startsWith('PARCEL')),
    ];
    expect(printed.filter((command) => promises(command) && !named.includes(command))).toEqual([]);
    expect(whatCommandDid('CANCEL')).toContain('Nothing is cancelled yet');
    expect(whatCommandDid('CHECKS')).toBe('Checks.');
  });

  it('keeps what gives an order up apart from what a packer scans all day', () => {
    const groupOf = (command: string) =>
      COMMAND_GROUPS.findIndex(({ codes }) => codes.some((code) => code.command === command));
    expect(groupOf('CANCEL')).toBe(COMMAND_GROUPS.length - 1);
    expect(groupOf('CANCEL') - groupOf('SHORT')).toBeGreaterThan(2);
  });
});

it('a code that asks for a number says which', () => {
  const heard: number[] = [];
  const { commandCodes } = new Session(() => {
    throw new Error('a command code asks nothing');
  });
  const keys = { firstKeyAt: null, lastKeyAt: null };
  commandCodes.listenForNumbers('choice', (n) => heard.push(n) > 0);
  commandCodes.listenForNumbers('units', (n) => heard.push(n) > 0);
  expect(
    ['PKDCMDREASON2', 'pkdcmdx24', 'PKDCMDX0', 'PKDCMDNOTHING'].map((code) => commandCodes.run(code, keys)),
  ).toEqual(['done', 'done', 'unknown', 'unknown']);
  expect(heard).toEqual([2, 24]);
});

it('names a scanned command in words, in place of its code', () => {
  expect([commandName('PKDCMDSEAL'), commandName('PKDCMDDONE')]).toEqual(['Confirm', 'Confirm']);
  expect(commandName('PKDCMDSHORT')).toBe('Missing');
  expect(commandName('PKDCMDWAIT'), 'without a button').toBe('Don’t close yet');
  expect(commandName('pkdcmdqueue')).toBe('Queue');
  expect(commandName('PKDCMDPARCEL13'), 'a number that is not printed').toBe('Parcel 13');
  expect(commandName('PKDCMDX7')).toBe('× 7');
  expect([commandName('PKDCMDNOTHING'), commandName('4006381333931')]).toEqual([null, null]);
});
