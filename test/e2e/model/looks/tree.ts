/** The accessibility tree of each screen: `snapshots/tree`, a file each. `--update-snapshots` writes them anew. */
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { HostName } from '../../../support/running-station.ts';
import { treeOf } from '../tree.ts';
import type { Look } from './look.ts';

/** Screens that have more where a window is ours: the start at log-in and bench mode. Each has a file of its own there. */
const MORE_IN_A_WINDOW = new Set(['station', 'station-with-operators']);

/** The accessibility tree, as it was looked through. */
export const isAsBefore =
  (host: HostName): Look =>
  async (page, name) => {
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
