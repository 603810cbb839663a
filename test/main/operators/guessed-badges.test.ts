/** Badges are guessed with a limit, and each guess leaves a trace: while somebody works, while nobody is signed on, and over a restart. */
import '../../support/cheap-scrypt.ts';
import { expect, it } from 'vitest';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { aStaffedStation, BADGES, PINS } from '../../support/operators.ts';
import { anItem, aShipping } from '../../support/order-json.ts';
import {
  aMug,
  aPackingStation,
  MUG,
  MUG_CASE,
  oneParcel,
  threeParcels,
} from '../../support/packing-station.ts';

const HOUR = 3_600_000;

async function atWork() {
  const station = await aStaffedStation([oneParcel('LONG-A', [aMug()])]);
  await station.signOn('pia');
  const { client, live, signOn } = station;
  return {
    ...station,
    guess: (text: string) => client.operators.scanned({ text }),
    working: () => live.snapshot.status.signOn.operator?.name,
    /** Counts of unknown badges in the history, the newest first. */
    noted: async () => {
      await signOn('adm');
      const { rows } = await client.operators.events({ offset: 0, limit: 200 });
      return rows
        .filter(({ kind }) => kind === 'badge-unknown')
        .map(({ by, data }) => [by, data['failures']]);
    },
  };
}

it('unknown codes at work are counted and noted with who worked; goods, orders and commands are not', async () => {
  const { guess, noted } = await atWork();
  for (const text of [MUG, 'LONG-A', 'SC-LONG-A', 'PKDCMDQUEUE', '4012345678901'])
    expect(await guess(text), text).toEqual({ name: null });
  expect(await guess('GUESS-01')).toEqual({ name: null });
  expect(await guess('GUESS-02')).toEqual({ name: null });
  expect(await noted()).toEqual([
    ['Pia', 2],
    ['Pia', 1],
  ]);
});

it('nothing that names what the station knows is a guess, wherever the work with it is', async () => {
  const ofSku = (sku: string) => [anItem({ id: 'l1', salesChannelSkuId: sku, ean: null, name: sku })];
  const { client, signOn } = await aStaffedStation([
    oneParcel('IN-BATCH', ofSku('Lamp-Batch')),
    oneParcel('IN-QUEUE', ofSku('Lamp-Queue'), {
      shipping: aShipping({ lastMileTrackingNumber: 'LB123456785SE' }),
    }),
    threeParcels('IN-PARCELS'),
  ]);
  await signOn('adm');
  await client.codes.learn({ code: 'CASE-OF-LAMPS', sku: 'Lamp-Queue', units: 6, sure: true });
  await client.codes.learn({ code: 'CASE-OF-OLD', sku: 'Gone-Since', units: 6, sure: true });
  await client.locations.assign({ item: 'sMUG', location: 'A-01 02' });
  await signOn('pia');
  await client.batch.begin({ orderIds: ['IN-BATCH'] });
  const known = {
    'an item that only an order of a batch needs': 'Lamp-Batch',
    'an item in the letters of Code 39': ']A0LAMP-QUEUE',
    'a tracking number': 'LB123456785SE',
    'a code that was taught': 'CASE-OF-LAMPS',
    'a code that was taught of an item that the station has not': 'CASE-OF-OLD',
    'the label of a shelf': 'A-01  02',
    'the number of an order': 'IN-QUEUE',
    'the number of an order of a batch, as on its tote': 'IN-BATCH',
    'the number of the sales channel': 'SC-IN-PARCELS',
    'a slot of a put wall': 'PKDCMDSLOT3',
    'a slip': 'PKDSLIP-IN-QUEUE',
    'a case': MUG_CASE,
    'a logistic unit': '00340123450000000000',
    'a label with the GTIN of unknown goods': ']C1010401234567890110LOT7',
  };
  // From here on no scan that counts as a guess is answered.
  for (let n = 0; n < 20; n++) await client.operators.scanned({ text: `GUESS-${n}` });
  const answerTo = (text: string, openOrderId?: string) =>
    client.operators.scanned({ text, openOrderId }).catch((error: unknown) => error);
  const answers = Object.entries(known).map(async ([what, text]) => [what, await answerTo(text)] as const);
  const refused = (await Promise.all(answers)).filter(([, answer]) => answer instanceof Error);
  expect(refused.map(([what]) => what)).toEqual([]);
  expect(await answerTo('BOX-2', 'IN-PARCELS'), 'a parcel of the open order').toEqual({ name: null });
  expect(await answerTo('BOX-2', 'IN-QUEUE'), 'of another order').toMatchObject({ code: 'NOT_PROVED' });
});

it('no new badge is a code whose guesses are not counted', async () => {
  const { client, ids, signOn } = await atWork();
  await signOn('adm');
  await client.locations.assign({ item: 'sMUG', location: 'A-01-02' });
  const answerTo = (badge: string) =>
    client.operators.change({ id: ids.pia, badge }).catch((error: unknown) => error);
  for (const code of ['4012345678901', '96385074', '0 12345 67890 5', '00340123450000000000'])
    expect(await answerTo(code), code).toMatchObject({ code: 'BADGE_LIKE_GOODS' });
  for (const code of [MUG, `]E0${MUG}`, 'A-01-02'])
    expect(await answerTo(code), code).toMatchObject({ code: 'BADGE_TAKEN', data: { by: 'goods' } });
  expect(await answerTo('20000017')).toEqual({});
});

it('after twenty a role rises by PIN only, and a guess is answered as the badge of a lead is', async () => {
  const { client, ids, guess, working, noted } = await atWork();
  for (let n = 0; n < 20; n++) expect(await guess(`GUESS-${n}`)).toEqual({ name: null });
  const answerTo = (text: string) => guess(text).catch((error: unknown) => error);
  const toLead = await answerTo(BADGES.lia);
  expect(toLead).toMatchObject({ code: 'NOT_PROVED', data: { waitSeconds: 30 } });
  for (let n = 20; n < 200; n++) expect(await answerTo(`GUESS-${n}`)).toEqual(toLead);
  expect(working()).toBe('Pia');
  for (const text of [MUG, 'LONG-A', 'PKDCMDQUEUE']) expect(await guess(text), text).toEqual({ name: null });
  expect(await guess(BADGES.pia), 'her own is no rise').toEqual({ name: 'Pia' });
  await client.operators.signOn({ way: 'pin', id: ids.lia, pin: PINS.lia });
  expect(working()).toBe('Lia');
  expect(await noted()).toHaveLength(20);
});

it('of an administrator nothing is guessed: no role is above, and no code waits', async () => {
  const { signOn, guess } = await atWork();
  await signOn('adm');
  for (let n = 0; n < 30; n++) expect(await guess(`GUESS-${n}`)).toEqual({ name: null });
});

it('the wait survives a restart', async () => {
  const { shop, dataDir, guess, stop } = await atWork();
  for (let n = 0; n < 20; n++) await guess(`GUESS-${n}`);
  await stop();
  const { client } = await aPackingStation(shop, { dataDir, clock: systemClock });
  await client.operators.signOn({ way: 'badge', code: BADGES.pia });
  await expect(client.operators.scanned({ text: BADGES.lia })).rejects.toMatchObject({ code: 'NOT_PROVED' });
});

it('mistakes of a day are no guesses: an hour without one forgets them', async () => {
  const { guess, forward, signOn } = await atWork();
  for (let n = 0; n < 19; n++) await guess(`GUESS-${n}`);
  forward(HOUR + 1_000);
  // The screen was locked meanwhile.
  await signOn('pia');
  await guess('GUESS-19');
  expect(await guess(BADGES.lia)).toEqual({ name: 'Lia' });
});

it('where nobody is signed on the badge of a packer makes no room for more guesses', async () => {
  const { client } = await aStaffedStation();
  const signOn = (code: string) => client.operators.signOn({ way: 'badge', code });
  for (let n = 0; n < 19; n++)
    await expect(signOn(`GUESS-${n}`)).rejects.toMatchObject({ data: { waitSeconds: 0 } });
  await signOn(BADGES.pia);
  await client.operators.signOff();
  await expect(signOn('GUESS-19')).rejects.toMatchObject({ data: { waitSeconds: 30 } });
});

it('nor does it for approvals, and the badge of a lead ends the count', async () => {
  const { client, forward } = await aStaffedStation();
  const signOn = (code: string) => client.operators.signOn({ way: 'badge', code });
  await signOn(BADGES.pia);
  const refusal = await client.codes.export().catch((error: unknown) => error);
  const step = (refusal as { data: { refusal: string } }).data.refusal;
  const approve = (code: string) =>
    client.operators.approve({ refusal: step, proof: { way: 'badge', code } });
  for (let n = 0; n < 19; n++)
    await expect(approve(`GUESS-${n}`)).rejects.toMatchObject({ code: 'NOT_PROVED' });
  await expect(approve(BADGES.pia)).rejects.toMatchObject({ code: 'CANNOT_APPROVE' });
  await expect(approve('GUESS-19')).rejects.toMatchObject({ data: { waitSeconds: 30 } });
  await expect(approve(BADGES.lia)).rejects.toMatchObject({ code: 'NOT_PROVED' });
  forward(30_001);
  await signOn(BADGES.lia);
  await expect(signOn('GUESS-20')).rejects.toMatchObject({ data: { waitSeconds: 0 } });
});
