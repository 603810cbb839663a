/** Sample data for the components of a floor: benches, orders of others, boxes packed twice. */
import { m } from '#messages';
import type {
  Elsewhere,
  FloorAsk,
  FloorBench,
  FloorConflict,
  FloorStatus,
} from '../../../src-main/contract/floor/floor.ts';
import type { NotFound } from '../../../src-main/contract/terms/not-found.ts';
import type { OnFloor } from '../../words/floor/ways-on.ts';

const MINUTE_MS = 60_000;

/** A time some minutes ago, and today: another day would be shown with its date. */
const earlierToday = (now: number, minutes: number): number =>
  Math.max(now - minutes * MINUTE_MS, new Date(now).setHours(0, 0, 0, 0));

const idOf = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const named = (n: number) => ({ benchId: idOf(n), name: `${m.floor_col_bench()} ${n}` });

/** The name of the bench whose orders are decided about. */
export const sampleBenchName = (): string => named(3).name;

/** States of a bench on its floor. @param now epoch milliseconds */
export function sampleFloors(now: number): [string, FloorStatus][] {
  const floor: FloorStatus = {
    name: 'PD-1',
    contact: 'in-touch',
    since: earlierToday(now, 63),
    fault: null,
    benches: 12,
    reserved: 6,
    untold: 0,
    certificateEndsAt: null,
    parted: 0,
    conflicts: 0,
    toConfirm: 0,
    toErase: 0,
    asks: [],
    withheld: null,
    wait: null,
    doubted: [],
    revision: 1,
    taught: 0,
  };
  return [
    ['in-touch', floor],
    ['doubtful', { ...floor, contact: 'doubtful', fault: 'timeout' }],
    ['cut-off', { ...floor, contact: 'cut-off', fault: 'unreachable' }],
    ['coming-back', { ...floor, contact: 'coming-back', untold: 41 }],
    ['refused', { ...floor, contact: 'refused', fault: 'sign-in' }],
    ['doubted', { ...floor, doubted: [{ bench: named(3).name, orders: 4 }] }],
    ['wait', { ...floor, wait: { bench: named(3).name, until: earlierToday(now, 0) } }],
    ['withheld', { ...floor, withheld: { orders: 312, bench: null } }],
    ['conflicts', { ...floor, conflicts: 2 }],
  ];
}

export const sampleAsk = (now: number): FloorAsk => ({
  orderId: 'PD-1',
  salesChannelOrderId: 'SC-1',
  bench: named(3),
  reason: m.floor_ask_1(),
  at: now,
  token: 4,
});

/** @param now epoch milliseconds */
export const sampleNotFound = (now: number): NotFound => ({
  bench: sampleBenchName(),
  units: 3,
  at: earlierToday(now, 12),
});

type OfOrder = OnFloor & { state: string };

/** @param now epoch milliseconds */
export function sampleElsewhere(now: number): OfOrder[] {
  const has: Elsewhere = {
    what: 'has',
    bench: named(3),
    operator: m.operators_role_packer(),
    since: earlierToday(now, 7),
    silentSince: null,
    hasLeft: false,
    token: 4,
    isAsked: false,
    setAside: null,
    isDoubted: false,
  };
  const since = earlierToday(now, 63);
  const silent: Elsewhere = { ...has, operator: null, silentSince: now - MINUTE_MS };
  const seen = (state: string, elsewhere: Elsewhere): OfOrder => ({
    ...{ state, elsewhere, unsure: null, alone: null },
  });
  return [
    seen('has', has),
    seen('set-aside', { ...has, setAside: { at: since, units: 2 } }),
    seen('asked', { ...has, isAsked: true }),
    seen('silent', silent),
    seen('left', { ...silent, hasLeft: true }),
    seen('set-apart', { ...has, what: 'set-apart' }),
    seen('packed', { ...has, what: 'packed' }),
    seen('packed-doubted', { ...has, what: 'packed', isDoubted: true }),
    seen('cancels', { ...has, what: 'cancels' }),
    seen('cancels-doubted', { ...has, what: 'cancels', isDoubted: true }),
    { ...seen('alone', has), alone: since },
    { state: 'unsure', elsewhere: null, unsure: { why: 'cut-off', since }, alone: since },
  ];
}

/** @param now epoch milliseconds */
export function sampleBenches(now: number): FloorBench[] {
  const bench: FloorBench = {
    ...named(1),
    isThis: true,
    state: 'in-touch',
    lastBeatAt: now,
    operator: m.operators_role_packer(),
    order: { orderId: 'PD-1', salesChannelOrderId: 'SC-1' },
    reserved: 6,
    open: 2,
    release: '0.1.0',
    seen: 1,
  };
  const away = { ...bench, isThis: false, operator: null, order: null, open: 0, reserved: 0 };
  return [
    bench,
    { ...bench, ...named(2), isThis: false },
    { ...away, ...named(6), state: 'late', lastBeatAt: now - 6_000, open: 1, reserved: 4 },
    { ...away, ...named(7), state: 'silent', lastBeatAt: now - 25 * MINUTE_MS, open: 1, reserved: 11 },
    { ...away, ...named(8), state: 'closed', lastBeatAt: now - 600 * MINUTE_MS },
    { ...away, ...named(9), state: 'out-of-use', lastBeatAt: null },
    { ...away, ...named(10), state: 'left', lastBeatAt: now - 600 * MINUTE_MS },
  ];
}

/** @param now epoch milliseconds */
export function sampleConflicts(now: number): FloorConflict[] {
  const box: FloorConflict['boxes'][number] = {
    bench: named(1),
    history: 'a',
    isThis: true,
    operator: m.operators_role_packer(),
    phase: 'sealed',
    units: 5,
    dueUnits: 5,
    sealedAt: now - 40 * MINUTE_MS,
    stays: true,
  };
  const other = { ...box, bench: named(3), history: 'b', isThis: false, operator: null, stays: false };
  const twice = { salesChannelOrderId: 'SC-1', kind: 'packed-twice' as const };
  const chosen = { by: m.operators_role_packer(), reason: m.floor_choose_1(), at: now - MINUTE_MS };
  return [
    { ...twice, orderId: 'PD-1', boxes: [box, { ...other, phase: 'to-pull' }], chosen: null },
    {
      ...twice,
      orderId: 'PD-2',
      boxes: [
        { ...box, phase: 'moved-on' },
        { ...other, phase: 'pulled' },
      ],
      chosen,
    },
    {
      orderId: 'PD-3',
      salesChannelOrderId: 'SC-3',
      kind: 'opened-twice',
      boxes: [
        { ...box, phase: 'open', units: 2, sealedAt: null },
        { ...other, phase: 'open', units: 1 },
      ],
      chosen: null,
    },
  ];
}
