import { describe, expect, it } from 'vitest';
import { whereaboutsOf, type OrderEvidence } from '../../../src-main/domain/whereabouts.ts';

const NOTHING: OrderEvidence = {
  cached: null,
  departure: null,
  unreadable: null,
  cancel: null,
  packing: null,
  batch: null,
  elsewhere: null,
};
const ready = { status: 'READY_TO_SHIP', open: true, isInQueue: true, absentSince: null };
const shipped = { status: 'SHIPPED', open: false, isInQueue: false, absentSince: null };
const left = { leftAt: 50, status: 'SHIPPED', how: 'looked-up' as const };
const unreadable = {
  seenAt: 60,
  fault: { path: 'items', expected: { is: 'list' as const }, found: { is: 'nothing' as const } },
};
const packed = (phase: NonNullable<OrderEvidence['packing']>['phase']) => ({
  phase,
  sealedAt: 40,
  sealedBy: 'Ana',
  units: 1,
  changedAt: 41,
});
const elsewhere: NonNullable<OrderEvidence['elsewhere']> = {
  what: 'has',
  bench: { benchId: '00000000-0000-4000-8000-000000000002', name: 'Bench 2' },
  ...{
    operator: null,
    since: 1,
    silentSince: null,
    hasLeft: false,
    token: 1,
    isAsked: false,
    setAside: null,
    isDoubted: false,
  },
};
const batch = { batch: 1, tote: 3, wall: false, phase: 'running' as const, holder: null };
const at = (parts: Partial<OrderEvidence>) => whereaboutsOf({ ...NOTHING, ...parts });

describe('where an order is', () => {
  it('is not said of an order that the station does not know', () => {
    expect(at({})).toBeNull();
    expect(at({ cancel: null, elsewhere: null })).toBeNull();
  });

  it.each<[string, Partial<OrderEvidence>]>([
    ['queue', { cached: ready }],
    ['queue', { cached: ready, departure: left }],
    ['queue', { cached: ready, packing: packed('put-back') }],
    ['queue', { cached: ready, cancel: { state: 'withdrawn', changedAt: 1 } }],
    ['to-pull', { cached: shipped, packing: packed('to-pull'), cancel: { state: 'accepted', changedAt: 1 } }],
    ['cancel', { cached: ready, cancel: { state: 'waiting', changedAt: 1 } }],
    ['cancel', { cached: shipped, departure: left, cancel: { state: 'accepted', changedAt: 1 } }],
    ['cancel', { packing: packed('sealed'), cancel: { state: 'refused', changedAt: 1 } }],
    ['box', { cached: ready, packing: packed('sealed') }],
    ['box', { departure: left, packing: packed('moved-on') }],
    ['aside', { cached: { ...ready, isInQueue: false }, packing: packed('short') }],
    ['batch', { cached: { ...ready, isInQueue: false }, batch }],
    ['other-bench', { cached: ready, elsewhere }],
    ['other-bench', { elsewhere: { ...elsewhere, what: 'packed' } }],
    ['unreadable', { unreadable }],
    ['unreadable', { unreadable, departure: left }],
    ['left', { unreadable: { ...unreadable, seenAt: 49 }, departure: left }],
    ['left', { cached: shipped, departure: left }],
    ['left', { departure: left, packing: packed('put-back') }],
    ['not-ready', { cached: { ...shipped, status: 'ON_HOLD' } }],
    ['past', { packing: packed('put-back') }],
    ['past', { cancel: { state: 'given-up', changedAt: 1 } }],
  ])('is %s of %j', (where, evidence) => {
    expect(at(evidence)?.at).toBe(where);
  });

  it('names what somebody has to know of a box, and the status that the service shows now', () => {
    expect(at({ cached: shipped, packing: packed('moved-on') })).toEqual({
      at: 'box',
      phase: 'moved-on',
      sealedAt: 40,
      sealedBy: 'Ana',
      status: 'SHIPPED',
    });
  });

  it('is in the queue as any other when every unit of it was taken out again', () => {
    const isBegun = (units: number) => at({ cached: ready, packing: { ...packed('open'), units } });
    expect([isBegun(1), isBegun(0)]).toMatchObject([
      { at: 'queue', isBegun: true },
      { at: 'queue', isBegun: false },
    ]);
  });
});
