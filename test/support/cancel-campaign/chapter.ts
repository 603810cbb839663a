/**
 * One data folder with a service of its own: a station that is killed and restarted many times, and in the end left to
 * deliver everything. The next station is loaded while the present one works.
 */
import { createRandom, type Random } from '../../../src-main/practice/invented/random.ts';
import { tempFolder } from '../temp-folder.ts';
import type { CompiledStation } from '../campaign/compiled-station.ts';
import { Life, stations, type Moment } from '../campaign/lives.ts';
import { StationProcess } from '../campaign/station-process.ts';
import { openService, type Place } from './order-service.ts';
import { OrderBook } from './order-book.ts';
import type { Claim, ReadClaim, StationPlan } from './plan.ts';

export interface ChapterOptions {
  seed: string;
  kills: number;
  compiled: CompiledStation;
  /** True for a station that loses saved data. */
  errs?: boolean;
}

/** Place of a kill; a call is one of the station to the service. */
export type Kill = 'while starting' | 'at work' | 'within a call' | 'after an answer';

export interface Chapter {
  dataDir: string;
  book: OrderBook;
  claims: ReadClaim[];
  /** As they fell. */
  kills: Kill[];
  requests: number;
}

/** Real milliseconds of work. */
const LONGEST_LIFE = 350;
const PACE = 20;
/** Longest time for the last station to deliver all decisions. */
const LONGEST_FINISH = 240_000;

const ORIGIN = Date.now();

export async function runChapter({ seed, kills, compiled, errs = false }: ChapterOptions): Promise<Chapter> {
  const random = createRandom(seed, 'chapter');
  const book = new OrderBook(random.chance(0.5));
  const service = await openService(book, createRandom(seed, 'service'));
  const chapter: Chapter = { dataDir: tempFolder(), book, claims: [], kills: [], requests: 0 };
  const { authUrl, productUrl, orderUrl } = service.addresses;
  const planOf = (task: StationPlan['task']): StationPlan => ({
    authUrl,
    productUrl,
    orderUrl,
    dataDir: chapter.dataDir,
    writerEntry: compiled.writerEntry,
    httpEntry: compiled.httpEntry,
    seed: `${seed}/${chapter.kills.length}`,
    task,
    clock: { origin: ORIGIN, pace: PACE },
    errs,
  });

  for await (const station of stations(() => new StationProcess(compiled), kills + 1)) {
    const isLast = chapter.kills.length === kills;
    const moment = isLast ? null : (MOMENTS[chapter.kills.length % MOMENTS.length]?.(random) ?? null);
    const life = new Life(station, moment, {
      life: LONGEST_LIFE,
      ...(isLast ? { start: LONGEST_FINISH } : {}),
    });
    let kill: Kill = 'while starting';
    service.reached = (place) => {
      const isKilled = life.came(place);
      if (isKilled) kill = 'within a call';
      return isKilled;
    };
    await life.begin(planOf(isLast ? 'finish' : 'work'), (claim: Claim) => {
      chapter.claims.push({ claim, readAt: process.hrtime.bigint() });
      if (claim.kind === 'ready') {
        kill = 'at work';
        life.works();
      } else if (life.came(claim.kind)) kill = 'after an answer';
    });
    const why = await station.ended();
    service.reached = () => false;
    book.stationEnded();
    if (!isLast) chapter.kills.push(kill);
    if (why !== null) book.violations.push(why);
  }
  chapter.requests = service.requests;
  return chapter;
}

type KillMoment = Moment<Place | Claim['kind']>;

/** Kinds of kills, in turn. The first start creates the files: it is killed meanwhile. */
const MOMENTS: ((random: Random) => KillMoment)[] = [
  (r) => ({ at: 'begin', ms: r.whole(0, 150) }),
  (r) => ({ at: r.pick(['asked', 'effect', 'look-up']), times: r.whole(1, 3) }),
  (r) => ({ at: r.pick(['saved', 'saved-many', 'withdrawn']), times: r.whole(1, 3) }),
  (r) => ({ at: 'works', ms: r.whole(0, LONGEST_LIFE) }),
];
