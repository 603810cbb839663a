/** Data folders as people name them: a station works in each, and is known by it however the path is spelt. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';
import { startWeb } from '../support/web-process.ts';
import { aLeftFolder, aRefusingService, atWork, expectAllThere } from './station-at-work.ts';

/** A path of a given length below this folder. */
const folderOf = (letters: number, folder: string) =>
  `${folder}\\${'a-folder-with-a-long-name-for-a-bench\\'.repeat(10)}`.slice(0, letters - 1) + 'z';

it.each(['Jürgen Müller', '山田 太郎 😀', '100% #1 & (co) ^x!;=,'])(
  'a killed station has everything again in %j',
  async (name) => {
    const [dataDir, service] = [join(tempFolder(), name), await aRefusingService()];
    await aLeftFolder(dataDir, service);
    const { client } = await atWork(dataDir, service);
    await expectAllThere(client);
  },
);

it('a killed station has everything again in a path of 170 letters, and is refused one of 181', async () => {
  const [folder, service] = [tempFolder(), await aRefusingService()];
  const dataDir = folderOf(170, folder);
  await aLeftFolder(dataDir, service);
  const { client } = await atWork(dataDir, service);
  await expectAllThere(client);
  const refused = startWeb(folderOf(181, folder), service);
  expect(await refused.ready()).toBeNull();
  await refused.ended();
  expect([refused.status, refused.sentences()]).toEqual([
    2,
    [expect.stringContaining('The path of the data folder has 181 letters')],
  ]);
});

it('a folder that a station uses is refused to another one, in every spelling', async () => {
  const [folder, service] = [tempFolder(), await aRefusingService()];
  const dataDir = join(folder, 'Data');
  mkdirSync(dataDir);
  await atWork(dataDir, service);
  const spellings = [
    dataDir,
    dataDir.toUpperCase(),
    dataDir.replaceAll('\\', '/'),
    `${dataDir}\\`,
    `\\\\?\\${dataDir}`,
    join(dataDir, '..', '.', 'data'),
  ];
  for (const spelling of spellings) {
    const second = startWeb(spelling, service);
    expect(await second.ready(), spelling).toBeNull();
    await second.ended();
    expect([second.status, second.sentences()]).toEqual([1, [expect.stringContaining('already running on')]]);
  }
});
