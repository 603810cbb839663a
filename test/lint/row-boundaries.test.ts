/** A row of a list of orders that throws is one row: the list and its total stay. Such a row has a boundary of its own. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../src-renderer/${name}`, import.meta.url)), 'utf8');

/**
 * True if a loop or snippet of rows begins with a boundary, which shows a message for a row that failed until other data
 * arrives.
 */
const isBounded = (text: string, row: RegExp): boolean => {
  const [, made = ''] = text.split(row);
  return made.trimStart().startsWith('<svelte:boundary') && made.includes('{@attach drawnAgain(');
};

it.each([
  ['screens/queue/QueueList.svelte', /<GroupRow [^>]*>\s*\{:else\}/],
  ['screens/packing/bench/rail/QueueRail.svelte', /\{#each shown as row, n \(row\.orderId\)\}/],
])('%s has a boundary for each row', (name, row) => {
  expect(isBounded(read(name), row)).toBe(true);
});

it('finds a row without one', () => {
  const row = /\{#each rows as row\}/;
  expect(isBounded('{#each rows as row}<li>{row}</li>{/each}', row)).toBe(false);
  expect(isBounded('{#each rows as row}<svelte:boundary><li /></svelte:boundary>{/each}', row)).toBe(false);
});
