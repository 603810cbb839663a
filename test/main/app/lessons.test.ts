import { expect, it } from 'vitest';
import { LESSON_NAMES } from '../../../src-main/contract/practice/lesson-names.ts';
import { aClassroom } from '../../support/lessons.ts';
import { until } from '../../support/until.ts';

const ean = (goods: { sku: string; ean: string | null }[], sku: string) =>
  goods.find((one) => one.sku === sku)?.ean ?? '';

it('passes who packs one item, and leaves nothing behind', async () => {
  const room = await aClassroom();
  const { client } = room;
  const { orderId } = await room.begin('first-scan');
  const { rows } = await client.queue.page({ filter: {}, offset: 0, limit: 1 });
  expect(rows[0]?.orderId).toBe(orderId);
  await room.scanShown(orderId);
  await room.reaches(1);
  await client.packing.step({ orderId, step: { kind: 'seal' } });
  expect(await room.ends()).toEqual({ score: 100, mistakes: [] });
  const listed = (await client.lessons.list()).find(({ name }) => name === 'first-scan');
  expect(listed).toMatchObject({ needs: null, best: { score: 100 }, times: 1 });
  await client.lessons.leave();
  expect(room.lesson()).toBeNull();
  expect((await client.packing.get({ orderId })).phase).toBe('moved-on');
  expect(room.status().openOrders).toBe(10);
});

it('wants the wrong item first where that is the lesson', async () => {
  const room = await aClassroom();
  const { client } = room;
  const { orderId } = await room.begin('wrong-item');
  expect((await room.scanShown(orderId)).signal).toBe('wrong-item');
  await room.reaches(1);
  await room.scanShown(orderId);
  await room.reaches(2);
  await client.packing.step({ orderId, step: { kind: 'seal' } });
  expect(await room.ends()).toEqual({ score: 100, mistakes: [] });
});

it('says which parcel comes first', async () => {
  const room = await aClassroom();
  const { client } = room;
  const { orderId } = await room.begin('two-parcels');
  const { products } = await client.practice.goods();
  const second = { orderId, text: ean(products, 'PR-1845') };
  expect((await client.packing.scan(second)).signal).toBe('wrong-parcel');
  await until('the mistake is noted', () => room.lesson()?.mistakes.length === 1);
  await room.scanShown(orderId);
  await room.reaches(1);
  await room.scanShown(orderId);
  await client.packing.step({ orderId, step: { kind: 'seal' } });
  expect(await room.ends()).toEqual({ score: 80, mistakes: [{ kind: 'wrong-parcel', times: 1 }] });
});

it('knows the code of the case while the lesson runs, and not after it', async () => {
  const room = await aClassroom();
  const { client } = room;
  const { orderId } = await room.begin('case');
  expect(await client.codes.list()).toHaveLength(1);
  await room.scanShown(orderId);
  await room.reaches(1);
  await room.scanShown(orderId);
  await room.scanShown(orderId);
  await room.reaches(2);
  await client.packing.step({ orderId, step: { kind: 'seal' } });
  expect(await room.ends()).toEqual({ score: 100, mistakes: [] });
  await client.lessons.leave();
  expect(await client.codes.list()).toEqual([]);
});

it('lets a cancel wait until the service is back', async () => {
  const room = await aClassroom();
  const { client } = room;
  const { orderId } = await room.begin('offline-cancel');
  await until('it is offline', () => room.status().connection.state === 'offline');
  await client.cancel.decide({ orderId, reason: 'Out of stock' });
  expect(await room.ends()).toEqual({ score: 100, mistakes: [] });
  await client.lessons.leave();
  expect(room.status().connection.state).toBe('online');
});

it('brings the service back and sends nothing where a lesson is left while it is away', async () => {
  const room = await aClassroom();
  const { client } = room;
  const { orderId } = await room.begin('offline-cancel');
  await until('it is offline', () => room.status().connection.state === 'offline');
  const { id } = await client.cancel.decide({ orderId, reason: 'Out of stock' });
  await client.lessons.leave();
  await until('it is online', () => room.status().connection.state === 'online');
  expect((await client.outbox.list()).find((one) => one.id === id)?.state).toBe('withdrawn');
  expect(room.status().unsent).toBe(0);
  expect(room.status().openOrders).toBe(10);
});

it('refuses a cancel that comes too late, and ends when a person has settled it', async () => {
  const room = await aClassroom();
  const { client } = room;
  const { orderId } = await room.begin('late-cancel');
  const { id } = await client.cancel.decide({ orderId, reason: 'Out of stock' });
  await room.reaches(2);
  await client.outbox.retry({ id });
  await until('the mistake is noted', () => room.lesson()?.mistakes.length === 1);
  await room.reaches(2);
  await client.outbox.giveUp({ id });
  expect(await room.ends()).toEqual({ score: 80, mistakes: [{ kind: 'sent-again', times: 1 }] });
  await client.lessons.leave();
});

it('ends with an order that is set aside, and puts it back afterwards', async () => {
  const room = await aClassroom();
  const { client } = room;
  const { orderId } = await room.begin('shortage');
  await room.scanShown(orderId);
  await room.reaches(1);
  const { items } = await client.packing.get({ orderId });
  const missing = items.find(({ packed }) => packed === 0);
  await client.packing.step({
    orderId,
    step: { kind: 'short', key: missing?.key ?? '', units: 1, reason: 'Not on the shelf' },
  });
  expect(await room.ends()).toEqual({ score: 100, mistakes: [] });
  await client.lessons.leave();
  expect((await client.packing.get({ orderId })).phase).toBe('put-back');
  expect(room.status().packed).toEqual({ open: 0, short: 0, waiting: 0, toKeep: 0, toPull: 0 });
});

it('takes away what is half done when a lesson is begun again, and leaves what was begun beside it', async () => {
  const room = await aClassroom();
  const { client } = room;
  const { orderId: before } = await room.begin('first-scan');
  await room.scanShown(before);
  await client.packing.step({ orderId: before, step: { kind: 'undo' } });
  const { rows } = await client.queue.page({ filter: {}, offset: 1, limit: 1 });
  const other = rows[0]?.orderId ?? '';
  await client.packing.open({ orderId: other, free: true });
  await until('the mistake is noted', () => room.lesson()?.mistakes[0]?.kind === 'other-order');
  const { orderId } = await room.begin('first-scan');
  expect(orderId).not.toBe(before);
  expect((await client.packing.get({ orderId: before })).phase).toBe('put-back');
  expect((await client.packing.get({ orderId: other })).phase).toBe('open');
  expect(room.lesson()).toMatchObject({ step: 0, score: 100, mistakes: [] });
});

it('forgets what was taught while a lesson ran, and nothing that was taught before', async () => {
  const room = await aClassroom();
  const { client } = room;
  const { products } = await client.practice.goods();
  const teach = (code: string) =>
    client.codes.learn({ code, sku: products[0]?.sku ?? '', units: 12, sure: true });
  await teach('BEFORE-THE-LESSON');
  const { orderId } = await room.begin('first-scan');
  await teach('IN-THE-LESSON');
  await room.scanShown(orderId);
  await room.reaches(1);
  await client.lessons.leave();
  expect((await client.codes.list()).map(({ typed }) => typed)).toEqual(['BEFORE-THE-LESSON']);
});

it('starts with no lesson running and nothing left where the station ended in the middle of one', async () => {
  const room = await aClassroom();
  const { orderId } = await room.begin('case');
  await room.scanShown(orderId);
  await room.reaches(1);
  await room.stop();
  const again = await aClassroom(room.dataDir);
  expect(again.lesson()).toBeNull();
  await again.client.lessons.leave();
  expect((await again.client.packing.get({ orderId })).phase).toBe('put-back');
  expect(await again.client.codes.list()).toEqual([]);
});

it('lists what practice has not, and teaches nothing on a real connection', async () => {
  const room = await aClassroom();
  const listed = await room.client.lessons.list();
  expect(listed.map(({ name }) => name)).toEqual(LESSON_NAMES);
  expect(listed.filter(({ needs }) => needs !== null).map(({ name }) => name)).toEqual(['hand-over']);
  await expect(room.client.lessons.start({ name: 'hand-over' })).rejects.toMatchObject({
    code: 'NOT_PRACTICE',
  });
});

it('keeps the scores of each operator, and says what a packer needs somebody for', async () => {
  const room = await aClassroom();
  const { client } = room;
  const resultOf = async (name: string) => (await client.lessons.list()).find((one) => one.name === name);
  const pack = async (code: string | null) => {
    const { orderId } = await room.begin('first-scan');
    if (code !== null) await client.packing.scan({ orderId, text: code });
    await room.scanShown(orderId);
    await room.reaches(1);
    await client.packing.step({ orderId, step: { kind: 'seal' } });
    await room.ends();
  };
  const ada = await client.operators.add({ name: 'Ada', role: 'administrator', language: null, pin: '7301' });
  await pack(null);
  expect(await resultOf('first-scan')).toMatchObject({ best: { score: 100 }, times: 1 });
  expect(await resultOf('late-cancel')).toMatchObject({ needs: null });
  const { id } = await client.operators.add({ name: 'Pia', role: 'packer', language: null, pin: '4918' });
  await client.operators.signOn({ way: 'pin', id, pin: '4918' });
  expect(await resultOf('first-scan')).toMatchObject({ best: null, times: 0 });
  expect(await resultOf('late-cancel')).toMatchObject({ needs: 'approval' });
  await pack('NOSUCHCODE1');
  await pack('NOSUCHCODE1');
  expect(await resultOf('first-scan')).toMatchObject({ best: { score: 80 }, times: 2 });
  await room.begin('late-cancel');
  expect(room.lesson()).toMatchObject({ steps: ['cancel', 'refused'], approvers: ['Ada'] });

  // Work of another operator does not count for the learner.
  await client.operators.signOn({ way: 'pin', id: ada.id, pin: '7301' });
  await until('the lesson of the packer has ended', () => room.lesson() === null);
  expect(await resultOf('late-cancel')).toMatchObject({ times: 0 });
});
