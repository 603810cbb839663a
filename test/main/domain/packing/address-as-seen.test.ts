/** An address that is written otherwise and looks the same: the label in the packer's hand is right. */
import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src-main/domain/packing/fold.ts';
import type { PackingPlan } from '../../../../src-main/domain/packing/plan.ts';
import { revise } from '../../../../src-main/domain/packing/revision.ts';
import { slipChanges } from '../../../../src-main/domain/paper/slip-changes.ts';
import { aShipping } from '../../../support/order-json.ts';
import { aLine, planOf } from '../../../support/packing/a-plan.ts';

const to = (receiverName: string) =>
  planOf([aLine('1', 'MUG')], [], {
    shipping: aShipping({}, { deliveryAddress: { country: 'BR', city: 'Curitiba', receiverName } }),
  });
const [COMPOSED, DECOMPOSED, SPACED] = ['Ana Ara\u00fajo', 'Ana Arau\u0301jo', 'Ana\u00a0 Ara\u00fajo'];
const open = (plan: PackingPlan) => apply(null, { kind: 'opened', plan, free: false, restart: false });
/** As an earlier version wrote it: with the mark of the address as it came. */
const earlier = ({ shipToAsWritten, ...plan }: PackingPlan): PackingPlan => ({
  ...plan,
  shipTo: shipToAsWritten ?? plan.shipTo,
});

it.each([
  [COMPOSED, DECOMPOSED],
  [COMPOSED, SPACED],
  [DECOMPOSED, SPACED],
])('%j and %j are one address', (one, other) => {
  expect(revise(open(to(one)), to(other))).toBeNull();
  expect(slipChanges(to(one), to(other)).addressChanged).toBe(false);
});

it('another letter is another address', () => {
  expect(revise(open(to(COMPOSED)), to('Ana Araujo'))?.addressChanged).toBe(true);
  expect(revise(open(to(DECOMPOSED)), to('Ana Araujo'))?.addressChanged).toBe(true);
});

describe('an order that an earlier version opened', () => {
  it.each([COMPOSED, DECOMPOSED, SPACED])('to %j goes on', (name) => {
    expect(revise(open(earlier(to(name))), to(name))).toBeNull();
    expect(slipChanges(earlier(to(name)), to(name)).addressChanged).toBe(false);
  });

  it('stops at another address', () => {
    expect(revise(open(earlier(to(DECOMPOSED))), to('Ana Araujo'))?.addressChanged).toBe(true);
  });
});
