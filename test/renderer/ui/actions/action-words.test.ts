/** The words of actions are asked for when they are shown: keys, codes and groups stay what they are in every language. */
import { expect, it, onTestFinished } from 'vitest';
import { getLocale, overwriteGetLocale, type Locale } from '#messages/runtime';
import { BENCH_KEYS } from '../../../../src-renderer/ui/actions/help-keys.ts';
import { ACTIONS } from '../../../../src-renderer/ui/actions/action-list.ts';
import { COMMAND_GROUPS, whatCommandDid } from '../../../../src-renderer/ui/actions/command-codes.ts';

it.each<[Locale, string[]]>([
  ['en', ['Queue', 'Finish', 'Done: confirm what the screen asks', 'Queue.', 'Parcel 2.']],
  ['pt-BR', ['Fila', 'Concluir', 'Pronto: confirmar o que a tela pede', 'Fila.', 'Volume 2.']],
  ['es', ['Cola', 'Terminar', 'Listo: confirmar lo que pide la pantalla', 'Cola.', 'Paquete 2.']],
])('are those of the language in force: %s', (locale, words) => {
  const before = getLocale;
  overwriteGetLocale(() => locale);
  onTestFinished(() => overwriteGetLocale(before));
  const [finish] = COMMAND_GROUPS;
  expect([
    ACTIONS.queue.label,
    finish?.title,
    finish?.codes[1]?.does,
    whatCommandDid('QUEUE'),
    whatCommandDid('PARCEL2'),
  ]).toEqual(words);
  expect([ACTIONS.confirm.key, BENCH_KEYS[0]?.key, finish?.codes[1]?.command]).toEqual([
    'Ctrl Enter',
    'Ctrl Enter',
    'DONE',
  ]);
});
