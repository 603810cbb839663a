/** Alerts that need a person now, and how they begin and end. */
import type { Alert, AlertKind, PastAlert } from '../../contract/station/alerts.ts';
import type { HealthLine, HealthState } from '../../contract/station/health.ts';

/** Orders that are due within this are due soon, in milliseconds. */
export const DUE_SOON_MS = 3_600_000;

/** Measured facts. Counts are of orders, decisions and boxes. */
export interface AlertFacts {
  /** Epoch milliseconds. */
  now: number;
  /** Past due, or due within the hour. */
  dueSoon: number;
  needsPerson: number;
  /** When the oldest decision was taken that is not settled, epoch milliseconds; null: all are. */
  oldestUnsettledAt: number | null;
  /** Longest wait of a decision, in milliseconds. */
  alarmMs: number;
  /** Undelivered decisions. */
  unsent: number;
  toPull: number;
  conflicts: number;
  /** Health of the station, by line. */
  health: readonly { of: HealthLine['of']; state: HealthState }[];
}

type Found = Pick<Alert, 'kind' | 'count'>;

/** @returns present alerts; those that need a person first */
export function alertsNow(facts: AlertFacts): Found[] {
  const { health, now, oldestUnsettledAt, alarmMs } = facts;
  const isPoor = (...lines: HealthLine['of'][]) =>
    health.some(({ of, state }) => lines.includes(of) && (state === 'look' || state === 'bad'));
  const isUnsent = oldestUnsettledAt !== null && now - oldestUnsettledAt > alarmMs;
  const found: Record<AlertKind, number | boolean> = {
    'box-to-find': facts.toPull,
    'packed-twice': facts.conflicts,
    'cancel-for-person': facts.needsPerson,
    unsent: isUnsent && facts.unsent > 0 ? facts.unsent : isUnsent,
    check: isPoor('check'),
    disk: isPoor('disk'),
    backup: isPoor('copy', 'second-copy'),
    'due-soon': facts.dueSoon,
  };
  return (Object.entries(found) as [AlertKind, number | boolean][])
    .filter(([, value]) => value === true || (typeof value === 'number' && value > 0))
    .map(([kind, value]) => ({ kind, count: typeof value === 'number' ? value : null }));
}

/** Present and past alerts. */
export interface AlertLog {
  /** `most`: the greatest count so far. */
  lasting: (Alert & { most: number | null })[];
  /** Newest first. */
  past: PastAlert[];
}

/** Longest quiet history. */
const MOST_PAST = 200;

/** @param found alerts present at `now`, epoch milliseconds @returns the log with them */
export function withAlerts({ lasting, past }: AlertLog, found: readonly Found[], now: number): AlertLog {
  const before = new Map(lasting.map((alert) => [alert.kind, alert]));
  const still = new Set(found.map(({ kind }) => kind));
  const over = lasting
    .filter(({ kind }) => !still.has(kind))
    .map(({ kind, most, since }) => ({ kind, count: most, since, until: now }));
  return {
    lasting: found.map(({ kind, count }) => {
      const known = before.get(kind);
      return { kind, count, since: known?.since ?? now, most: greater(known?.most ?? null, count) };
    }),
    past: [...over, ...past].slice(0, MOST_PAST),
  };
}

const greater = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
