/** Sample data of other benches, for the tests of the floor's words and requests. */
import type { Elsewhere, FloorBench, FloorConflict } from '../../../../src-main/contract/floor/floor.ts';

/** Two o'clock in this computer's time zone. */
export const TWO = new Date(2026, 10, 26, 14, 1).getTime();
export const NOW = TWO + 20 * 60_000;

const BENCH_3 = { benchId: '00000000-0000-4000-8000-000000000003', name: 'Bench 3' };

export const elsewhere = (part: Partial<Elsewhere> = {}): Elsewhere => ({
  what: 'has',
  bench: BENCH_3,
  operator: 'Ana',
  since: TWO,
  silentSince: null,
  hasLeft: false,
  token: 4,
  isAsked: false,
  setAside: null,
  isDoubted: false,
  ...part,
});

export const floorBench = (part: Partial<FloorBench> = {}): FloorBench => ({
  ...BENCH_3,
  isThis: false,
  state: 'in-touch',
  lastBeatAt: NOW,
  operator: null,
  order: null,
  reserved: 0,
  open: 0,
  release: '0.1.0',
  seen: 1,
  ...part,
});

type Box = FloorConflict['boxes'][number];

export const box = (part: Partial<Box> = {}): Box => ({
  bench: BENCH_3,
  history: 'mark',
  isThis: false,
  operator: 'Ana',
  phase: 'sealed',
  units: 4,
  dueUnits: 5,
  sealedAt: TWO,
  stays: false,
  ...part,
});
