/** A stop says of every item that was changed its new state, under its name. */
import { expect, it } from 'vitest';
import type { Json } from '../../../../../src-main/domain/orders/read-value.ts';
import { stopWords } from '../../../../../src-renderer/screens/packing/bench/stop-words.ts';
import { anOrderShop } from '../../../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, aTea, MUG, oneParcel } from '../../../../support/packing-station.ts';

const NOW_TWO_TEAS = [aMug({ quantity: 3 }), aBowl(), aTea({ quantity: 2 })];

/** One of three mugs is packed; the order has a bowl too. */
it.each<[string, Json[], string[]]>([
  ['an added one', NOW_TWO_TEAS, ['Added: 2 × Tea.']],
  ['a removed one', [aMug({ quantity: 3 })], ['Removed: 1 × Bowl.']],
  ['fewer', [aMug({ quantity: 2 }), aBowl()], ['Blue mug: now 2, was 3. Still to go: 1.']],
  ['as many as are packed', [aMug({ quantity: 1 }), aBowl()], ['Blue mug: now 1, was 3. None to go.']],
  ['more', [aMug({ quantity: 4 }), aBowl()], ['Blue mug: now 4, was 3. Still to go: 3.']],
  ['none of what is packed', [aBowl()], ['Take 1 × Blue mug out of parcel 1.', 'Removed: 3 × Blue mug.']],
])('%s', async (_what, items, todo) => {
  const shop = await anOrderShop([oneParcel('PD1', [aMug({ quantity: 3 }), aBowl()])]);
  const station = await aPackingStation(shop);
  await station.scan('PD1', MUG);
  const { shipping } = oneParcel('PD1', items);
  shop.change('PD1', { items, ...(shipping === undefined ? {} : { shipping }) });
  await station.sweep();
  const view = await station.view('PD1');
  if (!view.stop) throw new Error('it is not stopped');
  expect(stopWords(view.stop, view).todo).toEqual(todo);
});

it('three units of two parcels that are cancelled are one line a parcel', async () => {
  const shop = await anOrderShop([oneParcel('PD1', [aMug({ quantity: 3 }), aBowl()])]);
  const station = await aPackingStation(shop);
  const view = await station.view('PD1');
  const putBack = [
    { parcel: 1, key: 'a', units: 1 },
    { parcel: 2, key: 'a', units: 2 },
    { parcel: 1, key: 'b', units: 4 },
  ];
  const names = {
    ...view,
    items: view.items.slice(0, 2).map((item, n) => ({ ...item, key: 'ab'[n] ?? '' })),
  };
  expect(stopWords({ kind: 'cancelled-here', putBack }, names).todo).toEqual([
    'Take out of parcel 1, and put back: 1 × Blue mug + 4 × Bowl.',
    'Take out of parcel 2, and put back: 2 × Blue mug.',
    'Do not ship anything.',
    'Cancelled by mistake? Withdraw it in the outbox (F4) until its time is up.',
  ]);
  const [one] = putBack;
  expect(stopWords({ kind: 'cancelled-here', putBack: one ? [one] : [] }, names).todo[0]).toBe(
    'Take 1 × Blue mug out of parcel 1, and put it back.',
  );
});

it('an order that another bench has taken over leaves what is packed to that bench', async () => {
  const shop = await anOrderShop([oneParcel('PD1', [aMug({ quantity: 3 })])]);
  const station = await aPackingStation(shop);
  await station.scan('PD1', MUG);
  const view = await station.view('PD1');
  const key = view.items[0]?.key ?? '';
  const stop = { kind: 'taken-over' as const, bench: 'Bench 3', reason: 'It is due now' };
  expect(stopWords({ ...stop, putBack: [{ parcel: 1, key, units: 1 }] }, view)).toEqual({
    what: 'Bench 3 has taken this order over.',
    todo: ['Reason: It is due now', 'Parcel 1: 1 × Blue mug. Leave it as it is for Bench 3.'],
    done: 'Left for Bench 3',
  });
  expect(stopWords({ ...stop, putBack: [] }, view)).toMatchObject({
    todo: ['Reason: It is due now', 'Nothing is packed here. Go on with another order.'],
    done: 'Next order',
  });
  const handedOver = stopWords({ ...stop, reason: '', putBack: [] }, view);
  expect(handedOver.todo).toEqual(['Nothing is packed here. Go on with another order.']);
});
