/** Health levels of a station: good, needs a look, bad. The bounds are those of decisions/0059. */
import type { HealthLine, HealthState } from '../../contract/station/health.ts';
import type { Failure } from '../../contract/station/station.ts';

type Facts<Of extends HealthLine['of']> = Omit<Extract<HealthLine, { of: Of }>, 'of' | 'state'>;

/** Measured facts. Null: this station has no such thing. */
export interface HealthFacts {
  /** Epoch milliseconds. */
  now: number;
  /** Start of Packdesk: copies made after a start may not be there yet. */
  startedAt: number;
  /** Between two checks of the service, milliseconds. */
  pollMs: number;
  disk: Facts<'disk'>;
  journal: Facts<'journal'> | null;
  cache: Facts<'cache'> | null;
  logs: Facts<'logs'>;
  integrity: Facts<'integrity'> | null;
  copy: Facts<'copy'> | null;
  secondCopy: Facts<'second-copy'> | null;
  clock: Facts<'clock'> | null;
  check: { at: number | null; failure: Failure | null } | null;
  scanner: Facts<'scanner'>;
  secret: Facts<'secret'> | null;
}

const MB = 1_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below `bad` the journal's log gets no reserved room (`journal/recovery/log-room.ts`): any scan may fail. */
const FREE = { bad: 200 * MB, look: 2_000 * MB };
/** A log that grows beyond this is not moved into its file any more. */
const JOURNAL_LOG = 100 * MB;
const CACHE_LOG = 1_000 * MB;
/** Six files of 5 MB are kept: more means that old ones cannot be removed. */
const LOGS = 50 * MB;
/** A copy is made every day. */
const COPY_AGE = { look: 2 * DAY, bad: 7 * DAY };
/** Time within which a start makes its copies. */
const START = 5 * MINUTE;
/** Networks and whole seconds cause skews below `look`. Beyond `bad`, certificates and tokens look invalid. */
const SKEW = { look: 2 * MINUTE, bad: HOUR };
const CHECK_AGE = { look: 5 * MINUTE, bad: HOUR };

const over = (value: number, { look, bad }: { look: number; bad: number }): HealthState => {
  if (value > bad) return 'bad';
  return value > look ? 'look' : 'good';
};

export function diskState({ freeBytes }: Pick<Facts<'disk'>, 'freeBytes'>): HealthState {
  if (freeBytes === null) return 'unknown';
  if (freeBytes < FREE.bad) return 'bad';
  return freeBytes < FREE.look ? 'look' : 'good';
}

function integrityState({ last, hasFailed }: Facts<'integrity'>): HealthState {
  if (last?.journal === 'damaged' || (last?.changedOrders ?? 0) > 0) return 'bad';
  if (hasFailed || last?.cache === 'damaged') return 'look';
  return last === null ? 'unknown' : 'good';
}

/** Reference times for an age. */
type Moments = Pick<HealthFacts, 'now' | 'startedAt' | 'pollMs'>;

export function copyState({ at, isMade }: Facts<'copy'>, { now, startedAt }: Moments): HealthState {
  if (!isMade) return 'bad';
  if (at === null) return now - startedAt < START ? 'unknown' : 'bad';
  return over(now - at, COPY_AGE);
}

function secondState(
  { isGiven, sharesDisk, at, fault }: Facts<'second-copy'>,
  { now }: HealthFacts,
): HealthState {
  if (!isGiven) return 'look';
  if (at === null) return fault === null ? 'unknown' : 'bad';
  const byAge = over(now - at, COPY_AGE);
  // A single disk failure would lose both.
  return byAge === 'good' && (fault !== null || sharesDisk === true) ? 'look' : byAge;
}

export function checkState(
  { at, failure }: Facts<'check'>,
  { now, startedAt, pollMs }: Moments,
): HealthState {
  const rhythm = { look: Math.max(CHECK_AGE.look, 3 * pollMs), bad: Math.max(CHECK_AGE.bad, 3 * pollMs) };
  if (at === null) return failure === null && now - startedAt < rhythm.look ? 'unknown' : 'bad';
  const byAge = over(now - at, rhythm);
  return byAge === 'good' && failure !== null ? 'look' : byAge;
}

function secretState({ protection, access }: Facts<'secret'>): HealthState {
  if (protection === 'environment') return 'good';
  if (access === 'closed' || access === 'missing') return 'bad';
  return protection === 'protected' ? 'good' : 'look';
}

/** Visible lines, each with its state. Absent parts have none. */
export function judgeHealth(facts: HealthFacts): HealthLine[] {
  const { disk, journal, cache, logs, integrity, copy, secondCopy, clock, check, scanner, secret } = facts;
  const isOver = (value: number, most: number): HealthState => (value > most ? 'look' : 'good');
  const lines: (HealthLine | null)[] = [
    { of: 'disk', state: diskState(disk), ...disk },
    journal && { of: 'journal', state: isOver(journal.logBytes, JOURNAL_LOG), ...journal },
    cache && { of: 'cache', state: isOver(cache.logBytes, CACHE_LOG), ...cache },
    { of: 'logs', state: isOver(logs.bytes, LOGS), ...logs },
    integrity && { of: 'integrity', state: integrityState(integrity), ...integrity },
    copy && { of: 'copy', state: copyState(copy, facts), ...copy },
    secondCopy && { of: 'second-copy', state: secondState(secondCopy, facts), ...secondCopy },
    clock && {
      of: 'clock',
      state: clock.skewMs === null ? 'unknown' : over(Math.abs(clock.skewMs), SKEW),
      ...clock,
    },
    check && { of: 'check', state: checkState(check, facts), ...check },
    { of: 'scanner', state: scanner.separator === 'kept' ? 'good' : 'look', ...scanner },
    secret && { of: 'secret', state: secretState(secret), ...secret },
  ];
  return lines.filter((one) => one !== null);
}
