/** The words of the translated catalogues: the zero of Portuguese, no English left, one wording for one sentence. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  englishWords,
  firstPersons,
  retiredTerms,
  wordingFaults,
  zeroFaults,
  type Sentences,
} from './catalogue-words.ts';
import { NEVER_ZERO } from './never-zero.ts';

const folder = (language: string) =>
  fileURLToPath(new URL(`../../resources/messages/${language}/`, import.meta.url));
const sentencesOf = (language: string): Sentences =>
  Object.fromEntries(
    readdirSync(folder(language)).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(folder(language) + file, 'utf8')) as Sentences),
    ),
  );

/** Words on keys, in the manuals of scanners and in commands. */
const ACCEPTED = ['“transmit GS / FNC1”', '“AIM ID”', '“Code ID (AIM)”', '--check-policy'];

const english = sentencesOf('en');
const plural = (selectors: string[], match: Record<string, string>): Sentences => ({
  queue_orders: [
    { declarations: ['input count', 'input n', 'local countPlural = count: plural'], selectors, match },
  ],
});

describe('the zero of Portuguese', () => {
  it('each sentence with a number has a form for 0, or a reason why it is never 0', () => {
    expect(zeroFaults(sentencesOf('pt-BR'), NEVER_ZERO)).toEqual([]);
  });

  const withoutZero = plural(['countPlural'], {
    'countPlural=one': '{n} pedido',
    'countPlural=*': '{n} pedidos',
  });
  const withZero = plural(['count', 'countPlural'], {
    'count=0, countPlural=*': 'Nenhum pedido',
    'count=*, countPlural=one': '{n} pedido',
    'count=*, countPlural=*': '{n} pedidos',
  });
  const never = (key: string) => [{ reason: 'planted', keys: [key] }];

  it('finds a sentence that says "0 pedido"', () => {
    expect(zeroFaults(withoutZero, [])).toEqual(['queue_orders: lacks a form for count=0']);
    expect(zeroFaults(withoutZero, never('queue_orders'))).toEqual([]);
    expect(zeroFaults(withoutZero, never('queue_orders.count'))).toEqual([]);
    expect(zeroFaults(withZero, [])).toEqual([]);
  });

  it('finds an exception that is none any more', () => {
    expect(zeroFaults(withZero, never('queue_orders'))).toEqual([
      'queue_orders: is no exception, take it out',
    ]);
  });
});

describe.each(['pt-BR', 'es'])('%s', (language) => {
  it('has no English word', () => {
    expect(englishWords(sentencesOf(language), ACCEPTED)).toEqual([]);
  });

  it('says one sentence of the English in one way', () => {
    expect(wordingFaults(english, sentencesOf(language))).toEqual([]);
  });
});

it.each([
  ['Pack este pedido', 'queue_hint: “Pack” is English'],
  ['Pedidos of {carrier}', 'queue_hint: “of” is English'],
  ['A caixa de saída. Check.', 'queue_hint: “Check.” is English'],
])('finds English in “%s”', (text, fault) => {
  expect(englishWords({ queue_hint: text }, [])).toEqual([fault]);
});

it('accepts a name of the scanner, a value and words that Portuguese has too', () => {
  const hint = 'Se for um item, as {orders} no leitor: “AIM ID”, READY_TO_SHIP.';
  expect(englishWords({ queue_hint: hint, scan_hint: 'Ative “Scan ID”' }, ['“Scan ID”'])).toEqual([]);
});

it('finds two wordings of one sentence, also where one of them names the key', () => {
  const base = { outcomes_todo: 'Look at Settings (F8).', setup_todo: 'Look at Settings ({key}).' };
  const same = { outcomes_todo: 'Veja Configurações (F8).', setup_todo: 'Veja Configurações ({key}).' };
  expect(wordingFaults(base, same)).toEqual([]);
  expect(wordingFaults(base, { ...same, setup_todo: 'Olhe em Configurações ({key}).' })).toEqual([
    'outcomes_todo, setup_todo: one sentence in en, 2 here',
  ]);
});

it.each(['en', 'pt-BR', 'es'])('the sentences in %s say neither we nor our', (language) => {
  expect(firstPersons(language, sentencesOf(language))).toEqual([]);
});

it.each([
  ['en', 'We ask again.', 'We'],
  ['en', 'It was cancelled with our reason.', 'our'],
  ['pt-BR', 'O proxy não nos deixa chegar ao serviço.', 'nos'],
  ['pt-BR', 'Estamos consultando o serviço.', 'Estamos'],
  ['es', 'No acepta nuestra autenticación.', 'nuestra'],
])('finds the first person in %s: “%s”', (language, text, word) => {
  expect(firstPersons(language, { queue_hint: text })).toEqual([
    `queue_hint: “${word}”, write what does it: the service, the station`,
  ]);
});

it('takes nos of Portuguese for what it mostly is, and no word for a part of another', () => {
  expect(firstPersons('pt-BR', { queue_hint: 'Está nos pedidos em andamento.' })).toEqual([]);
  expect(firstPersons('en', { queue_hint: 'Focus on the four hours.' })).toEqual([]);
});

describe('words of screens that were replaced', () => {
  /** Pages without commands, code and targets of links, which keep their names. */
  const pages = Object.fromEntries(
    ['../../resources/help/en/', '../../resources/docs/'].flatMap((path) => {
      const at = fileURLToPath(new URL(path, import.meta.url));
      return readdirSync(at)
        .filter((file) => file.endsWith('.md'))
        .map((file) => [file, proseOf(readFileSync(at + file, 'utf8'))]);
    }),
  );

  it('are in no sentence of the English', () => {
    expect(retiredTerms(english)).toEqual([]);
  });

  it('are on no page of the help, and in no document', () => {
    expect(retiredTerms(pages)).toEqual([]);
  });

  it.each([
    ['An order that is set apart', 'set apart', 'reserved'],
    ['Join the floor', 'floor', 'bench group, group'],
    ['See Station (F8), Health.', 'Station', 'Settings, of the screen'],
    ['Copies of the journal', 'Copies of the journal', 'backup'],
    ['Put a copy back', 'Put a copy back', 'restore a backup'],
    ['Leave bench mode', 'bench mode', 'kiosk mode'],
    ['{name} is signed on.', 'signed on', 'sign in, sign out'],
    ['Ask the operator of the service.', 'operator of the service', 'service provider'],
    ['Boxes to find', 'Boxes to find', 'pull'],
    ['Salvage the log', 'Salvag', 'recover'],
    ['Seconds of grace', 'grace', 'undo time'],
    ['Wall screen', 'Wall screen', 'TV view'],
  ])('finds one in “%s”', (text, word, use) => {
    expect(retiredTerms({ queue_hint: text })).toEqual([`queue_hint: “${word}”, write ${use}`]);
  });

  it.each([
    'Everything put back',
    'No order found',
    'Station locked: the scan counted nothing.',
    'Go to the put wall.',
  ])('takes “%s”', (text) => {
    expect(retiredTerms({ queue_hint: text })).toEqual([]);
  });
});

function proseOf(page: string): string {
  return page.replaceAll(/```[^]*?```|`[^`\n]*`|\]\([^)]*\)/g, ' ');
}
