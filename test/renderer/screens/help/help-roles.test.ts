/** The table of roles on the help page about operators is the one of `roles.ts`, in each language. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { expect, it } from 'vitest';
import { actionSchema, roleSchema } from '../../../../src-main/contract/terms/operator-words.ts';
import { HELP_FOLDER } from '../../../../src-main/dev/compile-help.ts';
import { permissionOf, type Permission } from '../../../../src-main/domain/operators/roles.ts';

const [BEGIN, END] = [/<!-- roles: .* -->\n/, '<!-- end of roles -->'];

/** Head of the first column, and the words of a cell. */
const WORDS: Record<string, readonly [head: string, cells: Record<Permission, string>]> = {
  en: ['Step', { yes: 'yes', approved: 'asked', no: 'no' }],
  'pt-BR': ['Passo', { yes: 'sim', approved: 'a pedido', no: 'não' }],
  es: ['Paso', { yes: 'sí', approved: 'a pedido', no: 'no' }],
};

/** @returns the page with the table of now */
async function pageWithRoles(language: string, text: string): Promise<string> {
  const begin = BEGIN.exec(text);
  const [head, cells] = WORDS[language] ?? [];
  if (!begin || head === undefined || cells === undefined)
    throw new Error(`${language}: no place for the table`);
  const file = fileURLToPath(
    new URL(`../../../../resources/messages/${language}/operators.json`, import.meta.url),
  );
  const say = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const roles = roleSchema.options;
  const row = (columns: readonly (string | undefined)[]) => `| ${columns.join(' | ')} |`;
  const table = [
    row([head, ...roles.map((role) => say[`operators_role_${role}`])]),
    row(['---', ...roles.map(() => '---')]),
    ...actionSchema.options.map((action) =>
      row([
        say[`operators_act_${action.replaceAll('-', '_')}`],
        ...roles.map((role) => cells[permissionOf(role, action)]),
      ]),
    ),
  ].join('\n');
  const whole = `${text.slice(0, begin.index + begin[0].length)}\n${table}\n\n${text.slice(text.indexOf(END))}`;
  const path = join(HELP_FOLDER, language, 'operators.md');
  return format(whole, { ...(await resolveConfig(path)), filepath: path });
}

it.each(Object.keys(WORDS))('in %s has each step and each role, and no other', async (language) => {
  const path = join(HELP_FOLDER, language, 'operators.md');
  const text = readFileSync(path, 'utf8');
  const expected = await pageWithRoles(language, text);
  if (process.env['UPDATE_HELP_ROLES']) writeFileSync(path, expected);
  else expect(text).toBe(expected);
  expect(expected).not.toContain('undefined');
  expect(actionSchema.options.length).toBeGreaterThan(20);
});

it('notices a right that has changed', async () => {
  const text = readFileSync(join(HELP_FOLDER, 'en', 'operators.md'), 'utf8');
  const planted = text.replace(/\| asked /, '| yes   ');
  expect(planted).not.toBe(text);
  expect(await pageWithRoles('en', planted)).toBe(text);
});
