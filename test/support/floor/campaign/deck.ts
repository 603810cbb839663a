/** Faults of a campaign, drawn from a seed: each kind as often as its weight says, and at least once if there is room. */
import type { Random } from '../../../../src-main/practice/invented/random.ts';
import { FAULTS as CABLE_FAULTS } from './faulty-cable.ts';
import { SERVICE_FAULTS } from './faulty-merchant.ts';

/**
 * `kill`: a bench gets SIGKILL. `pause`: a bench is suspended for less than its lease. `freeze-leader`: the leader is
 * suspended beyond its lease, and continues. `late-leader`: the leader's next publication arrives after another bench
 * leads. `crash`, `restart`: of the store. `failover`: a standby that lacks the last commits replaces the store.
 * `restore`: a backup replaces the database on the same server. `empty`: the database is lost; a floor is created again
 * under the same key, and each bench joins again.
 */
const OTHER_FAULTS = [
  'kill',
  'pause',
  'freeze-leader',
  'late-leader',
  'crash',
  'restart',
  'failover',
  'restore',
  'empty',
] as const;

export const FAULT_KINDS = [...CABLE_FAULTS, ...SERVICE_FAULTS, ...OTHER_FAULTS] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Share of each kind, in per cent. */
const WEIGHTS: Record<FaultKind, number> = {
  ...{ cut: 8, 'stalled-up': 8, 'stalled-down': 7, lossy: 7, 'half-open': 8 },
  ...{
    silence: 4,
    'refused-connection': 3,
    'cut-body': 5,
    throttled: 4,
    'server-error': 5,
    'web-page': 2,
    shifting: 6,
  },
  ...{
    kill: 12,
    pause: 3,
    'freeze-leader': 4,
    'late-leader': 4,
    crash: 3,
    restart: 3,
    failover: 2,
    restore: 1.5,
    empty: 0.5,
  },
};

/** @param only kinds that are drawn; null: all @returns the faults, in the order in which they happen */
export function drawFaults(
  random: Random,
  count: number,
  only: readonly FaultKind[] | null = null,
): FaultKind[] {
  const kinds = only ?? FAULT_KINDS;
  const drawn = kinds.length <= count ? [...kinds] : [];
  const weighted = kinds.map((kind) => [kind, WEIGHTS[kind]] as const);
  while (drawn.length < count) drawn.push(random.weighted(weighted));
  return drawn
    .map((kind) => ({ kind, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ kind }) => kind);
}
