/** Bytes of a damaged journal that became control characters are in no sentence for a person, and in no line of the log. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { JournalStopError } from '../../../src-main/journal/errors.ts';
import { checkJournal, checkPages } from '../../../src-main/journal/recovery/file-check.ts';
import { makeCopy } from '../../../src-main/journal/copies/make-copy.ts';
import { PackingJournal } from '../../../src-main/journal/packing/packing.ts';
import { waysOn } from '../../../src-main/journal/recovery/recovery.ts';
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import { createLog } from '../../../src-main/station/log.ts';
import { openTestJournal, stopAt, testIntents } from '../../support/journal.ts';
import { newIntent } from '../../support/new-intent.ts';
import { closed, Recorder } from '../../support/packing/journal-story.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const UNPRINTABLE = /(?![\n\t])[\p{Cc}\p{Cf}\uFFFD]/u;

/** Three decisions and a packed order, at rest. */
function aJournal(): string {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  const intents = testIntents(db, 'account');
  for (const orderId of ['PD00001', 'PD00002', 'PD00003']) intents.decide(newIntent(orderId), 1);
  new Recorder(new PackingJournal(db, 'account'), 'PD00009').record(2, closed());
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return file;
}

/** All places of a text in the file. */
function change(file: string, text: string, to: string): void {
  const content = readFileSync(file, 'latin1');
  expect(content.includes(text), text).toBe(true);
  writeFileSync(file, content.replaceAll(text, to), 'latin1');
}

function problems(file: string): string[] {
  const db = openTestJournal(file, 'service');
  try {
    const intents = testIntents(db, 'account');
    return intents
      .list()
      .flatMap(({ id, problem }) => [problem, ...intents.past.of(id).map((step) => step.problem)])
      .flatMap((problem) => (problem === null ? [] : [problem.message ?? '']));
  } finally {
    db.close();
  }
}

it.each([
  ['its state', 'Bench 7waiting', 'Bench 7wa\u0007ti\u001bg', 'its state was "wa⟨U+0007⟩ti⟨U+001B⟩g"'],
  [
    'its order number',
    'accountPD00002',
    'accountPD\u0001\u001b[2J',
    'its order number was "PD⟨U+0001⟩⟨U+001B⟩[2J"',
  ],
  ['bytes that are no text', 'Bench 7waiting', 'Bench 7\xffait\x9bng', '⟨U+FFFD⟩ait⟨U+FFFD⟩ng'],
])('a decision with control characters in %s is quoted by their numbers', (_name, text, to, words) => {
  const file = aJournal();
  change(file, text, to);
  const message = problems(file).join('\n');
  expect(message).toContain(words);
  expect(message).not.toMatch(UNPRINTABLE);
});

it('a schema with control characters is neither quoted by the stop page nor raw in the log', async () => {
  const file = aJournal();
  const folder = tempFolder();
  change(file, 'CREATE TABLE learned_codes', 'CREATE TABLE \u001b[31med_codes');
  const stop = stopAt(file);
  expect(`${stop.message} ${'detail' in stop ? String(stop.detail) : ''}`).not.toMatch(UNPRINTABLE);
  const { log, close } = createLog(folder, false);
  try {
    new Database(file).prepare('SELECT count(*) FROM meta').get();
    expect.unreachable('the engine read a schema that is none');
  } catch (error) {
    // The engine's message quotes the file.
    expect(String(error)).toMatch(UNPRINTABLE);
    log.error({ err: error, reason: String(error) }, 'the journal could not be read');
  }
  await close();
  const line = readFileSync(join(folder, 'logs/packdesk.log'), 'utf8');
  expect(line).toContain('⟨U+001B⟩');
  expect(line).not.toContain('\\u001b');
});

it('whatever bytes turn into control characters, no sentence has one', async () => {
  const sound = aJournal();
  await makeCopy(sound, 10);
  const bytes = readFileSync(sound);
  const random = createRandom('control characters');
  const messages: string[] = [];
  for (let run = 0; run < 150; run++) {
    const damaged = Buffer.from(bytes);
    for (let n = random.whole(1, 40); n > 0; n--) {
      const at = random.whole(100, damaged.length - 1);
      // Texts are struck, not the numbers of pages.
      if ((damaged[at] ?? 0) >= 0x20) damaged[at] = random.pick([0x07, 0x08, 0x1b, 0x7f, 0x9b, 0xff]);
    }
    writeFileSync(sound, damaged);
    messages.push(...sentencesOf(sound));
  }
  expect(messages.length).toBeGreaterThan(150);
  expect(messages.filter((one) => UNPRINTABLE.test(one))).toEqual([]);
});

/** Words of a start with that file, and of a check. */
function sentencesOf(file: string): string[] {
  const messages = [checkPages(file) ?? '', checkJournal(file).fault ?? ''];
  try {
    return [...messages, ...problems(file)];
  } catch (error) {
    if (!(error instanceof JournalStopError)) throw error;
    return [...messages, error.message, JSON.stringify(waysOn(error, 'service'))];
  }
}
