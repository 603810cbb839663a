/**
 * Keys from outside belong in a Map. On an object `constructor`, `toString` and `__proto__` are members already: one order of
 * that name broke the queue, the bench and its own page.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A member of an object by an identifier of an order or an item, whether optional or not. */
const KEYED = /[\w)\]](?:\?\.)?\[\s*(?:\w+\??\.)*(?:orderId|sku|serviceSku|ean|salesChannelOrderId)\s*\]/;

const keyed = (text: string): boolean => KEYED.test(text);

const sources = ['src-main', 'src-renderer'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => join(folder, name)),
);

it('no object is keyed by an identifier of an order or an item', () => {
  expect(sources.length).toBeGreaterThan(900);
  expect(sources.filter((name) => keyed(readFileSync(join(ROOT, name), 'utf8')))).toEqual([]);
});

it.each([
  'elsewhere: elsewhere.value?.[orderId],',
  '<RowMark elsewhere={elsewhere.value?.[row.orderId]} />',
  'units[sku] = 1;',
  'const found = answer.value[view.orderId];',
  'all()[item?.ean]',
])('finds %s', (text) => expect(keyed(text)).toBe(true));

it.each([
  "Item['sku']",
  'new Map([[orderId, one]])',
  'const [sku] = skus;',
  'ask({ orderIds: [orderId] })',
  'x = [sku]',
])('leaves alone %s', (text) => expect(keyed(text)).toBe(false));
