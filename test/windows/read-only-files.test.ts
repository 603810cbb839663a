/** A file with Windows' read-only attribute: the station shows the failed action, and nothing is lost. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';
import { startWeb } from '../support/web-process.ts';
import { aLeftFolder, aRefusingService, atWork, expectAllThere } from './station-at-work.ts';

function makeReadOnly(file: string): void {
  chmodSync(file, 0o444);
  onTestFinished(() => chmodSync(file, 0o666));
}

it('a setting is saved, or said not to be', async () => {
  const [dataDir, service] = [tempFolder(), await aRefusingService()];
  const { client } = await atWork(dataDir, service);
  await client.station.change({ theme: 'dark' });
  makeReadOnly(join(dataDir, 'settings.json'));
  const theme = await client.station.change({ theme: 'light' }).then(
    () => 'light',
    (error: unknown) => {
      expect(error).toMatchObject({ code: 'NOT_SAVED' });
      return 'dark';
    },
  );
  expect((await client.station.snapshot()).settings.theme).toBe(theme);
});

it('a journal is written all the same, or ends the start with one sentence, and is whole', async () => {
  const [dataDir, service] = [tempFolder(), await aRefusingService()];
  await aLeftFolder(dataDir, service);
  const journal = join(dataDir, 'journal.db');
  makeReadOnly(journal);
  const web = startWeb(dataDir, service);
  // Wine lets an administrator write it; Windows does not.
  if ((await web.ready()) === null) {
    await web.ended();
    expect([web.status, web.sentences()]).toEqual([1, [expect.stringContaining(dataDir)]]);
  }
  await web.kill();
  chmodSync(journal, 0o666);
  const { client } = await atWork(dataDir, service);
  await expectAllThere(client);
});
