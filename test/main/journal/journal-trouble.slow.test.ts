/**
 * Whatever happens to a journal's file, the next start ends with a sentence and a way to continue, and no acknowledged
 * work is lost without a message. Cases are drawn from a seed: TROUBLE_SEED and TROUBLE_CASES vary them (500 for a figure
 * to quote).
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentOptions } from '../../chaos/options.ts';
import { createRandom, type Random } from '../../../src-main/practice/invented/random.ts';
import { DAMAGES, TAKES_BYTES, type DamageName } from '../../support/journal-trouble/damages.ts';
import {
  judge,
  judgeMeanwhile,
  STATION,
  type Station,
  type Verdict,
} from '../../support/journal-trouble/judge.ts';
import { PASSING, type PassingName } from '../../support/journal-trouble/passing.ts';
import { workedIn, type StationFolder } from '../../support/journal-trouble/station-folder.ts';
import { smallDisk, type SmallDisk } from '../../support/small-disk.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/** A seed whose first cases open without a stop, so that a plant has something to be noticed in. */
const PLANT_SEED = '20261123';
const { seed, cases } = environmentOptions({
  seed: ['TROUBLE_SEED', PLANT_SEED],
  cases: ['TROUBLE_CASES', 30],
});
const LONGEST_MS = 300_000 + cases * 3_000;
/** In memory if possible: a case waits for the disk about fifty times. */
const ROOM_MB = 64;
const NAMES = Object.keys(DAMAGES) as DamageName[];

const PASSING_NAMES = Object.keys(PASSING) as PassingName[];
const ALL = [...NAMES, ...PASSING_NAMES];

interface Place {
  root: string;
  disk: SmallDisk | null;
  readOnly: string;
}

function aPlace(): Place {
  const disk = smallDisk(ROOM_MB);
  if (!('reason' in disk)) return { root: disk.folder, disk, readOnly: disk.readOnlyFolder() };
  process.stdout.write(`SKIPPED: ${PASSING_NAMES.join(', ')}: ${disk.reason}\n`);
  return { root: tempFolder(), disk: null, readOnly: '' };
}

async function troubleCase(place: Place, of: string, n: number, station: Station): Promise<Verdict> {
  const name = ALL[n % ALL.length] as (typeof ALL)[number];
  const random = createRandom(of, name, n);
  const folder = join(place.root, `case-${n}`);
  mkdirSync(folder);
  // The log of a killed station has a second copy of every page, so that damage of the file alone has no effect.
  const killed = name.includes('log') || (name !== 'a page overwritten' && random.chance(0.5));
  const worked = await workedIn(folder, random, { killed, isLarge: random.chance(0.3) });
  const verdict =
    name in PASSING
      ? await passing(place, name as PassingName, worked, station)
      : lasting(place, name as DamageName, worked, random, station);
  rmSync(folder, { recursive: true });
  return { ...verdict, faults: verdict.faults.map((fault) => `${of}/${name}/${n}: ${fault}`) };
}

function lasting(
  { root }: Place,
  name: DamageName,
  worked: StationFolder,
  random: Random,
  station: Station,
): Verdict {
  const happened = DAMAGES[name](worked.folder, random, join(root, 'foreign', 'station', 'journal.db'));
  return judge(station, worked, happened && TAKES_BYTES.has(name));
}

async function passing(
  { disk, readOnly }: Place,
  name: PassingName,
  worked: StationFolder,
  station: Station,
): Promise<Verdict> {
  if (disk === null) return judge(station, worked, false);
  const trouble = await PASSING[name]({ disk, readOnly }, worked.folder);
  const meanwhile = judgeMeanwhile(station, trouble.folder);
  await trouble.end();
  const after = judge(station, worked, false);
  const stopped = after.ending === 'opened' ? [] : [`afterwards it is ${after.ending}`];
  return { ...after, ending: meanwhile.ending, faults: [...meanwhile.faults, ...after.faults, ...stopped] };
}

async function campaign(station: Station, of: string, count: number): Promise<Verdict[]> {
  const place = aPlace();
  await workedIn(join(place.root, 'foreign'), createRandom(of, 'foreign'), { killed: false });
  const verdicts: Verdict[] = [];
  for (let n = 0; n < count; n++) verdicts.push(await troubleCase(place, of, n, station));
  return verdicts;
}

it(
  'each kind of trouble ends in a sentence and a way on, and nothing acknowledged is gone without a word',
  async () => {
    const verdicts = await campaign(STATION, seed, cases);
    const counts = new Map<string, number>();
    for (const { ending } of verdicts) counts.set(ending, (counts.get(ending) ?? 0) + 1);
    const sum = (of: (verdict: Verdict) => number) => verdicts.reduce((all, one) => all + of(one), 0);
    process.stdout.write(
      `journal trouble ${seed}: ${cases} cases, ${[...counts].map(([ending, n]) => `${n} ${ending}`).join(', ')}; ` +
        `${sum((v) => v.salvaged)} records salvaged that no copy had; ${sum((v) => v.unnoticed)} of the last moments gone unnoticed\n`,
    );
    expect(verdicts.flatMap(({ faults }) => faults)).toEqual([]);
  },
  LONGEST_MS,
);

/** Faults that a station could have, each with the words by which the judge has to report it. */
const PLANTS: Record<string, { station: Station; words: RegExp }> = {
  'loses the newest decision without a word': {
    station: {
      ...STATION,
      open: (file) => {
        const db = STATION.open(file);
        db.exec('PRAGMA foreign_keys = OFF; DELETE FROM intents WHERE n = (SELECT max(n) FROM intents)');
        return db;
      },
    },
    words: /opened without a word, and without decision/,
  },
  'starts afresh where the file is damaged': {
    station: {
      ...STATION,
      open: (file) => {
        try {
          return STATION.open(file);
        } catch {
          for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
          rmSync(join(file, '..', 'journal-watermark.json'), { force: true });
          rmSync(join(file, '..', 'backups'), { recursive: true, force: true });
          return STATION.open(file);
        }
      },
    },
    words: /opened without a word, and without/,
  },
  'ends in the words of a fault': {
    station: {
      ...STATION,
      open: (file) => {
        try {
          return STATION.open(file);
        } catch (error) {
          throw new Error('it broke', { cause: error });
        }
      },
    },
    words: /no sentence for Error: it broke/,
  },
  'deletes the damaged file when a copy is put back': {
    station: {
      ...STATION,
      recover: (stop, ...rest) => {
        const isDone = STATION.recover(stop, ...rest);
        const folder = join(stop.file, '..');
        for (const name of readdirSync(folder)) if (name.includes('set-aside')) rmSync(join(folder, name));
        return isDone;
      },
    },
    words: /the damaged file was not set aside/,
  },
};

it.each(Object.entries(PLANTS))('the judge notices a station that %s', async (_name, { station, words }) => {
  const verdicts = await campaign(station, PLANT_SEED, 8);
  expect(verdicts.flatMap(({ faults }) => faults).join('\n')).toMatch(words);
});
