/**
 * Names the schema of the cache and the rules that its rows are made by: a file with another stamp is deleted and filled
 * again by the next sweep. Computed from their sources, so that it cannot be forgotten.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SCHEMA } from './schema.ts';

/** Modules that decide the contents of a row, with their imports. A test names those of the writer that do not. */
const RULES = [
  'rows/order-text.ts',
  'rows/order-row.ts',
  'rows/order-rows.ts',
  'rows/order-batch.ts',
  'rows/absence-rows.ts',
  'rows/quarantine-rows.ts',
  'rows/item-rows.ts',
  'rows/facet-rows.ts',
  '../../domain/orders/order-page.ts',
  '../../domain/orders/order-changes.ts',
  '../../domain/preflight/order-findings.ts',
  '../../domain/search/tracking-number.ts',
  '../../domain/search/search-words.ts',
];

/** Defined by the build (electron.vite.config.ts), in which the sources are absent. */
declare const CACHE_RULES_HASH: string | undefined;

/** @param read the text of a module */
export function rulesHash(read = (module: URL): string => readFileSync(module, 'utf8')): string {
  const modules = new Map<string, string>();
  const add = (module: URL): void => {
    // The schema has a part of the stamp to itself, in which its comments do not count.
    if (modules.has(module.href) || module.pathname.endsWith('/cache/schema.ts')) return;
    // Line ends do not count: some editors save CRLF.
    const code = withoutComments(read(module).replaceAll('\r\n', '\n'));
    modules.set(module.href, code);
    for (const [, path = ''] of code.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gm))
      add(new URL(path, module));
  };
  for (const path of RULES) add(new URL(`write/${path}`, import.meta.url));
  return hashOf([...modules.values()]);
}

const withoutComments = (code: string): string =>
  code.replaceAll(/^\s*\/\*\*?[\s\S]*?\*\/\n?/gm, '').replaceAll(/^\s*\/\/.*\n/gm, '');

const hashOf = (texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16);

export const stampOf = (schema: string, rules: string): string =>
  hashOf([schema.replaceAll(/\s*--.*$/gm, '').replaceAll(/\s+/g, ' '), rules]);

export const STAMP = stampOf(SCHEMA, typeof CACHE_RULES_HASH === 'string' ? CACHE_RULES_HASH : rulesHash());
