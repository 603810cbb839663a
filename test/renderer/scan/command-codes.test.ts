import { describe, expect, it } from 'vitest';
import { BY_COMMAND, pressed } from '../../../src-renderer/packing/bench/bench-actions.ts';
import { COMMAND_GROUPS, whatCommandDid, whatCommandDoes } from '../../../src-renderer/scan/command-codes.ts';
import { COMMANDS } from '../../../src-renderer/scan/commands.ts';
import { Session } from '../../../src-renderer/session.ts';

/** A window whose screens ask nothing. */
const aWindow = () =>
  new Session(() => {
    throw new Error('a command code asks nothing');
  });

const printed = COMMAND_GROUPS.flatMap(({ codes }) => codes.map(({ command }) => command));

describe('the sheet of command codes', () => {
  it('has every code that is understood', () => {
    const understood = [...Object.keys(COMMANDS), ...Object.keys(BY_COMMAND)];
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
    const { commandCodes } = aWindow();
    commandCodes.listenForChoices(() => true);
    commandCodes.listenForUnits(() => undefined);
    const isUnderstood = (command: string) =>
      pressed(command, () => true) || command in COMMANDS || commandCodes.run(`PKDCMD${command}`) === 'done';
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
  const { commandCodes } = aWindow();
  commandCodes.listenForChoices((n) => heard.push(n) > 0);
  commandCodes.listenForUnits((n) => void heard.push(n));
  expect(
    ['PKDCMDREASON2', 'pkdcmdx24', 'PKDCMDX0', 'PKDCMDNOTHING'].map((code) => commandCodes.run(code)),
  ).toEqual(['done', 'done', 'unknown', 'unknown']);
  expect(heard).toEqual([2, 24]);
});
