/**
 * One data folder and one service of its own: a station that is killed and started again many times, and at last left
 * to deliver everything. The next station is loaded while the one before works.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '../../../src-main/practice/invented/random.ts';
import { tempFolder } from '../temp-folder.ts';
import type { CompiledStation } from './compiled-station.ts';
import { openService, type RunningService, type Place } from './order-service.ts';
import { OrderBook } from './order-book.ts';
import type { Claim, Plant, StationPlan } from './plan.ts';
import { StationProcess, type HeardClaim } from './station-process.ts';

export interface ChapterOptions {
  seed: string;
  kills: number;
  compiled: CompiledStation;
  plant?: Plant;
}

export interface Chapter {
  dataDir: string;
  book: OrderBook;
  heard: HeardClaim[];
  starts: number;
  requests: number;
}

/** Real milliseconds after it was up: a station that did not come to the place of its kill is killed then. */
const LONGEST_LIFE = 350;
/** On a busy machine everything takes longer: a station lives at least this many times as long as it took to come up. */
const LIFE_TO_START = 4;
/** For one that does not come up. */
const LONGEST_START = 10_000;
const PACE = 20;
/** The last station delivers everything; this long only where it cannot. */
const LONGEST_FINISH = 20_000;

/** When a station is killed. */
type Moment =
  | { after: 'begin'; ms: number }
  /** `part` of its longest life. */
  | { after: 'ready'; part: number }
  | { after: Place; times: number }
  | { after: 'claim'; kind: Claim['kind']; times: number };

const ORIGIN = Date.now();

export async function runChapter({ seed, kills, compiled, plant }: ChapterOptions): Promise<Chapter> {
  const random = createRandom(seed, 'chapter');
  const strict = random.chance(0.5);
  const book = new OrderBook({ strict, showsHistory: random.chance(0.5) });
  const service = await openService(book, createRandom(seed, 'service'), strict);
  const chapter: Chapter = { dataDir: tempFolder(), book, heard: [], starts: 0, requests: 0 };
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
  const isGone = async (station: StationProcess) => {
    const why = await station.ended();
    book.stationEnded();
    if (why !== null) book.violations.push(why);
  };

  let loaded = new StationProcess(compiled);
  for (let n = 0; n < kills; n++) {
    const station = loaded;
    loaded = new StationProcess(compiled);
    await liveUntil(momentOf(random, n), station, planOf('work'), { service, heard: chapter.heard });
    await isGone(station);
  }
  service.behave();
  const last = loaded
    .begin(planOf('finish'), (heard) => chapter.heard.push(heard))
    .then(() => isGone(loaded));
  await Promise.race([last, sleep(LONGEST_FINISH, undefined, { ref: false }).then(() => loaded.kill())]);
  await last;
  chapter.requests = service.requests;
  return chapter;
}

/** Lets a station work, and kills it at that moment. */
async function liveUntil(
  moment: Moment,
  station: StationProcess,
  plan: StationPlan,
  { service, heard }: { service: RunningService; heard: HeardClaim[] },
): Promise<void> {
  let left = 'times' in moment ? moment.times : Infinity;
  const passed = (what: Place | Claim['kind']) => {
    const counts = moment.after === 'claim' ? moment.kind === what : moment.after === what;
    // At once: what comes after this place must not happen any more.
    if (counts && --left === 0) station.kill();
  };
  const killIn = (ms: number) => void sleep(ms, undefined, { ref: false }).then(() => station.kill());
  service.reached = passed;
  const begun = performance.now();
  await station.begin(plan, (one) => {
    heard.push(one);
    if (one.claim.kind === 'ready') {
      const longest = Math.max(LONGEST_LIFE, LIFE_TO_START * (performance.now() - begun));
      killIn(moment.after === 'ready' ? moment.part * longest : longest);
    }
    passed(one.claim.kind);
  });
  killIn(moment.after === 'begin' ? moment.ms : LONGEST_START);
  await station.ended();
  service.reached = () => undefined;
}

function momentOf(random: Random, n: number): Moment {
  // The first starts make the files: kills while they are made.
  if (n < 4) return { after: 'begin', ms: random.whole(0, 150) };
  return random.weighted<Moment>([
    [{ after: 'begin', ms: random.whole(0, 150) }, 15],
    [{ after: 'ready', part: random.whole(0, LONGEST_LIFE) / LONGEST_LIFE }, 30],
    [{ after: 'asked', times: random.whole(1, 4) }, 15],
    [{ after: 'effect', times: random.whole(1, 4) }, 15],
    [{ after: 'look-up', times: random.whole(1, 3) }, 8],
    [{ after: 'claim', kind: 'saved', times: random.whole(1, 6) }, 8],
    [{ after: 'claim', kind: 'saved-many', times: 1 }, 4],
    [{ after: 'claim', kind: 'withdrawn', times: random.whole(1, 3) }, 5],
  ]);
}
