/** Data folders as people name them: a station works in each, and is known by it however the path is spelt. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';
import { startWeb } from '../support/web-process.ts';
import { aLeftFolder, aRefusingService, atWork, expectAllThere } from './station-at-work.ts';

/** More than the 260 letters that a path of Windows once had. */
const LONG = Array.from({ length: 6 }, (_, n) =>
  `${n}-a-folder-with-a-long-name-for-a-bench`.padEnd(50, '-'),
).join('\\');

it.each(['Jürgen Müller', '山田 太郎 😀', '100% #1 & (co) ^x!;=,', LONG])(
  'a killed station has everything again in %j',
  async (name) => {
    const [dataDir, service] = [join(tempFolder(), name), await aRefusingService()];
    await aLeftFolder(dataDir, service);
    const { client } = await atWork(dataDir, service);
    await expectAllThere(client);
  },
);

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
