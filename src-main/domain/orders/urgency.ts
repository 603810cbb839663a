/**
 * Order of the queue, in one integer that an index can hold. This bench's half-packed orders come before it (decision
 * 0211).
 */

const MINUTE = 60_000;
/** Minutes since 1970 fit until the year 2225; that last value means "no estimate given". */
const DUE_MAX = 2 ** 27 - 1;
/** 2020-01-01, from which 25 bits of minutes reach beyond 2083. */
const AGE_ORIGIN = Date.UTC(2020, 0, 1);
const AGE_MAX = 2 ** 25 - 1;

/** An index of only urgencies has due times and ages: `urgency >> AGE_BITS`, `urgency & AGE_MAX`, in minutes. */
export const AGE_BITS = 25;
export const NO_DUE = DUE_MAX;
export const NO_AGE = AGE_MAX;

/** The minute of a delivery estimate, as it is part of an urgency. */
export const dueMinuteOf = (ms: number): number => within(ms / MINUTE, DUE_MAX - 1);
/** The minute of a creation time, as it is part of an urgency. */
export const ageMinuteOf = (ms: number): number => within((ms - AGE_ORIGIN) / MINUTE, AGE_MAX - 1);

const within = (n: number, max: number) => Math.min(Math.max(Math.floor(n), 0), max);

/**
 * Smaller is more urgent: first by the earliest delivery estimate, then by age (older first). Orders without an
 * estimate come after all others; without a creation date, after those of the same estimate.
 * @param dueAt earliest delivery estimate, epoch milliseconds
 * @param createdAt creation, epoch milliseconds
 * @returns a whole number below 2^52, exact in a double and in SQLite
 */
export function urgencyOf(dueAt: number | null, createdAt: number | null): number {
  const due = dueAt === null ? DUE_MAX : within(dueAt / MINUTE, DUE_MAX - 1);
  const age = createdAt === null ? AGE_MAX : within((createdAt - AGE_ORIGIN) / MINUTE, AGE_MAX);
  return due * (AGE_MAX + 1) + age;
}

/** @returns the least urgency of orders due in this minute, and of those due in the next */
export function minuteOf(now: number): [from: number, to: number] {
  const minute = within(now / MINUTE, DUE_MAX - 1);
  return [minute * (AGE_MAX + 1), (minute + 1) * (AGE_MAX + 1)];
}
