/** Words that the code no longer uses, with the word to use, and the places that still have them. */
import ts from 'typescript';
import { parse } from 'svelte/compiler';

/** Words within identifiers, each with what to write. */
const RETIRED: Readonly<Record<string, string>> = {
  picture: 'snapshot, of what the screens are shown',
  pictures: 'snapshots',
  desk: 'queue, of scans; service, of requests',
  standing: 'current, or packing order: a standing order is a recurring one',
  sighted: 'swept',
  broke: 'reportFault, fault',
  roomy: 'hasRoom',
  article: 'item of an order; product of the catalogue or of the cache',
  articles: 'items, products',
  told: 'the verb of what is done: reported, notified, asked; also the noun: report, notice',
  held: 'what it waits for: pending, paused, under way',
  heard: 'received, events, messages',
  kept: 'stored, remembered; of several, the rest',
  said: 'the noun: words, message, claim; of a screen: shown',
  anew: 'again, restart, fresh',
  turn: 'the noun: place in the queue, slot, round; the verb of what begins',
  wire: 'connection, socket, link',
};

/** Wrong only as nouns, so that texts are read only for these. */
const NOUNS = new Set(['picture', 'pictures', 'desk', 'article', 'articles']);

export interface Found {
  word: string;
  /** The identifier or the text that has it. */
  where: string;
  use: string;
}

/** @param file decides how the text is read: a component has scripts, expressions and sentences */
export function retiredWords(file: string, text: string): Found[] {
  const { names, texts } = file.endsWith('.svelte') ? ofComponent(text) : ofModule(text);
  return [
    ...names.flatMap((name) => found(name, wordsOf(name), () => true)),
    ...texts.flatMap((each) => {
      const words =
        each
          .toLowerCase()
          .replace(BROWSERS_OWN, '')
          .match(/[a-z]+/g) ?? [];
      return found(each, words, (word) => NOUNS.has(word));
    }),
  ];
}

/** A name that browsers gave to one of their features. */
const BROWSERS_OWN = 'picture-in-picture';

/** `heldOrders`, `HELD_ORDERS` -> held, orders. */
const wordsOf = (name: string): string[] =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());

function found(where: string, words: readonly string[], counts: (word: string) => boolean): Found[] {
  return words.flatMap((word) => {
    const use = Object.hasOwn(RETIRED, word) && counts(word) ? RETIRED[word] : undefined;
    return use === undefined ? [] : [{ word, where, use }];
  });
}

interface Words {
  names: string[];
  texts: string[];
}

function ofModule(text: string): Words {
  const words: Words = { names: [], texts: [] };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) words.names.push(node.text);
    else if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) words.texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest));
  return words;
}

function ofComponent(text: string): Words {
  const words: Words = { names: [], texts: [] };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && node.type === 'Attribute' && 'name' in node && node.name === 'class') return;
    if ('type' in node && (node.type === 'Identifier' || node.type === 'PrivateIdentifier') && 'name' in node)
      words.names.push(String(node.name));
    if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
      words.texts.push(node.value);
    if ('type' in node && (node.type === 'TemplateElement' || node.type === 'Text'))
      words.texts.push(JSON.stringify('raw' in node ? node.raw : 'value' in node && node.value));
    for (const part of Object.values(node)) visit(part);
  };
  const { fragment, instance, module } = parse(text, { modern: true });
  visit([fragment, instance, module]);
  return words;
}
