/**
 * Forecast of the time when the queue is empty, at the present pace of packing and arrivals, with its past errors. It is left
 * out if too little is known.
 */

const HOUR = 3_600_000;
/** A forecast is kept at each whole quarter of an hour, and says how long the queue is an hour later. */
export const FORECAST_EVERY = HOUR / 4;
export const FORECAST_AHEAD = HOUR;

/** Minimum closed orders for a pace. */
const LEAST_CLOSED = 3;
/** Minimum time since the first close. */
const LEAST_SPAN = HOUR / 4;
/** Window of compared forecasts, and their minimum for an error estimate. */
const LOOKED_AT = 8;
const LEAST_COMPARED = 4;
/** A later end is not shown as a time. */
const FARTHEST = 24 * HOUR;
const FIVE_MINUTES = 300_000;

/** Recently closed orders. */
export interface Closings {
  /** Orders closed within the last hour. */
  orders: number;
  /** When the first of the last two hours was closed, epoch milliseconds; null: none was. */
  first: number | null;
}

/** A forecast whose time has come. */
export interface ComparedForecast {
  /** Orders in the queue when it was made. */
  open: number;
  expected: number;
  came: number;
}

/** No pace, with the reason. */
type NoPace =
  /** Not enough orders were closed within the last hour. */
  | { kind: 'no-pace' }
  /** Work has just begun. `knownAt`: earliest time of a pace, epoch milliseconds. */
  | { kind: 'too-soon'; knownAt: number };

export type Pace = { kind: 'pace'; perHour: number } | NoPace;

/** Fields of every forecast with a pace. */
interface Known {
  /** Orders packed an hour. */
  pace: number;
  /** Orders that come in an hour; null: not known, and then none are reckoned with. */
  arriving: number | null;
  /** Time at which the queue is empty if no more orders arrive, epoch milliseconds; null: in more than a day. */
  withoutNew: number | null;
}

export type Forecast =
  /** No order waits. */
  | { kind: 'empty' }
  | NoPace
  /** At least as many orders arrive as are packed. */
  | ({ kind: 'grows' } & Known)
  /** Ends in more than a day. */
  | ({ kind: 'beyond' } & Known)
  /** The recent error is at least the hourly decrease: no time is shown. */
  | ({ kind: 'unsure'; offPercent: number; compared: number } & Known)
  | ({
      kind: 'at';
      /** End of the queue with arrivals, epoch milliseconds. */
      at: number;
      /** Milliseconds; null: too few forecasts could be compared yet. */
      giveOrTake: number | null;
      /** Median error in orders, percent of the queue; null as above. */
      offPercent: number | null;
      compared: number;
    } & Known);

/** Orders an hour. */
export function paceOf({ orders, first }: Closings, now: number): Pace {
  if (first === null || orders < LEAST_CLOSED) return { kind: 'no-pace' };
  const span = Math.min(HOUR, now - first);
  if (span < LEAST_SPAN) return { kind: 'too-soon', knownAt: first + LEAST_SPAN };
  return { kind: 'pace', perHour: (orders * HOUR) / span };
}

/** Count of arrived orders at a given time. */
export interface Arrived {
  at: number;
  /** Number of orders that had ever arrived. */
  orders: number;
}

/**
 * Orders that arrive in an hour.
 * @param since oldest mark of the last hour without a gap since then; null: none
 * @returns null while unknown
 */
export function arrivingOf(since: Arrived | null, now: Arrived): number | null {
  if (since === null || now.at - since.at < LEAST_SPAN) return null;
  return (Math.max(0, now.orders - since.orders) * HOUR) / (now.at - since.at);
}

/** Orders in the queue an hour later. @param arriving null: not known */
export const expectedLater = (open: number, pace: number, arriving: number | null): number =>
  Math.max(0, Math.round(open - pace + (arriving ?? 0)));

/** @param arriving orders that come in an hour; null: not known @param past the newest first */
export function forecastOf(
  open: number,
  current: Pace,
  arriving: number | null,
  past: readonly ComparedForecast[],
  now: number,
): Forecast {
  if (open === 0) return { kind: 'empty' };
  if (current.kind !== 'pace') return current;
  const { perHour: pace } = current;
  const alone = (open / pace) * HOUR;
  const known = { pace, arriving, withoutNew: alone > FARTHEST ? null : now + alone };
  /** Orders that the queue becomes shorter by in an hour. */
  const less = pace - (arriving ?? 0);
  if (less <= 0) return { kind: 'grows', ...known };
  const left = (open / less) * HOUR;
  if (left > FARTHEST) return { kind: 'beyond', ...known };
  const looked = past.slice(0, LOOKED_AT);
  const compared = looked.length;
  const at = now + left;
  if (compared < LEAST_COMPARED)
    return { kind: 'at', at, giveOrTake: null, offPercent: null, compared, ...known };
  const off = middleOf(looked.map(({ expected, came }) => Math.abs(came - expected)));
  const offPercent = Math.round(
    100 * middleOf(looked.map((one) => Math.abs(one.came - one.expected) / Math.max(1, one.open))),
  );
  if (off >= less) return { kind: 'unsure', offPercent, compared, ...known };
  // The error of an hour may repeat in each further hour.
  const giveOrTake = Math.max(1, Math.round((left * off) / less / FIVE_MINUTES)) * FIVE_MINUTES;
  return { kind: 'at', at, giveOrTake, offPercent, compared, ...known };
}

function middleOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
}
