/** Choice of the unit tests that `npm run test:windows` runs unasked. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SLOW_CHOSEN, whyLeftOut } from '../windows/chosen.ts';

const at = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

it.each(SLOW_CHOSEN)('%s is there, and is run', (name) => {
  const file = at(`main/${name}.slow.test.ts`);
  expect(existsSync(file)).toBe(true);
  expect(whyLeftOut(file, false)).toBe(null);
});

it.each([
  ['main/journal/open.test.ts', null],
  ['main/host/zpl-printer.test.ts', null],
  ['main/domain/backoff.test.ts', 'touches no file, path, process, thread or socket'],
  ['main/floor/simulation.slow.test.ts', 'is slow, and neither ends a process nor holds a file'],
  ['main/floor/campaign.slow.test.ts', 'starts a PostgreSQL'],
])('%s: %s', (file, why) => expect(whyLeftOut(at(file), false)).toBe(why));

it('runs what is asked for, but for what needs a server', () => {
  expect(whyLeftOut(at('main/floor/simulation.slow.test.ts'), true)).toBe(null);
  expect(whyLeftOut(at('main/floor/campaign.slow.test.ts'), true)).toBe('starts a PostgreSQL');
});
