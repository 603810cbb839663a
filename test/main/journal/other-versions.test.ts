/** A journal that another version of the application worked with: an earlier one, or a newer one. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { copyName, pruneCopies } from '../../../src-main/journal/copies/copies.ts';
import type { Migration } from '../../../src-main/journal/migration.ts';
import { migrations } from '../../../src-main/journal/migrations.ts';
import { openJournal } from '../../../src-main/journal/open.ts';
import { recover, waysOn } from '../../../src-main/journal/recovery/recovery.ts';
import { JOURNAL_PORTS, openTestJournal, stopAt, testIntents } from '../../support/journal.ts';
import { newIntent } from '../../support/new-intent.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const NEWEST = migrations.at(-1)?.version ?? 0;
const extra: Migration = { version: NEWEST + 10, sql: 'CREATE TABLE extra (a);' };

/** A journal with one decision in it, closed. */
function filledJournal(): string {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  testIntents(db, 'account').decide(newIntent('PD1'), 1);
  db.close();
  return file;
}

const backupsOf = (file: string) => {
  const folder = join(dirname(file), 'backups');
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
};

/** Opened by that version of the application, and closed. */
function openBy(release: string, file: string): void {
  openJournal(file, 'service', { ...JOURNAL_PORTS, release }).close();
}

describe('a journal that another version worked with', () => {
  const decisionsIn = (copy: string) => {
    const db = new Database(copy, { readonly: true });
    const all = db.prepare('SELECT order_id FROM intents').pluck().all();
    db.close();
    return all;
  };

  it('is copied before this one works with it, once, and again on the way back', () => {
    const file = filledJournal();
    openBy('0.0.0', file);
    expect(backupsOf(file)).toEqual([]);
    openBy('0.1.0', file);
    expect(backupsOf(file).map(decisionsIn)).toEqual([['PD1']]);
    expect(backupsOf(file)[0]).toContain(`journal-v${NEWEST}-`);
    openBy('0.1.0', file);
    expect(backupsOf(file)).toHaveLength(1);
    openBy('0.0.0', file);
    expect(backupsOf(file)).toHaveLength(2);
  });

  it('is copied once where its schema is changed too', () => {
    const file = filledJournal();
    const ports = { ...JOURNAL_PORTS, release: '0.1.0' };
    openJournal(file, 'service', ports, [...migrations, extra]).close();
    openJournal(file, 'service', ports, [...migrations, extra]).close();
    expect(backupsOf(file)).toHaveLength(1);
  });

  it('is copied where no version noted itself', () => {
    const file = filledJournal();
    const db = new Database(file);
    db.exec("DELETE FROM meta WHERE key = 'release'");
    db.close();
    openBy('0.0.0', file);
    expect(backupsOf(file)).toHaveLength(1);
  });

  it('has a copy that stays while newer ones of each start come', () => {
    const file = filledJournal();
    openBy('0.1.0', file);
    const [copy = ''] = backupsOf(file);
    const at = Date.now() - 3_600_000;
    for (let n = 0; n < 30; n++)
      writeFileSync(join(dirname(copy), copyName(at + n * 60_000, null)), readFileSync(copy));
    pruneCopies(dirname(copy), []);
    expect(backupsOf(file)).toContain(copy);
    expect(backupsOf(file).length).toBeLessThan(10);
  });

  it('is copied before its schema is changed while the clock is years behind', () => {
    const file = filledJournal();
    openBy('0.1.0', file);
    const [copy = ''] = backupsOf(file);
    for (let n = 1; n < 8; n++)
      writeFileSync(join(dirname(copy), copyName(Date.now() - n * 86_400_000, NEWEST)), readFileSync(copy));
    const before = backupsOf(file);
    const ports = { ...JOURNAL_PORTS, release: '0.1.0', now: () => Date.parse('2020-01-01T00:00:00Z') };
    openJournal(file, 'service', ports, [...migrations, extra]).close();
    expect(backupsOf(file).filter((name) => !before.includes(name))).toHaveLength(1);
  });

  it('is worked with where no copy can be made, which is tried again', () => {
    const file = filledJournal();
    const folder = join(dirname(file), 'backups');
    writeFileSync(folder, 'a file in the place of the folder');
    openBy('0.1.0', file);
    expect(() => openJournal(file, 'service', JOURNAL_PORTS, [...migrations, extra])).toThrow();
    rmSync(folder);
    openBy('0.1.0', file);
    expect(backupsOf(file)).toHaveLength(1);
  });
});

describe('a journal of a newer version', () => {
  function newerJournal(): string {
    const file = filledJournal();
    openTestJournal(file, 'service', [...migrations, extra]).close();
    return file;
  }

  it('stops the station, which offers the copy from before, and none that only the newer version can open', () => {
    const file = newerJournal();
    const [before = ''] = backupsOf(file);
    const later = join(dirname(before), copyName(Date.now() + 1_000, null));
    writeFileSync(later, readFileSync(file));
    const stop = stopAt(file);
    expect(stop.reason).toBe('newer');
    expect(stop.message).toContain(basename(before));
    expect(waysOn(stop, 'service').copies.map(({ name }) => name)).toEqual([basename(before)]);
    expect(waysOn(stop, 'service').salvage).toBeNull();
  });

  it('is set aside as it was for the copy from before, and can be taken up again by the newer version', () => {
    const file = newerJournal();
    const newer = readFileSync(file);
    const stop = stopAt(file);
    const copy = waysOn(stop, 'service').copies[0]?.name ?? '';
    const chooser = { ...JOURNAL_PORTS, operator: 'Ana', second: '', key: null };
    expect(recover(stop, 'service', { way: 'restored', copy, isProved: true }, chooser)).toBe(true);
    const db = openTestJournal(file, 'service');
    expect(testIntents(db, 'account').list()).toMatchObject([{ orderId: 'PD1', state: 'parked' }]);
    expect(db.prepare('SELECT way, reason, operator FROM recoveries').all()).toEqual([
      { way: 'restored', reason: 'newer', operator: 'Ana' },
    ]);
    db.close();
    const aside = readdirSync(dirname(file)).find((name) => /set-aside-[\dTZ-]+$/.test(name)) ?? '';
    expect(readFileSync(join(dirname(file), aside)).equals(newer)).toBe(true);
  });
});
