/**
 * Coverage of the simulation: the expected cases, and those that no story has reached. New states and kinds of `src-main`
 * are added here.
 */
import { mayFollow, type StoredState } from '../../src-main/domain/cancel/intent-states.ts';
import { FAULTS, OF_CANCELS, REQUEST_FAULTS } from './faults/faults.ts';

const STATES: readonly StoredState[] = [
  'waiting',
  'sending',
  'unknown',
  'refused',
  'parked',
  'accepted',
  'elsewhere',
  'by-hand',
  'withdrawn',
  'given-up',
];
const REQUESTS = ['sign-in', 'list', 'look-up', 'cancel'];
const EVENTS = [
  ...['opened', 'counted', 'moved', 'removed', 'parcel-added', 'turned', 'undone', 'short', 'resumed'],
  ...['replanned', 'sealed', 'cleared', 'pull-asked', 'pulled', 'reopened', 'moved-on', 'put-back'],
];
const SIGNALS = [
  ...['right', 'complete', 'wrong-item', 'too-many', 'wrong-parcel', 'unknown', 'turned', 'stopped'],
];
const STOPS = ['cancelled-here', 'not-ready', 'changed'];
const PULLS = ['cancelled', 'changed', 'not-ready'];
const LEAVES = ['listed', 'looked-up', 'not-found', 'cancelled-here'];

/** The error codes of the procedures that people of a simulation call. */
const REFUSALS = ['NOT_SAVED', 'TOO_LATE', 'ALREADY_DECIDED', 'NOT_CANCELLABLE'];

/** Cases that stories should reach. */
function wanted(): string[] {
  return [
    ...STATES.flatMap((from) =>
      STATES.filter((to) => mayFollow(from, to)).map((to) => `cancel ${from} -> ${to}`),
    ),
    ...EVENTS.map((kind) => `event ${kind}`),
    ...SIGNALS.map((signal) => `signal ${signal}`),
    ...STOPS.map((kind) => `stop ${kind}`),
    ...PULLS.map((why) => `pull ${why}`),
    ...LEAVES.map((how) => `leaves ${how}`),
    ...REFUSALS.map((code) => `refusal ${code}`),
    ...REQUEST_FAULTS.flatMap((fault) =>
      REQUESTS.filter((kind) => kind === 'cancel' || !OF_CANCELS.includes(fault))
        .filter((kind) => kind !== 'sign-in' || fault !== 'token-refused')
        .map((kind) => `fault ${fault} x ${kind}`),
    ),
    ...FAULTS.filter((fault) => !(REQUEST_FAULTS as readonly string[]).includes(fault)).map(
      (fault) => `incident ${fault}`,
    ),
  ];
}

/** Adds the cases of one story to those of others. */
export function addTo(sum: Map<string, number>, met: Iterable<readonly [string, number]>): void {
  for (const [what, times] of met) sum.set(what, (sum.get(what) ?? 0) + times);
}

/** A case reached in fewer than one of this many days is rare: a few days may well miss it. */
const RARE_DAYS = 10;

/**
 * @param days that were played
 * @returns expected cases that were never met, and the counts of the others; `rare`: less than once in ten days
 */
export function coverageLines(met: ReadonlyMap<string, number>, days: number): string[] {
  const all = wanted();
  const unmet = all.filter((what) => !met.has(what));
  return [
    `${unmet.length} of ${all.length} were never met in ${days} ${days === 1 ? 'day' : 'days'}`,
    ...unmet.map((what) => `never met: ${what}`),
    ...[...met]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, times]) => `met ${times}${times * RARE_DAYS < days ? ' (rare)' : ''}: ${what}`),
  ];
}
