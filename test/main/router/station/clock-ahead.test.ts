/** A clock that was once a year ahead and was corrected: work recorded meanwhile is not counted for a future day. */
import '../../../support/cheap-scrypt.ts';
import { expect, it } from 'vitest';
import { aStaffedStation, BADGES } from '../../../support/operators.ts';
import { aMug, MUG, oneParcel } from '../../../support/packing-station.ts';

const YEAR = 365 * 86_400_000;
const HOUR = 3_600_000;
const IDS = ['A', 'B', 'C', 'D', 'E'];

it('board, packed today, forecast and shift have only what was packed by the right clock', async () => {
  const { client, forward, scan, signOn, sweep } = await aStaffedStation(
    IDS.map((id) => oneParcel(id, [aMug()])),
  );
  const pack = async (id: string) => {
    await scan(id, MUG);
    await client.packing.step({ orderId: id, step: { kind: 'seal' } });
  };
  await signOn('lia');
  forward(YEAR);
  await signOn('lia');
  for (const id of IDS.slice(0, 4)) await pack(id);
  await client.shift.handOver({ proof: { way: 'badge', code: BADGES.adm } });
  forward(-YEAR);
  await signOn('lia');
  await sweep();
  const before = await client.board.get({ period: 'today', operator: null, station: null });
  expect(before.forecast.kind).toBe('no-pace');
  await pack('E');
  for (const period of ['today', 'week', 'month'] as const) {
    const { total, parts } = await client.board.get({ period, operator: null, station: null });
    expect([period, total.orders, parts.at(-1)?.orders]).toEqual([period, 1, 1]);
  }
  expect(await client.packing.today()).toMatchObject({ orders: 1, rows: [{ orderId: 'E' }] });
  expect(await client.board.wallboard()).toMatchObject({ packed: 1, pace: null });
  const shift = await client.shift.get();
  expect(shift.since).toBeLessThanOrEqual(shift.at);
  expect(shift.done).toMatchObject({ orders: 1, counted: 1 });
  forward(YEAR + HOUR / 60);
  await signOn('lia');
  expect((await client.packing.today()).orders, 'on that day they are of it').toBe(4);
});
