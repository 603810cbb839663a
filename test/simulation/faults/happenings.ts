/** Effects of the incidents on the station, its computer and the service. */
import { READY_TO_SHIP } from '../../../src-main/domain/orders/order-facts.ts';
import { createRandom, type Random } from '../../../src-main/practice/invented/random.ts';
import type { BadDisk } from '../machine/bad-disk.ts';
import type { Computer } from '../machine/computer.ts';
import type { Lives } from '../machine/lives.ts';
import type { Schedule } from '../machine/schedule.ts';
import type { Trace } from '../../chaos/trace.ts';
import type { OrderBook } from '../service/book.ts';
import type { Exchange } from '../service/exchange.ts';
import type { OrderService } from '../service/service.ts';
import type { Incidents } from './incidents.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
/** Orders of which some may be hidden. */
const NEWEST = 80;
/** Minutes by which a person sets the computer's clock ahead of the true time, at the most; below 0: behind it. */
const AHEAD = [0, 1, -1, 20, -20, 180, -180, 2_000, -2_000];

interface Parts {
  seed: string;
  schedule: Schedule;
  trace: Trace;
  book: OrderBook;
  service: OrderService;
  exchange: Exchange;
  computer: Computer;
  disk: BadDisk;
  lives: Lives;
  kill: (where: string) => void;
  /** End of the last day, milliseconds since the beginning. */
  end: number;
  /** True if a cancel of that order is on its way. */
  isUnsettled: (orderId: string) => boolean;
  /** Lets a person look at the queue after some milliseconds. */
  lookSoon: (ms: number) => void;
  clockIsSet: () => void;
  /** Data received before that time may not be on disk. */
  unsureUntil: (moment: number) => void;
}

export function incidentsOf(parts: Parts): Incidents {
  const { schedule, trace, computer, lives, exchange, service } = parts;
  const happens = (what: string) => trace.add('act', 'fault', what);
  return {
    crash: (random) => crash(parts, random),
    restart: () => {
      if (computer.asleepMs > 0) return;
      happens('the station is stopped');
      void lives.restart(5 * SECOND);
    },
    'hidden-orders': (random) => hide(parts, random),
    'disk-full': (random) => spoil(parts, random, 'SQLITE_FULL', random.chance(0.5) ? 1 : 0.5),
    'disk-error': (random) => spoil(parts, random, 'SQLITE_IOERR_WRITE', 0.1),
    'clock-set': (random) => {
      const ahead = Math.round(random.pick(AHEAD) * MINUTE * random.next());
      // While the computer sleeps nobody can set its clock.
      if (computer.asleepMs > 0) return;
      happens(`the computer's clock is set ${aheadText(ahead)}`);
      computer.setClock(ahead);
      parts.clockIsSet();
    },
    sleep: (random) => {
      // A person opens the lid before the end of the day.
      const ms = Math.min(random.next() * 40 * MINUTE, parts.end - schedule.now - 1);
      if (computer.asleepMs > 0 || ms < SECOND) return;
      happens(`the computer sleeps for ${Math.round(ms / SECOND)} s`);
      computer.sleep(ms);
      parts.unsureUntil(schedule.now + ms);
      schedule.in(ms, () => happens('the computer wakes'));
    },
    'service-restart': (random) => {
      exchange.awayUntil = schedule.now + (5 + random.next() * 60) * SECOND;
      service.forgetTokens();
      happens('the service is started again');
    },
  };
}

/** Difference of the clock from the true time, in words. */
function aheadText(ms: number): string {
  const minutes = (Math.abs(ms) / MINUTE).toFixed(1);
  return ms === 0 ? 'right' : `${minutes} min ${ms > 0 ? 'ahead' : 'back'}`;
}

function crash({ disk, exchange, kill }: Parts, random: Random): void {
  const how = random.weighted([
    ['statement', 5],
    ['request', 3],
    ['now', 2],
  ] as const);
  const place = random.pick(['before', 'after'] as const);
  if (how === 'now') kill('at any moment');
  else if (how === 'request') exchange.killAt = place;
  else disk.trap = { left: random.whole(1, 60), place };
}

function hide({ book, trace, isUnsettled, lookSoon }: Parts, random: Random): void {
  const newest = [...book.orders.values()].slice(-NEWEST);
  const unsettled = newest.filter(({ orderId }) => isUnsettled(orderId));
  const ready = newest.filter((order) => book.newest(order).status === READY_TO_SHIP);
  const kinds = [newest, unsettled, ready].filter((orders) => orders.length > 0);
  const ms = random.next() * 6 * MINUTE;
  lookSoon(ms * random.next());
  for (let n = 0; n < 3 && kinds.length > 0; n++) {
    const order = random.pick(random.pick(kinds));
    book.hide(order, ms);
    trace.add('act', 'fault', `"${order.orderId}" is shown nowhere for a while`);
  }
}

function spoil(
  { seed, disk, schedule, trace, unsureUntil }: Parts,
  random: Random,
  code: 'SQLITE_FULL' | 'SQLITE_IOERR_WRITE',
  share: number,
): void {
  const files = random.pick([['journal.db'], ['cache.db'], ['journal.db', 'cache.db']]);
  trace.add('act', 'fault', `${code} on ${files.join(' and ')}, ${share * 100} % of statements`);
  disk.becomes({ code, share, files, random: createRandom(seed, code, random.next()) });
  schedule.in(random.next() * 8 * MINUTE, () => {
    disk.becomes(null);
    unsureUntil(schedule.now);
    trace.add('act', 'fault', 'the disk takes everything again');
  });
}
