/**
 * One data folder and one service of its own: a station that is killed and started again many times, and at last left
 * to deliver everything. The next station is loaded while the one before works.
 */
import { createRandom, type Random } from '../../../src-main/practice/invented/random.ts';
import { tempFolder } from '../temp-folder.ts';
import type { CompiledStation } from '../campaign/compiled-station.ts';
import { Life, stations, type Moment } from '../campaign/lives.ts';
import { StationProcess } from '../campaign/station-process.ts';
import { openService, type Place } from './order-service.ts';
import { OrderBook } from './order-book.ts';
import type { Claim, Plant, ReadClaim, StationPlan } from './plan.ts';

export interface ChapterOptions {
  seed: string;
  kills: number;
  compiled: CompiledStation;
  plant?: Plant;
}

export interface Chapter {
  dataDir: string;
  book: OrderBook;
  claims: ReadClaim[];
  starts: number;
  requests: number;
}

/** Real milliseconds of work. */
const LONGEST_LIFE = 350;
const PACE = 20;
/** The last station delivers everything; this long only where it cannot. */
const LONGEST_FINISH = 20_000;

const ORIGIN = Date.now();

export async function runChapter({ seed, kills, compiled, plant }: ChapterOptions): Promise<Chapter> {
  const random = createRandom(seed, 'chapter');
  const strict = random.chance(0.5);
  const book = new OrderBook({ strict, showsHistory: random.chance(0.5) });
  const service = await openService(book, createRandom(seed, 'service'), strict);
  const chapter: Chapter = { dataDir: tempFolder(), book, claims: [], starts: 0, requests: 0 };
  const { authUrl, productUrl, orderUrl } = service.addresses;
  const planOf = (task: StationPlan['task']): StationPlan => ({
    authUrl,
    productUrl,
    orderUrl,
    dataDir: chapter.dataDir,
    writerEntry: compiled.writerEntry,
    httpEntry: compiled.httpEntry,
    seed: `${seed}/${chapter.starts++}`,
    task,
    clock: { origin: ORIGIN, pace: PACE },
    plant: plant ?? null,
  });

  for await (const station of stations(() => new StationProcess(compiled), kills + 1)) {
    const isLast = chapter.starts === kills;
    if (isLast) service.behave();
    const moment = isLast ? null : momentOf(random, chapter.starts);
    const life = new Life(station, moment, {
      life: LONGEST_LIFE,
      ...(isLast ? { start: LONGEST_FINISH } : {}),
    });
    service.reached = (place) => life.came(place);
    await life.begin(planOf(isLast ? 'finish' : 'work'), (claim: Claim) => {
      chapter.claims.push({ claim, readAt: process.hrtime.bigint() });
      if (claim.kind === 'ready') life.works();
      else life.came(claim.kind);
    });
    const why = await station.ended();
    service.reached = () => undefined;
    book.stationEnded();
    if (why !== null) book.violations.push(why);
  }
  chapter.requests = service.requests;
  return chapter;
}

function momentOf(random: Random, n: number): Moment<Place | Claim['kind']> {
  const beginning = { at: 'begin', ms: random.whole(0, 150) } as const;
  // The first starts make the files: kills while they are made.
  if (n < 4) return beginning;
  return random.weighted<Moment<Place | Claim['kind']>>([
    [beginning, 15],
    [{ at: 'works', ms: random.whole(0, LONGEST_LIFE) }, 30],
    [{ at: 'asked', times: random.whole(1, 4) }, 15],
    [{ at: 'effect', times: random.whole(1, 4) }, 15],
    [{ at: 'look-up', times: random.whole(1, 3) }, 8],
    [{ at: 'saved', times: random.whole(1, 6) }, 8],
    [{ at: 'saved-many' }, 4],
    [{ at: 'withdrawn', times: random.whole(1, 3) }, 5],
  ]);
}
