/** Each room has a row of flows for `npm run test:changed`, and each name of a row is a file. */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { FLOWS_OF_ROOMS, flowsOf, MOST_FILES } from '../e2e/flows-of-rooms.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const rooms = ['src-main', 'src-renderer', 'src-renderer/screens']
  .flatMap((tree) =>
    readdirSync(ROOT + tree, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${tree}/${name}`),
  )
  .filter((room) => room !== 'src-renderer/screens');

it('each room has a row, and each row is of a room', () => {
  expect(Object.keys(FLOWS_OF_ROOMS).toSorted()).toEqual(rooms.toSorted());
});

it('each flow of a row is a file', () => {
  const missing = Object.values(FLOWS_OF_ROOMS)
    .flat()
    .filter((name) => !existsSync(`${ROOT}test/e2e/flows/${name}.spec.ts`));
  expect(missing).toEqual([]);
});

it.each([
  ['a file of a room', ['src-renderer/screens/updates/Updates.svelte'], ['updates']],
  ['a file in a folder of a room', ['src-main/cache/read/scan.ts'], ['bad-input', 'queue', 'search']],
  ['a flow', ['test/e2e/flows/queue.spec.ts'], ['queue']],
  ['a page model', ['test/e2e/model/learner.ts'], ['lessons']],
  [
    'two rooms with a flow in common, once',
    ['src-renderer/screens/health/a.ts', 'src-renderer/screens/report/b.ts'],
    ['health'],
  ],
  ['a file that no flow shows', ['src-main/thread/thread.ts', 'README.md'], []],
])('picks the flows of %s', (_name, changed, flows) => {
  expect(flowsOf(changed, (path) => (path.endsWith('/learner.ts') ? ['lessons'] : []))).toEqual(flows);
});

it('a file that all rooms go through asks for more flows than are played: the core is, instead', () => {
  expect(flowsOf(['src-renderer/app/session.ts'], () => []).length).toBeGreaterThan(MOST_FILES);
});
