/** The catalogues of sentences: the same keys in each language, none missing, none that is not shown. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { catalogueFaults, type Catalogues, type Message } from './catalogues.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const settings = JSON.parse(readFileSync(at('resources/project.inlang/settings.json'), 'utf8')) as {
  locales: string[];
  'plugin.inlang.messageFormat': { pathPattern: string[] };
};
const LANGUAGES = settings.locales;

const catalogues: Catalogues = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    Object.fromEntries(
      readdirSync(at(`resources/messages/${language}`)).map((file) => [
        file.replace('.json', ''),
        JSON.parse(readFileSync(at(`resources/messages/${language}/${file}`), 'utf8')) as Record<
          string,
          Message
        >,
      ]),
    ),
  ]),
);

const sources = ['src-renderer', 'src-main/router', 'src-main/app', 'src-main/host']
  .flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((name) => join(at(folder), name)),
  )
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n');

it('the project names every file, and no other', () => {
  const named = settings['plugin.inlang.messageFormat'].pathPattern.map(
    (path) => /\/([\w-]+)\.json$/.exec(path)?.[1],
  );
  for (const language of LANGUAGES) expect(Object.keys(catalogues[language] ?? {})).toEqual(named);
});

it('each sentence stands in each language, with the same values, and is shown somewhere', () => {
  expect(catalogueFaults(catalogues, sources)).toEqual([]);
});

const good: Catalogues = {
  en: { queue: { queue_title: 'The queue', queue_of: 'Orders of {name}' } },
  es: { queue: { queue_title: 'La cola', queue_of: 'Pedidos de {name}' } },
};
const used = 'm.queue_title() m.queue_of({ name })';
const plural = (match: Record<string, string>): Message => [
  {
    declarations: ['input count', 'input n', 'local countPlural = count: plural'],
    selectors: ['countPlural'],
    match,
  },
];

it('has nothing against a good one', () => expect(catalogueFaults(good, used)).toEqual([]));

it.each<[string, Record<string, Message>, string]>([
  ['a missing sentence', { queue_title: 'La cola' }, 'es queue_of: is missing'],
  ['one too many', { ...good['es']?.['queue'], queue_old: 'Antes' }, 'es queue_old: is not in en'],
  ['one without words', { queue_title: ' ', queue_of: 'Pedidos de {name}' }, 'es queue_title: has no words'],
  [
    'another value',
    { queue_title: 'La cola', queue_of: 'Pedidos de {nombre}' },
    'es queue_of: has nombre, not name',
  ],
  ['English', { queue_title: 'The queue', queue_of: 'Pedidos de {name}' }, 'es queue_title: is as in en'],
  [
    'a key of another room',
    { ...good['es']?.['queue'], pick_title: 'Lista' },
    'es pick_title: must begin with queue_',
  ],
  [
    'a number without all of its forms',
    {
      queue_title: 'La cola',
      queue_of: plural({ 'countPlural=one': '{n} pedido', 'countPlural=other': '{n}' }),
    },
    'es queue_of: lacks countPlural=*',
  ],
])('finds %s', (_what, queue, fault) => {
  expect(catalogueFaults({ ...good, es: { queue } }, used).join('\n')).toContain(fault);
});

it('finds a sentence that nobody shows', () => {
  expect(catalogueFaults(good, 'm.queue_title()')).toEqual(['en queue_of: is shown nowhere']);
});
