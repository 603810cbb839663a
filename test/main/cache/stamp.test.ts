import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { SCHEMA } from '../../../src-main/cache/schema.ts';
import { rulesHash, STAMP, stampOf } from '../../../src-main/cache/stamp.ts';

const textOf = (module: URL) => readFileSync(module, 'utf8');

/** The stamp of a copy in which the text of one module, of the rules, reads otherwise. */
const stampWith = (path: string, from: string | RegExp, to: string): string => {
  let changed = 0;
  const rules = rulesHash((module) => {
    const text = textOf(module);
    if (!module.pathname.endsWith(path)) return text;
    const other = text.replace(from, to);
    if (other !== text) changed++;
    return other;
  });
  expect(changed).toBe(1);
  return stampOf(SCHEMA, rules);
};

it('is the same for the same sources', () => {
  expect(stampOf(SCHEMA, rulesHash())).toBe(STAMP);
});

it.each([
  ['a column more', 'buyer TEXT, first_item', 'buyer TEXT, note TEXT, first_item'],
  ['a column of another type', 'updated INTEGER', 'updated TEXT'],
  ['a table less', /CREATE TABLE changes [^;]+;/, ''],
  ['an index over other columns', 'ON orders (urgency, k)', 'ON orders (k, urgency)'],
])('is another one for %s', (_name, from, to) => {
  const schema = SCHEMA.replace(from, to);
  expect(schema).not.toBe(SCHEMA);
  expect(stampOf(schema, rulesHash())).not.toBe(STAMP);
});

it.each([
  ['the status of open orders', 'domain/orders/order-facts.ts', "= 'READY_TO_SHIP'", "= 'READY'"],
  ['what an order is sorted by', 'domain/orders/urgency.ts', /return /, 'return -'],
  ['the largest quantity', 'domain/orders/read-value.ts', '1_000_000', '2_000_000'],
  ['the key of a code, two imports away', 'domain/scan/gs1/gtin.ts', /return /, 'return !'],
  ['what a word of the search is', 'domain/search/search-words.ts', /return /, 'return !'],
  ['what a column is filled with', 'cache/write/rows/order-row.ts', 'facts.items[0]', 'facts.items[1]'],
  ['what is put into which column', 'cache/write/rows/order-rows.ts', 'row.due', 'row.created'],
  ['what is taken out before a row is put', 'cache/write/rows/order-batch.ts', 'before', 'after'],
  ['which facets are counted', 'cache/write/rows/facet-rows.ts', 'units > 1', 'units > 2'],
])('is another one where a rule changes: %s', (_name, path, from, to) => {
  expect(stampWith(path, from, to)).not.toBe(STAMP);
});

it('stays where only a comment changes', () => {
  const schema = SCHEMA.replace(/-- One narrow row.*/, '-- A row.');
  expect(schema).not.toBe(SCHEMA);
  expect(stampOf(schema, rulesHash())).toBe(STAMP);
  expect(stampWith('domain/orders/order-facts.ts', /^\/\*\*[\s\S]*?\*\//, '/** Facts. */')).toBe(STAMP);
});

it('is the same in a checkout with CRLF', () => {
  expect(rulesHash((module) => textOf(module).replaceAll('\n', '\r\n'))).toBe(rulesHash());
});

/** Modules of the writer that decide which orders it writes, and when: what a row then says is not theirs. */
const WITHOUT_RULES = [
  ...['counted-by', 'damage', 'db', 'open', 'remove-cache', 'saved-cache', 'schema'],
  ...[
    'departures',
    'ingest',
    'key-set',
    'known-orders',
    'late-answers',
    'order-erasure',
    'page-memory',
    'published-calls',
    'published-orders',
    'purge',
    'retention',
    'sweep-log',
    'swept-orders',
  ],
  ...['write-buffer', 'writer-messages', 'writer-thread', 'writer-work', 'writer'],
];

it('counts each module of the writer that is not known to have no rule', () => {
  const rules: string[] = [];
  rulesHash((module) => {
    rules.push(basename(module.pathname, '.ts'));
    return textOf(module);
  });
  const folder = new URL('../../../src-main/cache/', import.meta.url);
  const modules = ['', 'write/']
    .flatMap((path) => readdirSync(new URL(path, folder)))
    .filter((name) => name.endsWith('.ts') && name !== 'stamp.ts')
    .map((name) => basename(name, '.ts'));
  const counted = modules.filter((name) => !WITHOUT_RULES.includes(name));
  expect(counted).toEqual(modules.filter((name) => rules.includes(name)));
  expect(WITHOUT_RULES.filter((name) => !modules.includes(name))).toEqual([]);
});
