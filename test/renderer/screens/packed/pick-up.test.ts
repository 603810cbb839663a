import { expect, test } from 'vitest';
import type { OrderBoxes, PackedOrderRow } from '../../../../src-main/contract/goods/packed-orders.ts';
import { boxesWords } from '../../../../src-renderer/words/orders/box-words.ts';
import { byCarrier } from '../../../../src-renderer/screens/packed/pick-up.ts';

const order = (orderId: string, content: Partial<OrderBoxes> | null): PackedOrderRow => ({
  ...{ orderId, salesChannelOrderId: null, phase: 'sealed', cleared: true, units: 1, dueUnits: 1 },
  ...{ sealedAt: 0, sealedBy: null, changedAt: 0, overdue: false, distrusted: false },
  ...{ gone: null, takenBy: null },
  content: content && { boxes: [], pull: null, missing: null, ...content },
});

const via = (carrier: string | null, type: string | null = null) => ({ carrier, type });
const both = order('both', { boxes: [via('Via Sul', 'M'), via('Correa', 'S'), via('Via Sul', 'M')] });

test('a driver finds every box of the carrier, and an order of two carriers with each of them', () => {
  const rows = [order('one', { boxes: [via(null)] }), both, order('last', { boxes: [via('Correa')] })];
  const groups = byCarrier(rows);
  expect(groups.map(({ carrier, boxes, orders }) => [carrier, boxes, orders.map((o) => o.orderId)])).toEqual([
    ['Correa', 2, ['both', 'last']],
    ['Via Sul', 2, ['both']],
    [null, 1, ['one']],
  ]);
});

test('an order whose record cannot be trusted is still a box to hand over', () => {
  expect(byCarrier([order('one', null)])).toMatchObject([{ carrier: null, boxes: 1 }]);
});

test('the words name carriers, boxes and their types, or those of one carrier', () => {
  expect(boxesWords(both)).toBe('Via Sul · Correa · 3 boxes · M · S');
  expect(boxesWords(both, 'Via Sul')).toBe('2 boxes · M');
  expect(boxesWords(order('one', null))).toBe('');
});

test('the words begin with what is missing', () => {
  const short = order('one', { boxes: [via('Correa')], missing: { name: 'Blue mug', units: 2 } });
  expect(boxesWords(short)).toBe('missing: 2 × Blue mug · Correa · 1 box');
});
