/** History of an administrator's other actions, beside the operators themselves. */
import { expect, it } from 'vitest';
import { aStaffedStation } from '../../support/operators.ts';

it('has an erasure and kiosk mode, by whom', async () => {
  let isFull = false;
  const benchWindow = {
    isFull: () => isFull,
    fill: () => void (isFull = true),
    free: () => void (isFull = false),
  };
  const { client, signOn } = await aStaffedStation(undefined, { benchWindow });
  await signOn('adm');
  await client.benchMode.enter();
  await client.erasure.erase({ orderIds: ['A'], operator: 'somebody' });
  const { rows } = await client.operators.events({ offset: 0, limit: 2 });
  expect(rows.map(({ kind, by, data }) => [kind, by, data])).toEqual([
    ['buyer-erased', 'Adm', { orders: 1 }],
    ['bench-mode-entered', 'Adm', {}],
  ]);
});
