import { describe, expect, it } from 'vitest';
import { ALL_ACTIONS } from '../../../src-renderer/actions/action-list.ts';
import {
  actionOfCommand,
  COMMAND_GROUPS,
  numberOf,
  whatCommandDid,
  whatCommandDoes,
} from '../../../src-renderer/actions/command-codes.ts';
import { Session } from '../../../src-renderer/session.ts';

const printed = COMMAND_GROUPS.flatMap(({ codes }) => codes.map(({ command }) => command));

/** What hangs beside benches already: a code that was printed stays valid. */
const HANGS = [
  ['Finish', 'SEAL DONE NEXT WAIT REOPEN'],
  ['Items', 'HAND UNDO MOVE NEXTITEM PREVITEM SHORT TEACH'],
  [
    'Parcels',
    'NEXTPARCEL PREVPARCEL NEWPARCEL PARCEL1 PARCEL2 PARCEL3 PARCEL4 PARCEL5 PARCEL6 PARCEL7 PARCEL8 PARCEL9 PARCEL10 PARCEL11 PARCEL12',
  ],
  ['Choose in a list', 'REASON1 REASON2 REASON3 REASON4 REASON5 REASON6 REASON7 REASON8 REASON9'],
  ['Quantity for the next scan', 'X2 X3 X4 X5 X6 X8 X10 X12 X20 X24 X50 X100'],
  ['Screens', 'PACK QUEUE PICK PACKED OUTBOX CHECKS CHECKNOW KEYS BACK'],
  ['Give up an order', 'PUTBACK CANCEL'],
] as const;

describe('the sheet of command codes', () => {
  it('has every code that was ever printed, in its group', () => {
    expect(COMMAND_GROUPS.map(({ title, codes }) => [title, codes.map((c) => c.command).join(' ')])).toEqual(
      HANGS.map((group) => [...group]),
    );
  });

  it('has every code that is understood', () => {
    const understood = ALL_ACTIONS.flatMap(([, { code, also = [] }]) => [
      ...(code === undefined ? [] : [code]),
      ...also.map((one) => one.code),
    ]);
    expect(understood).toHaveLength(26);
    expect(understood.filter((command) => whatCommandDoes(command) === null)).toEqual([]);
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

  it('has each code once, and none that nothing understands', () => {
    expect(new Set(printed).size).toBe(printed.length);
    const isUnderstood = (command: string) =>
      [actionOfCommand(command, 'bench'), actionOfCommand(command, 'everywhere')].some(
        (one) => one !== null,
      ) || (['parcel', 'choice', 'units'] as const).some((what) => numberOf(command, what) !== null);
    expect(printed.filter((command) => !isUnderstood(command))).toEqual([]);
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
  commandCodes.listenForNumbers('choice', (n) => heard.push(n) > 0);
  commandCodes.listenForNumbers('units', (n) => heard.push(n) > 0);
  expect(
    ['PKDCMDREASON2', 'pkdcmdx24', 'PKDCMDX0', 'PKDCMDNOTHING'].map((code) => commandCodes.run(code)),
  ).toEqual(['done', 'done', 'unknown', 'unknown']);
  expect(heard).toEqual([2, 24]);
});
