/**
 * An unreadable file is not treated as empty or missing, and is left unchanged. In these tests a folder at its path
 * simulates a file that another program holds.
 */
import { mkdirSync, readdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readKnown } from '../../../src-main/journal/known-journal.ts';
import { StoppedTries } from '../../../src-main/journal/operators/stopped-tries.ts';
import { readWaiting } from '../../../src-main/journal/operators/waiting-administrator.ts';
import { readStateFile } from '../../../src-main/practice/book/state-file.ts';
import { readAlertFile } from '../../../src-main/station/folder/alert-file.ts';
import { CredentialStore } from '../../../src-main/station/secrets/credentials.ts';
import { CredentialsFile } from '../../../src-main/station/secrets/credentials-file.ts';
import { fileProtector } from '../../../src-main/station/secrets/file-protector.ts';
import { FloorSignIns } from '../../../src-main/station/secrets/floor-sign-in.ts';
import { LessonBook } from '../../../src-main/station/lesson-book.ts';
import { settingsFileIn, StationSettings } from '../../../src-main/station/settings.ts';
import { readLastAnswer } from '../../../src-main/updates/last-answer.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const isAlert = (kind: string): kind is 'unsent' => kind === 'unsent';
const credentialsIn = (folder: string, keys: string) =>
  new CredentialStore(folder, {
    keyring: null,
    file: fileProtector(folder, keys),
    withoutKeyring: () => 'file',
    now: Date.now,
  });

it.each<[name: string, read: (folder: string) => unknown]>([
  ['credentials.json', (folder) => new CredentialsFile(folder, Date.now)],
  ['settings.json', (folder) => new StationSettings(folder, settingsFileIn(folder), Date.now)],
  ['floor-sign-in.json', (folder) => new FloorSignIns(folder, credentialsIn(tempFolder(), tempFolder()))],
  ['notices.json', (folder) => readAlertFile(folder, isAlert)],
  ['updates.json', (folder) => readLastAnswer(folder)],
  ['journal-watermark.json', (folder) => readKnown(join(folder, 'journal.db'))],
  ['journal-stop-tries.json', (folder) => new StoppedTries(folder).triesOf('Vera')],
  ['journal-administrator.json', (folder) => readWaiting(folder)],
])('%s is left as it is, and the error of the file system is said', (name, read) => {
  const folder = tempFolder();
  mkdirSync(join(folder, name));
  expect(() => read(folder)).toThrow(/EISDIR|EPERM|EACCES|EBUSY/);
  expect(readdirSync(folder)).toEqual([name]);
});

it('the book of practice is left as it is too', async () => {
  const file = join(tempFolder(), 'practice-service.json');
  mkdirSync(file);
  await expect(readStateFile(file)).rejects.toThrow(/EISDIR|EPERM|EACCES|EBUSY/);
  expect(readdirSync(join(file, '..'))).toEqual(['practice-service.json']);
});

it('lessons begin without their scores, which are not written over', async () => {
  const folder = tempFolder();
  const file = join(folder, 'lessons.json');
  mkdirSync(file);
  const book = new LessonBook(folder);
  expect([book.running, book.resultOf('', 'first-scan')]).toEqual([null, null]);
  await expect(book.finished('', 'first-scan', 90, 1)).rejects.toThrow(/EISDIR|EPERM|EACCES|EBUSY/);
  rmdirSync(file);
  writeFileSync(
    file,
    JSON.stringify({ results: { '': { 'first-scan': { score: 95, at: 1, times: 2 } } }, running: null }),
  );
  await book.finished('', 'first-scan', 90, 2);
  expect(book.resultOf('', 'first-scan')).toEqual({ score: 95, at: 1, times: 3 });
});

it('a key that cannot be read now costs no secret', async () => {
  const [folder, keys] = [tempFolder(), tempFolder()];
  await credentialsIn(folder, keys).save(DISTINCTIVE, 'purpose');
  const [name = ''] = readdirSync(keys);
  const before = readdirSync(folder);
  const elsewhere = tempFolder();
  renameSync(join(keys, name), join(elsewhere, name));
  mkdirSync(join(keys, name));
  const store = credentialsIn(folder, keys);
  expect([await store.load(), store.notice]).toEqual([null, null]);
  expect(readdirSync(folder)).toEqual(before);
  rmdirSync(join(keys, name));
  renameSync(join(elsewhere, name), join(keys, name));
  expect(await credentialsIn(folder, keys).load()).toMatchObject(DISTINCTIVE);
});
