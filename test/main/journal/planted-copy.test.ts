/** A copy that was planted in the second folder: its administrators prove no one. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { copiesFolder, ownFolder } from '../../../src-main/journal/copies/copies.ts';
import { knownOperators } from '../../../src-main/journal/operators/known-operators.ts';
import { makeCopy } from '../../../src-main/journal/copies/make-copy.ts';
import { Operators } from '../../../src-main/journal/operators/operators.ts';
import {
  putBack,
  recover,
  RecoveryUnusableError,
  waysOn,
} from '../../../src-main/journal/recovery/recovery.ts';
import { copyAside } from '../../../src-main/journal/copies/second-folder.ts';
import { JOURNAL_PORTS, openTestJournal, stopAt } from '../../support/journal.ts';
import { needs } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const KEY = Buffer.alloc(32, 7);
const BY = { at: 1, operator: null, station: 'Bench 7' };

function addAdministrator(file: string, name: string): void {
  const db = openTestJournal(file, 'service');
  const person = { role: 'administrator', language: null, badge: null, pin: 'hash' } as const;
  new Operators(db).add({ ...person, id: name, name }, BY);
  db.close();
}

/** A station with the administrator Ana, whose copy in the second folder has Mallory too under a later name. */
async function planted(key: Uint8Array | null) {
  const file = join(tempFolder(), 'journal.db');
  const second = tempFolder();
  addAdministrator(file, 'Ana');
  // The watermark remembers that there were operators.
  openTestJournal(file, 'service').close();
  const { name, id } = await makeCopy(file, 1_000_000);
  copyAside(file, name, id, second, '', key);
  const forged = join(tempFolder(), 'journal.db');
  writeFileSync(forged, readFileSync(join(ownFolder(second, id), name)));
  addAdministrator(forged, 'Mallory');
  const theirs = join(second, 'packdesk-zz');
  mkdirSync(theirs);
  const their = await makeCopy(forged, 2_000_000_000_000);
  writeFileSync(join(theirs, their.name), readFileSync(join(copiesFolder(forged), their.name)));
  rmSync(copiesFolder(file), { recursive: true });
  for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
  return { file, second, forged: `packdesk-zz/${their.name}`, stop: stopAt(file) };
}

const byAna = (second: string) => ({ ...JOURNAL_PORTS, operator: 'Ana', second, key: KEY });

const namesIn = (known: ReturnType<typeof knownOperators>) =>
  known?.operators.all().map(({ name }) => name) ?? null;

it('the proved copy is first and names who may choose', async () => {
  const { second, forged, stop } = await planted(KEY);
  expect(waysOn(stop, 'service', second, KEY).copies.map((c) => [c.name === forged, c.isProved])).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(namesIn(knownOperators(stop, 'service', second, KEY))).toEqual(['Ana']);
});

it('copies that nothing proves name no one, and let no one choose by a name', async () => {
  const { second, stop } = await planted(null);
  // Once with the key in the key store, once without it.
  for (const key of [KEY, null]) expect(namesIn(knownOperators(stop, 'service', second, key))).toEqual([]);
});

it('a copy of an earlier version can be restored by the person who decides so', async () => {
  const { file, second, stop } = await planted(null);
  const { copies } = waysOn(stop, 'service', second, KEY);
  const own = copies.find(({ name }) => !name.startsWith('packdesk-zz'));
  expect(own?.isProved).toBe(false);
  const chosen = { way: 'restored', copy: own?.name ?? '', isProved: false } as const;
  expect(recover(stop, 'service', chosen, byAna(second))).toBe(true);
  const db = openTestJournal(file, 'service');
  expect(new Operators(db).all().map(({ name }) => name)).toEqual(['Ana']);
  db.close();
  expect(dirname(file)).toBe(dirname(stop.file));
});

it('a copy that was shown as proved, and that somebody swapped since, does not become the journal', async () => {
  const { file, second, forged, stop } = await planted(KEY);
  const [shown] = waysOn(stop, 'service', second, KEY).copies;
  expect(shown?.isProved).toBe(true);
  const chosen = { copy: shown?.name ?? '', isProved: true };
  const restore = () => recover(stop, 'service', { way: 'restored', ...chosen }, byAna(second));
  const genuine = readFileSync(join(second, chosen.copy));
  writeFileSync(join(second, chosen.copy), readFileSync(join(second, forged)));
  expect(restore).toThrow(new RecoveryUnusableError(`nothing proves the copy ${chosen.copy} any more`));
  expect(readdirSync(dirname(file)).filter((name) => name.startsWith('journal.db'))).toEqual([]);
  writeFileSync(join(second, chosen.copy), genuine);
  expect(restore()).toBe(true);

  // The same holds for a running station.
  openTestJournal(file, 'service').close();
  const bytes = readFileSync(file);
  writeFileSync(join(second, chosen.copy), readFileSync(join(second, forged)));
  expect(() => putBack(file, 'service', chosen, byAna(second))).toThrow(RecoveryUnusableError);
  expect(readFileSync(file).equals(bytes)).toBe(true);
  putBack(file, 'service', { ...chosen, isProved: false }, byAna(second));
  expect(readFileSync(file).equals(readFileSync(join(second, forged)))).toBe(true);
});

it('a pipe in place of a copy is none, and one in place of a proof proves nothing: neither is waited for', async () => {
  needs('pipes');
  const { second, forged, stop } = await planted(KEY);
  execFileSync('mkfifo', [join(second, dirname(forged), 'journal-2040-01-01T00-00-00-000Z.db')]);
  execFileSync('mkfifo', [join(second, `${forged}.mac`)]);
  expect(waysOn(stop, 'service', second, KEY).copies.map((c) => [c.name === forged, c.isProved])).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(namesIn(knownOperators(stop, 'service', second, KEY))).toEqual(['Ana']);
});
