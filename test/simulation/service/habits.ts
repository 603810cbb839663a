/** Choices that the specification leaves open, made for one simulated service by its seed. */
import type { Random } from '../../../src-main/practice/invented/random.ts';

export interface Habits {
  /** True if cancelling a cancelled order is answered with 409; otherwise a second cancel takes effect too. */
  isStrict: boolean;
  /** True if the list shows whose cancel it was. */
  showsHistory: boolean;
  /**
   * `exact` to the millisecond. `shows-seconds` and compares what is finer. `compares-seconds` and shows what is finer.
   */
  moments: 'exact' | 'shows-seconds' | 'compares-seconds';
  /** Delay of the list, milliseconds. */
  lagMs: number;
  pageSize: number;
  /** True if lists show orders in every status, whatever was requested. */
  ignoresStatus: boolean;
  /** Token of the next page: the last order shown, or the number shown. */
  paging: 'cursor' | 'offset';
  sort: 'oldest' | 'newest' | 'number';
  /** True if an empty page ends every list. */
  endsWithEmptyPage: boolean;
  /** Sign of the last page. */
  lastPage: 'omitted' | 'null' | 'empty';
  /** Lifetime of a token. */
  tokenSeconds: number;
  /** True if a token's lifetime is in the answer; otherwise the default of the specification holds. */
  namesLife: boolean;
  /** Requests a minute that it takes; more are 429. */
  mostPerMinute: number;
  /** Sign-ins a minute that it takes. */
  mostSignIns: number;
  /** Form of a wait. */
  retryAfter: 'seconds' | 'date' | 'none';
  /** Milliseconds that its clock is ahead of the true time. */
  clockAheadMs: number;
  /** Share of orders that have no creation date. */
  undated: number;
  /** Share of orders whose number has a space at an end, or differs from another one only by that. */
  spacedNumbers: number;
  /** Dates of change in an order. */
  dates: 'newer' | 'none';
}

/** Life of a token (spec: Limits). */
const DEFAULT_LIFE_SECONDS = 28_800;

export function habitsOf(random: Random): Habits {
  const habits = anyHabits(random);
  // The whole list is the only question for an undated order, and all that some answer with: a service that cannot answer it within its own limits
  // can be asked nothing. Nor can one whose list has more pages than it answers in a minute.
  if (habits.undated > 0 || habits.ignoresStatus)
    Object.assign(habits, { pageSize: 100, mostPerMinute: 100_000 });
  if (!habits.namesLife) habits.tokenSeconds = DEFAULT_LIFE_SECONDS;
  if (habits.mostPerMinute < 100) habits.pageSize = Math.max(habits.pageSize, 25);
  // If look-ups may be late, nothing can be proved about a service that cancels twice.
  if (!habits.isStrict) habits.lagMs = 0;
  return habits;
}

function anyHabits(random: Random): Habits {
  return {
    isStrict: random.chance(0.7),
    showsHistory: random.chance(0.5),
    moments: random.pick(['exact', 'shows-seconds', 'compares-seconds'] as const),
    lagMs: random.weighted([
      [0, 5],
      [random.whole(500, 5_000), 3],
      [random.whole(10_000, 45_000), 2],
    ]),
    pageSize: random.weighted([
      [random.whole(3, 9), 2],
      [random.whole(15, 40), 5],
      [100, 3],
    ]),
    ignoresStatus: random.chance(0.06),
    paging: random.pick(['cursor', 'offset'] as const),
    sort: random.pick(['oldest', 'newest', 'number'] as const),
    endsWithEmptyPage: random.chance(0.2),
    lastPage: random.pick(['omitted', 'null', 'empty'] as const),
    tokenSeconds: random.pick([600, 3_600, DEFAULT_LIFE_SECONDS]),
    namesLife: random.chance(0.7),
    mostPerMinute: random.pick([40, 200, 100_000]),
    mostSignIns: random.pick([2, 5]),
    retryAfter: random.pick(['seconds', 'date', 'none'] as const),
    clockAheadMs: random.weighted([
      [0, 6],
      [random.whole(-200_000, 200_000), 2],
    ]),
    undated: random.weighted([
      [0, 7],
      [0.03, 2],
      [1, 0.5],
    ]),
    spacedNumbers: random.weighted([
      [0, 3],
      [0.05, 2],
    ]),
    dates: random.weighted([
      ['newer', 8],
      ['none', 2],
    ] as const),
  };
}
