/** A setting that was given as an option of the start. */
import { expect, it } from 'vitest';
import { anOrderShop } from '../../support/order-shop.ts';
import { aPackingStation } from '../../support/packing-station.ts';

it('cannot be changed, nor can another one in the same request; the others can', async () => {
  const { client, live } = await aPackingStation(await anOrderShop([]), { parts: { graceSeconds: 45 } });
  expect(live.snapshot.status.fixedSettings).toEqual({ graceSeconds: 'start' });
  const fixed = { code: 'FIXED_BY_OPTIONS' };
  await expect(client.station.change({ graceSeconds: 20 })).rejects.toMatchObject(fixed);
  await expect(client.station.change({ graceSeconds: 20, alarmHours: 3 })).rejects.toMatchObject(fixed);
  expect(live.snapshot.settings).toMatchObject({ graceSeconds: 45, alarmHours: 24 });
  await client.station.change({ alarmHours: 3 });
  expect(live.snapshot.settings.alarmHours).toBe(3);
});
