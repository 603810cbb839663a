/** Changes of operators: either at least one operator may change operators, or there are no operators. */
import '../../support/cheap-scrypt.ts';
import { expect, it } from 'vitest';
import { aStaffedStation, BADGES } from '../../support/operators.ts';
import { MUG } from '../../support/packing-station.ts';

const refused = (code: string): unknown => expect.objectContaining({ code });

it('the last administrator who can sign on stays, until all others have left', async () => {
  const { client, ids, live, signOn, scan } = await aStaffedStation();
  await signOn('adm');
  const { change, setPin } = client.operators;
  await change({ id: ids.adm, badge: null });
  const last = refused('LAST_ADMINISTRATOR');
  await expect(setPin({ id: ids.adm, pin: null })).rejects.toEqual(last);
  await expect(change({ id: ids.adm, role: 'lead' })).rejects.toEqual(last);
  await expect(change({ id: ids.adm, isActive: false })).rejects.toEqual(last);
  await change({ id: ids.lia, isActive: false });
  await change({ id: ids.pia, isActive: false });
  await change({ id: ids.adm, isActive: false });
  expect(live.snapshot.status.signOn.state).toBe('unused');
  expect(await scan('A', MUG), 'the station works as one that never had any').toEqual(['right']);
  await expect(change({ id: ids.pia, isActive: true })).rejects.toEqual(refused('FIRST_IS_ADMINISTRATOR'));
});

it('a lead has a badge or a PIN, or nobody could sign on as one', async () => {
  const { client, ids, signOn } = await aStaffedStation();
  await signOn('adm');
  const { add, change, setPin } = client.operators;
  const none = refused('NO_WAY_TO_SIGN_ON');
  for (const role of ['lead', 'administrator'] as const)
    await expect(add({ name: 'Zoe', role, language: null })).rejects.toEqual(none);
  const { id } = await add({ name: 'Zoe', role: 'packer', language: null });
  await expect(change({ id, role: 'lead' })).rejects.toEqual(none);
  await change({ id: ids.lia, badge: null });
  await expect(setPin({ id: ids.lia, pin: null })).rejects.toEqual(none);
  await change({ id, role: 'lead', badge: 'BADGE-ZOE-0004' });
  await change({ id, name: 'Zoe Z.' });
});

it('one who has left is signed on no more, and keeps the name on what was done until it is erased', async () => {
  const { client, ids, signOn, scan } = await aStaffedStation();
  await signOn('pia');
  await scan('A', MUG);
  await signOn('adm');
  const nameOn = async () => (await client.packing.receipt({ orderId: 'A' })).events[1]?.operator;
  await expect(client.operators.eraseName({ id: ids.pia })).rejects.toEqual(refused('STILL_ACTIVE'));
  await client.operators.change({ id: ids.pia, isActive: false });
  expect(await client.operators.scanned({ text: BADGES.pia })).toEqual({ name: null });
  expect(await nameOn()).toBe('Pia');
  await client.operators.eraseName({ id: ids.pia });
  expect(await nameOn()).toBe('#3');
  expect((await client.packing.receipt({ orderId: 'A' })).broken).toEqual([]);
  await expect(client.operators.change({ id: ids.pia, isActive: true })).rejects.toEqual(
    refused('NO_SUCH_OPERATOR'),
  );
});

it('one who is signed on and deactivated works no more', async () => {
  const { client, ids, live, signOn } = await aStaffedStation();
  await signOn('adm');
  const { id } = await client.operators.add({
    name: 'Bia',
    role: 'administrator',
    language: 'es',
    pin: '4444',
  });
  await client.operators.signOn({ way: 'pin', id, pin: '4444' });
  expect(live.snapshot.status.signOn.operator).toMatchObject({ name: 'Bia', language: 'es' });
  await client.operators.change({ id, isActive: false });
  expect(live.snapshot.status.signOn).toEqual({ state: 'out', operator: null, isWallboardLeft: false });
  expect(ids.adm).not.toBe(id);
});

it('two active ones never have one name', async () => {
  const { client, ids, signOn } = await aStaffedStation();
  await signOn('adm');
  const taken = refused('NAME_TAKEN');
  const pia = { name: ' pIa ', role: 'packer', language: null } as const;
  await expect(client.operators.add(pia)).rejects.toEqual(taken);
  await expect(client.operators.change({ id: ids.lia, name: 'PIA' })).rejects.toEqual(taken);
  for (const name of ['P\u200bia', 'Pia\u00ad', '\uff30ia', 'Pi\u200da'])
    await expect(client.operators.add({ ...pia, name })).rejects.toEqual(taken);
  await client.operators.change({ id: ids.pia, name: 'PIA' });
  await client.operators.change({ id: ids.pia, isActive: false });
  await client.operators.add(pia);
});
