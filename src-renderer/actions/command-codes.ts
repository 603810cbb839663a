/**
 * Codes that do what a key does, for a bench without a keyboard in reach: the printed sheet, and what a scanned code
 * asks for. Letters and digits only: those come through every keyboard layout.
 */
import { COMMAND_PREFIX } from '../../src-main/contract/command-prefix.ts';
import { ALL_ACTIONS, GROUPS, type ActionOn } from './action-list.ts';
import { NUMBER_ACTIONS, type NumberAction } from './number-actions.ts';

interface CommandCode {
  /** After the prefix. */
  command: string;
  does: string;
  /** What is so once it was done, as a sentence. */
  did: string;
}

/** Screens are named by where they are. */
const didOf = (group: string, does: string): string => (group === 'Screens' ? `${does}.` : 'Done.');

const SINGLE = ALL_ACTIONS.flatMap(([name, { where, group, code, does, did, also = [] }]) =>
  [...(code === undefined ? [] : [{ code, does, did }]), ...also].map((one) => ({
    name,
    where,
    group,
    command: one.code,
    does: one.does,
    did: one.did ?? didOf(group, one.does),
  })),
);

const NUMBERED = Object.values<NumberAction>(NUMBER_ACTIONS).flatMap(({ group, code, numbers, does, did }) =>
  numbers.map((n) => ({ group, command: `${code}${n}`, does: does(n), did: did(n) })),
);

/** Every code as it is printed. */
export const COMMAND_GROUPS: readonly { title: string; codes: readonly CommandCode[] }[] = GROUPS.map(
  (title) => ({ title, codes: [...SINGLE, ...NUMBERED].filter(({ group }) => group === title) }),
);

const codeOf = (command: string): CommandCode | undefined =>
  COMMAND_GROUPS.flatMap(({ codes }) => codes).find((code) => code.command === command);

/** @returns what it does; null where no such code is printed */
export const whatCommandDoes = (command: string): string | null => codeOf(command)?.does ?? null;

/** @returns what is so after it, as a sentence: never what the sheet promises while that is still to come */
export const whatCommandDid = (command: string): string => codeOf(command)?.did ?? 'Done.';

/** @returns the command of a scanned text, without its prefix; null where it is none */
export const commandOf = (text: string): string | null =>
  text.toUpperCase().startsWith(COMMAND_PREFIX)
    ? text.slice(COMMAND_PREFIX.length).trim().toUpperCase()
    : null;

/** @returns what a command asks for there; null where it asks for nothing */
export function actionOfCommand<Where extends 'everywhere' | 'bench'>(
  command: string,
  where: Where,
): ActionOn<Where> | null {
  const code = SINGLE.find((one) => one.where === where && one.command === command);
  return (code?.name as ActionOn<Where> | undefined) ?? null;
}

/** @returns the number that a command says for that; null where it says none. Larger ones than are printed count too. */
export function numberOf(command: string, what: keyof typeof NUMBER_ACTIONS): number | null {
  const { code } = NUMBER_ACTIONS[what];
  const digits = command.startsWith(code) ? command.slice(code.length) : '';
  return /^[1-9]\d{0,3}$/.test(digits) ? Number(digits) : null;
}
