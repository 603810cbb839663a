/**
 * Codes that do what a key does, for a bench without a keyboard in reach: the printed sheet, and what a scanned code
 * asks for. Letters and digits only: those come through every keyboard layout.
 */
import { m } from '#messages';
import { COMMAND_PREFIX } from '../../../src-main/contract/terms/command-prefix.ts';
import { ALL_ACTIONS, type ActionOn } from './action-list.ts';
import { GROUPS, GROUP_TITLES, type Group } from './action-row.ts';
import { NUMBER_ACTIONS, type NumberAction } from './number-actions.ts';

/** A code that gives a command; its words are in the language that the screens have when they are read. */
interface CommandCode {
  /** After the prefix. */
  command: string;
  readonly does: string;
  /** Confirmation after the action, as a sentence. */
  readonly did: string;
}

const codeRow = (command: string, does: () => string, did: () => string): CommandCode => ({
  command,
  get does() {
    return does();
  },
  get did() {
    return did();
  },
});

/** Screens are named by where they are. */
const didOf = (group: Group, does: string): string =>
  group === 'screens' ? m.actions_screen_is_shown({ screen: does }) : m.actions_done();

const SINGLE = ALL_ACTIONS.flatMap(([name, action]) => {
  const { where, group, code, also = [] } = action;
  const own = { does: () => action.does, did: () => action.did ?? didOf(group, action.does) };
  return [
    ...(code === undefined ? [] : [codeRow(code, own.does, own.did)]),
    ...also.map((one) => codeRow(one.code, one.does, one.did ?? (() => didOf(group, one.does())))),
  ].map((row) => ({ name, where, group, action, row }));
});

const NUMBERED = Object.values<NumberAction>(NUMBER_ACTIONS).flatMap(({ group, code, numbers, does, did }) =>
  numbers.map((n) => ({
    group,
    row: codeRow(
      `${code}${n}`,
      () => does(n),
      () => did(n),
    ),
  })),
);

interface CommandGroup {
  group: Group;
  readonly title: string;
  codes: readonly CommandCode[];
}

/** Every code as it is printed. */
export const COMMAND_GROUPS: readonly CommandGroup[] = GROUPS.map((group) => ({
  group,
  get title() {
    return GROUP_TITLES[group]();
  },
  codes: [...SINGLE, ...NUMBERED].filter((one) => one.group === group).map(({ row }) => row),
}));

const codeOf = (command: string): CommandCode | undefined =>
  COMMAND_GROUPS.flatMap(({ codes }) => codes).find((code) => code.command === command);

/** @returns what it does; null if no such code is printed */
export const whatCommandDoes = (command: string): string | null => codeOf(command)?.does ?? null;

/** @returns the few words for a scanned command, those of its button if it has one; null: the text is not a known command */
export function commandName(text: string): string | null {
  const command = commandOf(text);
  if (command === null) return null;
  for (const [what, action] of Object.entries(NUMBER_ACTIONS)) {
    const number = numberOf(command, what as keyof typeof NUMBER_ACTIONS);
    if (number !== null) return action.does(number);
  }
  const single = SINGLE.find(({ row }) => row.command === command);
  return single ? (single.action.label ?? single.row.does) : null;
}

/** @returns the confirmation, as a sentence: never the text of the sheet while its action is still running */
export const whatCommandDid = (command: string): string => codeOf(command)?.did ?? m.actions_done();

/** @returns the command of a scanned text, without its prefix; null if it is none */
export const commandOf = (text: string): string | null =>
  text.toUpperCase().startsWith(COMMAND_PREFIX)
    ? text.slice(COMMAND_PREFIX.length).trim().toUpperCase()
    : null;

/** @returns what a command asks for there; null if it asks for nothing */
export function actionOfCommand<Where extends 'everywhere' | 'bench'>(
  command: string,
  where: Where,
): ActionOn<Where> | null {
  const code = SINGLE.find((one) => one.where === where && one.row.command === command);
  return (code?.name as ActionOn<Where> | undefined) ?? null;
}

/** @returns the number that a command says for that; null if it says none. Larger ones than are printed count too. */
export function numberOf(command: string, what: keyof typeof NUMBER_ACTIONS): number | null {
  const { code } = NUMBER_ACTIONS[what];
  const digits = command.startsWith(code) ? command.slice(code.length) : '';
  return /^[1-9]\d{0,3}$/.test(digits) ? Number(digits) : null;
}
