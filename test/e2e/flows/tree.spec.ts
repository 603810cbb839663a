/** Proof that the tree, as every-screen.spec.ts compares it, shows faults. */
import { expect, test } from '../model/fixtures.ts';
import { treeOf } from '../model/tree.ts';

test('the tree shows a button without a name, and one that is no button any more', async ({
  lookAtBench,
}) => {
  const { page } = await lookAtBench();
  const before = await treeOf(page);
  await page.evaluate(() => document.querySelector('h1')?.after(document.createElement('button')));
  expect((await treeOf(page)).split('\n').filter((line) => /^ *button$/.test(line))).toHaveLength(1);
  await page.evaluate(() => document.querySelector('nav button')?.setAttribute('role', 'link'));
  await page.evaluate(() => document.querySelector('h1 + button')?.remove());
  expect(await treeOf(page)).not.toBe(before);
});
