import { expect, it } from 'vitest';
import { pulledSchema } from '../../../src-main/floor/postgres/order-rows.ts';

it('an order that a newer version published in a way unknown here is left out, and the others are read', () => {
  const order = { key: 'O-1', state: 'open', mark: 'm', body: null, leftAt: null, revision: 1 };
  const orders = [
    order,
    { ...order, key: 'O-2', state: 'on-a-ship' },
    { ...order, key: 'O-3', colour: 'red' },
  ];
  const { orders: read } = pulledSchema.parse({ orders, revision: 3, more: false });
  expect(read).toEqual([order, { ...order, key: 'O-3' }]);
});
