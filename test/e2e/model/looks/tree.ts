/** The accessibility tree of the bench and the queue: `snapshots/tree`, a file each. `--update-snapshots` writes them again. */
import { existsSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'playwright/test';
import { treeOf } from '../tree.ts';
import type { Look } from './look.ts';

/** The screens that a packer works on all day. Axe holds the others to roles and names. */
const COMPARED = /^(?:bench-|queue)/;

/** The accessibility tree, as a person has read it. */
export const isAsBefore: Look = async (page, name) => {
  if (!COMPARED.test(name)) return;
  const info = test.info();
  const file = info.snapshotPath('tree', `${name}.txt`);
  const isWritten = !['missing', 'none'].includes(info.config.updateSnapshots) || !existsSync(file);
  // The last answer may come later than any pause. If it never does, the difference is shown below.
  if (!isWritten)
    await expect
      .poll(() => treeOf(page))
      .toBe(readFileSync(file, 'utf8'))
      .catch(() => null);
  expect.soft(await settledTree(page)).toMatchSnapshot(['tree', `${name}.txt`]);
};

/** All answers of the station have come: the tree stays as it is. */
async function settledTree(page: Page): Promise<string> {
  let before = '';
  await expect
    .poll(
      async () => {
        const last = before;
        before = await treeOf(page);
        return before === last;
      },
      { intervals: [400] },
    )
    .toBe(true);
  return before;
}
