/** Refusals of a role's steps give a reason, and a lead's approval allows one once, recorded with both names. */
import '../../support/cheap-scrypt.ts';
import { describe, expect, it } from 'vitest';
import { filesWith } from '../../support/files-with.ts';
import { aStaffedStation, BADGES, PINS } from '../../support/operators.ts';
import {
  aMug,
  aPackingStation,
  MUG,
  oneParcel,
  tamperWith,
  threeParcels,
} from '../../support/packing-station.ts';

const KEY = 'sku:MUG';

async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown as { code: string; data: { refusal: string | null } },
  );
  expect(error).toMatchObject({ code: 'NOT_ALLOWED', data: { why: 'role' } });
  return error?.data.refusal ?? '';
}

const byBadge = (code: string) => ({ way: 'badge', code }) as const;

describe('units by hand', () => {
  it('more of them than the station allows need a lead, and the receipt has both names', async () => {
    const { client, signOn } = await aStaffedStation();
    await signOn('pia');
    const confirm = (units: number) => client.packing.confirm({ orderId: 'A', key: KEY, units });
    await confirm(10);
    const refusal = await refusalOf(confirm(11));
    expect(refusal).not.toBe('');
    expect(await client.operators.approve({ refusal, proof: byBadge(BADGES.lia) })).toEqual({ name: 'Lia' });
    // Only that step is approved: another of the same kind is refused, and ends the approval.
    await refusalOf(client.packing.confirm({ orderId: 'A', key: KEY, units: 12 }));
    await refusalOf(confirm(11));
  });

  it('the limit is one of the order: split into steps, its units need a lead all the same', async () => {
    const { client, signOn } = await aStaffedStation([oneParcel('A', [aMug({ quantity: 40 })])]);
    await signOn('pia');
    const confirm = (units: number) => client.packing.confirm({ orderId: 'A', key: KEY, units });
    for (const units of [3, 1, 2, 4]) expect(await confirm(units)).toMatchObject({ signal: 'right' });
    await refusalOf(confirm(1));
    // An undone step was not confirmed.
    await client.packing.step({ orderId: 'A', step: { kind: 'undo' } });
    expect(await confirm(4)).toMatchObject({ signal: 'right' });
    await refusalOf(confirm(1));
    // Units that are scanned count for nothing here.
    expect(await client.packing.scan({ orderId: 'A', text: 'MUG' })).toMatchObject({ signal: 'right' });
    await refusalOf(confirm(1));
  });

  it('an approved step is done, once', async () => {
    const { client, signOn } = await aStaffedStation([oneParcel('A', [aMug({ quantity: 40 })])]);
    await signOn('pia');
    const confirm = () => client.packing.confirm({ orderId: 'A', key: KEY, units: 11 });
    const refusal = await refusalOf(confirm());
    await client.operators.approve({ refusal, proof: byBadge(BADGES.lia) });
    expect(await confirm()).toMatchObject({ signal: 'right', units: 11 });
    await refusalOf(confirm());
    const { events, broken } = await client.packing.receipt({ orderId: 'A' });
    expect(events.map(({ operator, approvedBy }) => [operator, approvedBy])).toEqual([
      ['Pia', 'Lia'],
      ['Pia', 'Lia'],
    ]);
    expect(broken).toEqual([]);
    await signOn('lia');
    const { rows } = await client.operators.events({ offset: 0, limit: 3 });
    expect(rows.slice(1)).toMatchObject([
      {
        kind: 'approved-step',
        by: 'Lia',
        about: 'Pia',
        data: { orderId: 'A', procedure: 'packing.confirm' },
      },
      { kind: 'approved', by: 'Lia', about: 'Pia', data: { action: 'confirm-many-by-hand' } },
    ]);
  });

  it('who approved is a part of the chain: changed past the application it is known', async () => {
    const first = await aStaffedStation([oneParcel('A', [aMug({ quantity: 40 })])]);
    await first.signOn('pia');
    const confirm = () => first.client.packing.confirm({ orderId: 'A', key: KEY, units: 11 });
    const refusal = await refusalOf(confirm());
    await first.client.operators.approve({ refusal, proof: byBadge(BADGES.lia) });
    await confirm();
    await first.stop();
    const { lia, adm } = first.ids;
    tamperWith(
      first.dataDir,
      `UPDATE packing_events SET data = replace(data, '${lia}', '${adm}') WHERE seq = 2`,
    );
    const again = await aPackingStation(first.shop, { dataDir: first.dataDir });
    await again.client.operators.signOn(byBadge(BADGES.lia));
    expect((await again.client.packing.receipt({ orderId: 'A' })).broken).toEqual([2]);
  });
});

describe('an approval', () => {
  async function aRefused() {
    const station = await aStaffedStation();
    await station.signOn('pia');
    const decide = () => station.client.cancel.decide({ orderId: 'A', reason: 'Damaged' });
    return { ...station, decide, refusal: await refusalOf(decide()) };
  }

  it('is given by nobody who needs one, nor by a tap, nor by a wrong code', async () => {
    const { client, decide, refusal, ids } = await aRefused();
    const approve = (proof: Parameters<typeof client.operators.approve>[0]['proof']) =>
      client.operators.approve({ refusal, proof });
    await expect(approve(byBadge(BADGES.pia))).rejects.toMatchObject({ code: 'CANNOT_APPROVE' });
    await expect(approve({ way: 'tap', id: ids.lia })).rejects.toMatchObject({ code: 'WAY_NOT_ALLOWED' });
    await expect(approve(byBadge('NOBODY-0000'))).rejects.toMatchObject({ code: 'NOT_PROVED' });
    await expect(approve({ way: 'pin', id: ids.lia, pin: '0000' })).rejects.toMatchObject({
      code: 'NOT_PROVED',
    });
    await refusalOf(decide());
  });

  it('by PIN lets a cancel be decided, and its history has both names', async () => {
    const { client, decide, refusal, ids, live } = await aRefused();
    await client.operators.approve({ refusal, proof: { way: 'pin', id: ids.lia, pin: PINS.lia } });
    // The operator at work is still the packer.
    expect(live.snapshot.status.signOn.operator?.name).toBe('Pia');
    const { id, operator } = await decide();
    expect(operator).toBe('Pia');
    const [step] = await client.outbox.history({ id });
    expect(step).toMatchObject({ operator: 'Pia', approvedBy: 'Lia' });
  });

  it('is not for another packer, not for later, and not for a step before', async () => {
    const { client, decide, refusal, forward, signOn } = await aRefused();
    await signOn('lia');
    await signOn('pia');
    await expect(client.operators.approve({ refusal, proof: byBadge(BADGES.lia) })).rejects.toMatchObject({
      code: 'APPROVAL_TOO_LATE',
    });
    const second = await refusalOf(decide());
    forward(121_000);
    await expect(
      client.operators.approve({ refusal: second, proof: byBadge(BADGES.lia) }),
    ).rejects.toMatchObject({ code: 'APPROVAL_TOO_LATE' });
    const third = await refusalOf(decide());
    await client.operators.approve({ refusal: third, proof: byBadge(BADGES.lia) });
    forward(121_000);
    await refusalOf(decide());
  });

  it('is not asked of a lead', async () => {
    const { decide, signOn } = await aRefused();
    await signOn('lia');
    expect(await decide()).toMatchObject({ operator: 'Lia' });
  });
});

it('a locked screen starts no work of the station, and takes no notice away', async () => {
  const { client, signOn } = await aStaffedStation();
  const steps = [
    () => client.station.refresh(),
    () => client.station.dismissNotice({ code: 'journal-restored' }),
    () => client.copies.make(),
    () => client.health.check(),
  ];
  await signOn('pia');
  await client.operators.lock();
  const refused = { code: 'NOT_ALLOWED', data: { why: 'signed-out', action: 'see' } };
  for (const step of steps) await expect(step()).rejects.toMatchObject(refused);
  await signOn('pia');
  for (const step of steps) await step();
});

it('settings are an administrator’s, but for those of the screen; a change is recorded with who made it', async () => {
  const { client, signOn } = await aStaffedStation();
  await signOn('lia');
  await client.station.change({ volume: 20 });
  const refusal = await refusalOf(client.station.change({ volume: 20, alarmHours: 30 }));
  expect(refusal, 'nobody approves that').toBe('');
  await signOn('adm');
  await client.station.change({ alarmHours: 30, cancelReasons: ['Zebedeu does not want it'] });
  const { rows } = await client.operators.events({ offset: 0, limit: 4 });
  expect(rows.filter(({ kind }) => kind === 'settings-changed')).toMatchObject([
    { by: 'Adm', data: { alarmHours: 30, cancelReasons: true } },
    { by: 'Lia', data: { volume: 20 } },
  ]);
});

it('a code that a lead taught, and one that was approved, show who taught them', async () => {
  const { client, signOn } = await aStaffedStation();
  await signOn('pia');
  const learn = () => client.codes.learn({ code: 'CASE-0001', sku: 'MUG', units: 6 });
  const refusal = await refusalOf(learn());
  await client.operators.approve({ refusal, proof: byBadge(BADGES.lia) });
  await learn();
  expect(await client.codes.list()).toMatchObject([{ typed: 'CASE-0001', learnedBy: 'Pia' }]);
  await signOn('lia');
  expect((await client.codes.export()).csv).toContain(',Pia');
});

it('an erasure is by whoever is signed on, whatever name is typed, and its report shows the name', async () => {
  const { client, dataDir, signOn, ids } = await aStaffedStation();
  await signOn('lia');
  await refusalOf(client.erasure.list());
  await signOn('adm');
  const report = await client.erasure.erase({ orderIds: ['A'], operator: 'Somebody else' });
  expect(report.operator).toBe('Adm');
  expect(await client.erasure.list()).toMatchObject([{ operator: 'Adm' }]);
  expect(filesWith(dataDir, ids.adm)).not.toEqual([]);
  expect(filesWith(dataDir, 'Somebody else')).toEqual([]);
});

interface Shipping {
  deliveries: { parcels: { items: { quantity: number }[] }[] }[];
}

it('a packer accepts no change by which the parcels of an order stop being held to, as it cannot be opened so', async () => {
  const { client, shop, sweep, signOn, view } = await aStaffedStation([threeParcels('A')]);
  await signOn('pia');
  await client.packing.scan({ orderId: 'A', text: MUG });
  const changes = async (quantity: number) => {
    const shipping = structuredClone(shop.get('A')?.['shipping']) as Shipping;
    const [item] = shipping.deliveries[0]?.parcels[0]?.items ?? [];
    if (item) item.quantity = quantity;
    shop.change('A', { shipping });
    await sweep();
    const { stop } = await view('A');
    return stop?.kind === 'changed' ? stop : null;
  };
  const stop = await changes(3);
  expect(stop?.nowFree).toBe(true);
  const accept = () => client.packing.acceptChange({ orderId: 'A', version: stop?.version ?? '' });
  await expect(accept()).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
    data: { action: 'override-contradiction' },
  });
  await signOn('lia');
  expect((await accept()).free).toBe(true);
});
