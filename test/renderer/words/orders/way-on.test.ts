/** Next step from an order's page: an order that is packed, or must not be, is never offered for packing. */
import { expect, it } from 'vitest';
import type { OrderView } from '../../../../src-main/contract/orders/orders.ts';
import { wayOn, whyNot } from '../../../../src-renderer/words/orders/way-on.ts';

type Phase = NonNullable<OrderView['packing']>['phase'] | null;

const order = (phase: Phase, status: string | null): OrderView => {
  const packing = phase === null ? null : { phase };
  const workable = status === 'READY_TO_SHIP' && (phase === null || phase === 'open' || phase === 'short');
  return { status, workable, cancel: null, cancelElsewhere: null, packing } as unknown as OrderView;
};

const PULL = ['Do not ship: the service shows this order as cancelled.', 'Pull every box.'];

it.each<[Phase, string | null, string | null, string[] | null]>([
  [null, null, null, ['Do not pack: the service no longer lists this order.', 'Leave it unpacked.']],
  [null, 'READY_TO_SHIP', 'Pack', null],
  ['open', 'READY_TO_SHIP', 'Continue packing', null],
  ['short', 'READY_TO_SHIP', 'Continue packing', null],
  [
    null,
    'CANCELLED',
    null,
    ['Do not pack: the service shows this order as cancelled.', 'Leave it unpacked.'],
  ],
  [
    'open',
    'CANCELLED',
    'Show on the bench',
    ['Do not pack: the service shows this order as cancelled.', 'Put back what is packed.'],
  ],
  ['sealed', 'READY_TO_SHIP', 'Show the box', null],
  ['moved-on', 'SHIPPED', 'Show the box', null],
  ['to-pull', 'CANCELLED', 'Show the box', PULL],
  ['pulled', 'CANCELLED', 'Show the box', [PULL[0] ?? '', 'The box stays here.']],
])('%s at this station, %s at the service: %s', (phase, status, words, why) => {
  const way = wayOn(order(phase, status));
  expect(way?.words ?? null).toBe(words);
  expect(way?.packs ?? false).toBe(words === 'Pack' || words === 'Continue packing');
  const said = whyNot(order(phase, status));
  expect(said && [said.what, said.todo]).toEqual(why);
});

it('an order that another bench cancels is not packed, and its reason is shown', () => {
  const cancelElsewhere = { bench: 'Bench 4', reason: 'Damaged', by: null, since: 1, isCancelled: false };
  const cancelled = { ...order(null, 'READY_TO_SHIP'), workable: false, cancelElsewhere };
  expect(wayOn(cancelled)).toBeNull();
  expect(whyNot(cancelled)?.what).toBe('Do not pack: Bench 4 is cancelling this order. Reason: Damaged.');
  const over = { ...cancelled, cancelElsewhere: { ...cancelElsewhere, isCancelled: true } };
  expect(whyNot(over)).toEqual({
    what: 'Do not pack: Bench 4 has cancelled this order.',
    todo: 'Do not pack it. Put back what is packed.',
  });
});

it('a cancelled order whose items were put back asks nobody to put them back', () => {
  const cancelled = (phase: Phase): OrderView => {
    const cancel = { state: 'accepted', ours: true, reason: 'Out of stock' } as OrderView['cancel'];
    return { ...order(phase, 'CANCELLED'), cancel };
  };
  expect(whyNot(cancelled('open'))?.todo).toBe('Put back what is packed.');
  expect(whyNot(cancelled('put-back'))).toMatchObject({
    what: expect.stringContaining('is cancelled'),
    todo: '',
  });
});
