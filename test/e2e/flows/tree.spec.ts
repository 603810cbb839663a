/** The accessibility tree of each screen, as it was looked through: `snapshots/tree`, a file each. `--update-snapshots` writes them anew. */
import type { Page } from 'playwright';
import type { HostName } from '../../support/running-station.ts';
import { expect, SECRET, test } from '../model/fixtures.ts';
import { walkThroughOperators } from '../model/operators.ts';
import { treeOf } from '../model/tree.ts';
import { walkThroughBench, walkThroughContradiction, walkThroughStation } from '../model/walk.ts';
import { walkThroughPractice, walkThroughSetUp, walkThroughStops } from '../model/walk-stops.ts';

/** Screens that have more where a window is ours: the start at log-in and bench mode. Each has a file of its own there. */
const MORE_IN_A_WINDOW = new Set(['station', 'station-with-operators']);

const isAsBefore = (host: HostName) => (page: Page) => async (name: string) => {
  const tree = await settledTree(page);
  // Everything that can be reached has a name, whatever the snapshot says.
  expect.soft(tree.match(/^ *(button|textbox|combobox|checkbox|radio|link)( \[.*)?$/gm), name).toBeNull();
  const file = host !== 'browser' && MORE_IN_A_WINDOW.has(name) ? `${name}-in-a-window` : name;
  expect.soft(tree).toMatchSnapshot(['tree', `${file}.txt`]);
};

/** What comes with an answer of the station has come: the tree stays as it is. */
async function settledTree(page: Page): Promise<string> {
  let before = '';
  await expect
    .poll(
      async () => {
        const last = before;
        before = await treeOf(page);
        return before === last;
      },
      { intervals: [800] },
    )
    .toBe(true);
  return before;
}

test('the screens of the station', async ({ host, start, service }) => {
  const { bench } = await start();
  await walkThroughStation(bench, service.book, isAsBefore(host)(bench.page));
});

test('the screens of the bench', async ({ host, start, service, between }) => {
  const { bench } = await start({ through: between });
  const look = isAsBefore(host)(bench.page);
  await walkThroughBench(bench, { book: service.book, between, look });
});

test('contradictions and choices', async ({ host, start, service, between }) => {
  const { bench } = await start({ through: between });
  const look = isAsBefore(host)(bench.page);
  await walkThroughContradiction(bench, { book: service.book, between, look });
});

test('what operators bring', async ({ host, start }) => {
  const { bench } = await start();
  await walkThroughOperators(bench, isAsBefore(host)(bench.page));
});

test('practice', async ({ host, start }) => {
  await walkThroughPractice({ start, look: isAsBefore(host) });
});

test('what stops a station', async ({ host, start, dataDir }) => {
  await walkThroughStops({ start, dataDir, look: isAsBefore(host) });
});

test('the set-up', async ({ host, start, service }) => {
  const values = { ...service.addresses, clientId: 'practice-merchant', clientSecret: SECRET };
  await walkThroughSetUp({ start, values, look: isAsBefore(host) });
});

test('the tree shows a button without a name, and one that is no button any more', async ({ start }) => {
  const { bench } = await start();
  const { page } = bench;
  await bench.hasOrders(60);
  const before = await treeOf(page);
  await page.evaluate(() => document.querySelector('h1')?.after(document.createElement('button')));
  expect((await treeOf(page)).split('\n').filter((line) => /^ *button$/.test(line))).toHaveLength(1);
  await page.evaluate(() => document.querySelector('nav button')?.setAttribute('role', 'link'));
  await page.evaluate(() => document.querySelector('h1 + button')?.remove());
  expect(await treeOf(page)).not.toBe(before);
});
