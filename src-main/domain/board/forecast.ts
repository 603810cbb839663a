/** When the queue is empty at the present pace, and how far such forecasts were off. Where too little is known, nothing is said. */

const HOUR = 3_600_000;
/** A forecast is kept at each whole quarter of an hour, and says how long the queue is an hour later. */
export const FORECAST_EVERY = HOUR / 4;
export const FORECAST_AHEAD = HOUR;

/** Fewer closed orders are no pace. */
const LEAST_CLOSED = 3;
/** Whoever has just begun has no pace yet. */
const LEAST_SPAN = HOUR / 4;
/** So many forecasts are looked at, and fewer than the least say nothing of the next. */
const LOOKED_AT = 8;
const LEAST_COMPARED = 4;
/** Beyond that a time of day says nothing. */
const FARTHEST = 24 * HOUR;
const FIVE_MINUTES = 300_000;

/** What was closed of late. */
export interface Closings {
  /** Orders closed within the last hour. */
  orders: number;
  /** When the first of the last two hours was closed, epoch milliseconds; null: none was. */
  first: number | null;
}

/** A forecast that has come to its time. */
export interface ComparedForecast {
  /** Orders in the queue when it was made. */
  open: number;
  expected: number;
  came: number;
}

/** Why there is no pace. */
type NoPace =
  /** Too few orders were closed within the last hour. */
  | { kind: 'no-pace' }
  /** Work has just begun. `knownAt`: from when on there may be one, epoch milliseconds. */
  | { kind: 'too-soon'; knownAt: number };

export type Pace = { kind: 'pace'; perHour: number } | NoPace;

export type Forecast =
  /** Nothing waits. */
  | { kind: 'empty' }
  | NoPace
  /** More than a day. */
  | { kind: 'beyond'; pace: number }
  /** Forecasts of late were off by more than is packed in an hour. */
  | { kind: 'unsure'; pace: number; offPercent: number; compared: number }
  | {
      kind: 'at';
      /** Epoch milliseconds. */
      at: number;
      pace: number;
      /** Milliseconds; null: too few forecasts have come to their time. */
      giveOrTake: number | null;
      /** Of the queue, in the middle of the last ones; null as above. */
      offPercent: number | null;
      compared: number;
    };

/** Orders an hour. */
export function paceOf({ orders, first }: Closings, now: number): Pace {
  if (first === null || orders < LEAST_CLOSED) return { kind: 'no-pace' };
  const span = Math.min(HOUR, now - first);
  if (span < LEAST_SPAN) return { kind: 'too-soon', knownAt: first + LEAST_SPAN };
  return { kind: 'pace', perHour: (orders * HOUR) / span };
}

/** Orders in the queue an hour later. */
export const expectedLater = (open: number, pace: number): number => Math.max(0, Math.round(open - pace));

/** @param past the newest first */
export function forecastOf(
  open: number,
  current: Pace,
  past: readonly ComparedForecast[],
  now: number,
): Forecast {
  if (open === 0) return { kind: 'empty' };
  if (current.kind !== 'pace') return current;
  const { perHour: pace } = current;
  const left = (open / pace) * HOUR;
  if (left > FARTHEST) return { kind: 'beyond', pace };
  const looked = past.slice(0, LOOKED_AT);
  const compared = looked.length;
  const at = now + left;
  if (compared < LEAST_COMPARED)
    return { kind: 'at', at, pace, giveOrTake: null, offPercent: null, compared };
  const off = middleOf(looked.map(({ expected, came }) => Math.abs(came - expected)));
  const offPercent = Math.round(
    100 * middleOf(looked.map((one) => Math.abs(one.came - one.expected) / Math.max(1, one.open))),
  );
  if (off >= pace) return { kind: 'unsure', pace, offPercent, compared };
  // What an hour was off by, an hour of the rest may be off by too.
  const giveOrTake = Math.max(1, Math.round((left * off) / pace / FIVE_MINUTES)) * FIVE_MINUTES;
  return { kind: 'at', at, pace, giveOrTake, offPercent, compared };
}

function middleOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
}
