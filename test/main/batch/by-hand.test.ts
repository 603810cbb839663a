/** Units of a batch that cannot be scanned: they count as a scan does, and who confirmed them, and why, is kept. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aStaffedStation, BADGES, type StaffedStation } from '../../support/operators.ts';
import { aBowl, aMug, aPackingStation, BOWL, MUG, oneParcel } from '../../support/packing-station.ts';

const ORDERS = ['PD-1', 'PD-2', 'PD-3'];
const REASON = 'Code is unreadable';

/** Three orders of eight mugs and a bowl each; a packer is signed on. */
async function aStation() {
  const station = await aStaffedStation(
    [...ORDERS, 'PD-4'].map((orderId) => oneParcel(orderId, [aMug({ quantity: 8 }), aBowl()])),
  );
  await station.signOn('pia');
  return station;
}

const lineOf = async ({ client }: StaffedStation, sku: string) =>
  (await client.batch.running({ sort: 'sku' }))?.lines.find((line) => line.sku === sku);

/** @returns the number under which it can be approved */
async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown as { data: { refusal: string } },
  );
  expect(error).toMatchObject({
    code: 'NOT_ALLOWED',
    data: { why: 'role', action: 'confirm-many-by-hand' },
  });
  return error?.data.refusal ?? '';
}

/** Events of that kind as they are on disk. */
function eventsOf({ dataDir }: StaffedStation, kind: string): unknown[] {
  const db = new Database(join(dataDir, 'journal.db'), { readonly: true });
  try {
    return db
      .prepare<[string], string>('SELECT data FROM batch_events WHERE kind = ? ORDER BY n')
      .pluck()
      .all(kind)
      .map((text): unknown => JSON.parse(text));
  } finally {
    db.close();
  }
}

describe('units that are picked by hand', () => {
  it('go into the totes as those of a scan do, with the reason, and an undo takes them back', async () => {
    const station = await aStation();
    const { client } = station;
    const { batch } = await client.batch.begin({ orderIds: ORDERS });
    const confirm = (item: string, units: number, reason?: string) =>
      client.batch.confirm({ batch, item, units, ...(reason === undefined ? {} : { reason }) });
    await client.batch.scan({ batch, text: MUG });
    expect(await confirm('sMUG', 9, REASON)).toMatchObject({
      ...{ signal: 'right', text: '', sku: 'MUG', picked: 10, due: 24, left: 17 },
      puts: [
        { tote: 1, units: 7 },
        { tote: 2, units: 2 },
      ],
    });
    expect(await confirm('sBOWL', 3)).toMatchObject({ signal: 'line', picked: 3 });
    expect((await lineOf(station, 'MUG'))?.byHand).toEqual([
      { units: 9, operator: 'Pia', approvedBy: null, reason: REASON },
    ]);
    expect(await client.batch.undo({ batch })).toMatchObject({ taken: [{ sku: 'BOWL' }, {}, {}] });
    expect((await lineOf(station, 'BOWL'))?.byHand).toEqual([]);
    expect(eventsOf(station, 'picked')).toMatchObject([
      { method: 'scan', code: MUG },
      { method: 'hand', code: null, byHand: { reason: REASON, approvedBy: null } },
      { method: 'hand', code: null, byHand: { reason: null } },
    ]);
    await station.stop();
    const again = await aPackingStation(station.shop, { dataDir: station.dataDir });
    await again.client.operators.signOn({ way: 'badge', code: BADGES.lia });
    const after = await again.client.batch.running({ sort: 'sku' });
    expect(after?.lines.map(({ sku, picked, byHand }) => [sku, picked, byHand.length])).toEqual([
      ['BOWL', 0, 0],
      ['MUG', 10, 1],
    ]);
  });

  it('count for nothing where they are too many, of no order, or of no batch that is picked', async () => {
    const station = await aStation();
    const { client } = station;
    const { batch } = await client.batch.begin({ orderIds: ['PD-1'] });
    const confirm = (item: string, units: number) => client.batch.confirm({ batch, item, units });
    expect(await confirm('sMUG', 9)).toMatchObject({ signal: 'too-many', units: 9, due: 8, picked: 0 });
    expect(await confirm('sTEA', 1)).toMatchObject({ signal: 'wrong-item', sku: 'TEA' });
    await client.batch.pause({ batch });
    expect(await confirm('sMUG', 1)).toMatchObject({ signal: 'stopped' });
    expect(eventsOf(station, 'picked')).toEqual([]);
    await client.batch.close({ batch });
    await expect(confirm('sMUG', 1)).rejects.toMatchObject({ data: { why: 'not-running' } });
  });

  it('more of them than the station allows need a lead, whose name stays with them', async () => {
    const station = await aStation();
    const { client, signOn } = station;
    const { batch } = await client.batch.begin({ orderIds: ORDERS });
    const confirm = () => client.batch.confirm({ batch, item: 'sMUG', units: 11 });
    const refusal = await refusalOf(confirm());
    expect(eventsOf(station, 'picked')).toEqual([]);
    await client.operators.approve({ refusal, proof: { way: 'badge', code: BADGES.lia } });
    expect(await confirm()).toMatchObject({ signal: 'right', picked: 11 });
    expect((await lineOf(station, 'MUG'))?.byHand).toEqual([
      { units: 11, operator: 'Pia', approvedBy: 'Lia', reason: null },
    ]);
    await signOn('lia');
    const { rows } = await client.operators.events({ offset: 0, limit: 2 });
    expect(rows).toMatchObject([
      {},
      {
        ...{ kind: 'approved-step', by: 'Lia', about: 'Pia' },
        data: { batch, procedure: 'batch.confirm', action: 'confirm-many-by-hand' },
      },
    ]);
  });
});

describe('units that are put into a slot by hand', () => {
  it('light the slot of the item that was chosen, and say so once they are put', async () => {
    const station = await aStation();
    const { client } = station;
    const { batch } = await client.batch.begin({ orderIds: ORDERS, wall: true });
    const choose = (item: string, units = 1) => client.putWall.choose({ batch, item, units });
    expect(await choose('sBOWL')).toMatchObject({ signal: 'not-picked', units: 3 });
    await client.batch.scan({ batch, text: BOWL, units: 3 });
    expect(await choose('sBOWL', 2)).toMatchObject({ signal: 'too-many', most: 1 });
    expect(await choose('sTEA')).toMatchObject({ signal: 'wrong-item', sku: 'TEA' });
    const lit = await choose('sBOWL');
    expect(lit).toMatchObject({ signal: 'light', text: '', slot: 1, units: 1 });
    expect(eventsOf(station, 'put'), 'nothing counts before it is put').toEqual([]);
    const what = { batch, orderId: 'PD-1', item: 'sBOWL', units: 1 };
    expect(await client.putWall.put({ ...what, code: null, reason: REASON })).toMatchObject({ slot: 1 });
    expect(eventsOf(station, 'put')).toMatchObject([
      { code: null, byHand: { reason: REASON, approvedBy: null } },
    ]);
    await client.batch.pause({ batch });
    expect(await choose('sBOWL')).toMatchObject({ signal: 'stopped' });
  });

  it('need a lead where they are more than the station allows; scanned ones do not', async () => {
    const station = await aStation();
    const { client, signOn } = station;
    await signOn('adm');
    await client.station.change({ handUnits: 2 });
    await signOn('pia');
    const { batch } = await client.batch.begin({ orderIds: ORDERS, wall: true });
    await client.batch.scan({ batch, text: MUG, units: 24 });
    const put = (orderId: string, code: string | null) =>
      client.putWall.put({ batch, orderId, item: 'sMUG', units: 3, code });
    await put('PD-1', MUG);
    const refusal = await refusalOf(put('PD-2', null));
    await client.operators.approve({ refusal, proof: { way: 'badge', code: BADGES.lia } });
    await put('PD-2', null);
    expect(eventsOf(station, 'put')).toMatchObject([
      { code: MUG },
      { code: null, byHand: { approvedBy: station.ids.lia } },
    ]);
  });
});
