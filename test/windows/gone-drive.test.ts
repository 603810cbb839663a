/** A second folder on another drive that disappears and returns, or that is the station's own drive by another letter. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tryFolder } from '../../src-main/journal/copies/second-folder.ts';
import { openTestJournal } from '../support/journal.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { aDrive } from './drive.ts';
import { aRefusingService, atWork } from './station-at-work.ts';

it('copies go to the other drive, its absence is said, and they go there again', async () => {
  const drive = aDrive();
  const [dataDir, service] = [tempFolder(), await aRefusingService()];
  const folder = join(drive.root, 'copies');
  mkdirSync(folder);
  const { client } = await atWork(dataDir, service);
  expect(await client.copies.useFolder({ folder })).toEqual({ fault: null });
  const copies = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.db'));
  // There are two copies if the one at the start is made only now.
  expect(copies()).not.toEqual([]);

  drive.takeAway();
  await client.cancel.decide({ orderId: 'A', reason: 'Damaged' });
  expect((await client.copies.make()).last).toMatchObject({ isMade: true, secondFault: 'gone' });

  drive.giveBack();
  const before = copies().length;
  await client.cancel.decide({ orderId: 'B', reason: 'Damaged' });
  expect((await client.copies.make()).last).toMatchObject({ isMade: true, secondFault: null });
  expect(copies().length).toBeGreaterThan(before);
});

it('a drive that stands for the own folder is refused, from either side', () => {
  const { root, folder } = aDrive();
  openTestJournal(join(root, 'journal.db'), 'service').close();
  mkdirSync(join(root, 'backups'));
  for (const [own, other] of [
    [root, folder],
    [folder, root],
  ] as const) {
    const journal = join(own, 'journal.db');
    expect(tryFolder(journal, other)).toBe('same');
    expect(tryFolder(journal, join(other, 'backups'))).toBe('same');
  }
});
