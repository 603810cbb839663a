/** The accessibility tree of the bench and the queue: `snapshots/tree`, a file each. `--update-snapshots` writes them again. */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { treeOf } from '../tree.ts';
import type { Look } from './look.ts';

/** The screens that a packer works on all day. Axe holds the others to roles and names. */
const COMPARED = /^(?:bench-|queue)/;

/** The accessibility tree, as a person has read it. */
export const isAsBefore: Look = async (page, name) => {
  if (!COMPARED.test(name)) return;
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
