/** Conclusions of the sender from what it sees, and when it sends nothing. */
import { describe, expect, it } from 'vitest';
import { OrderQueries } from '../../../src-main/cache/read/orders.ts';
import { hangUp, json, startFaultyService } from '../../support/faulty-service.ts';
import { newIntent } from '../../support/new-intent.ts';
import { aCancelled, anOrder, aPage } from '../../support/order-json.ts';
import { aSender } from '../../support/test-sender.ts';
import { quiet, until } from '../../support/until.ts';

describe('grace', () => {
  it('lets nothing leave before its time, and what was withdrawn in it never', async () => {
    const service = await startFaultyService({ cancel: json(aCancelled('A', newIntent('A').reason)) });
    const s = await aSender(service);
    const graceUntil = s.clock.now() + 10_000;
    const [a, b] = [s.decide('A', { graceUntil }), s.decide('B', { graceUntil })];
    s.sender.start();
    await s.resting();
    s.clock.advance(9_999);
    await s.resting();
    expect(service.count('cancel')).toBe(0);
    s.intents.change(b, 'waiting', { state: 'withdrawn' }, s.clock.now());
    s.clock.advance(1);
    await until('the other is sent', () => s.stateOf(a) === 'accepted');
    await s.resting();
    expect([service.count('cancel'), s.stateOf(b)]).toEqual([1, 'withdrawn']);
  });
});

describe('an order that is cancelled at the service', () => {
  it('with our reason, after a lost answer, is ours', async () => {
    const service = await startFaultyService({ cancel: hangUp });
    service.answers.list = json(aPage([aCancelled('A', newIntent('A').reason)]));
    const s = await aSender(service);
    const id = s.decide('A');
    s.sender.start();
    await s.resting();
    await s.next();
    expect(s.intents.byId(id)).toMatchObject({ state: 'accepted', reasonThere: 'ours' });
  });

  it('with another reason, after a lost answer, was cancelled by somebody else', async () => {
    const service = await startFaultyService({ cancel: hangUp });
    service.answers.list = json(aPage([aCancelled('A', 'the buyer changed his mind')]));
    const s = await aSender(service);
    const id = s.decide('A');
    s.sender.start();
    await s.resting();
    await s.next();
    expect(s.intents.byId(id)).toMatchObject({ state: 'elsewhere', reasonThere: 'other' });
    expect(service.count('cancel')).toBe(1);
  });

  it('is stored as its newest version, also where its dates say otherwise', async () => {
    const older = aCancelled('A', newIntent('A').reason, { lastUpdateDate: '2020-01-01T00:00:00Z' });
    const service = await startFaultyService({ cancel: json(older) });
    const s = await aSender(service);
    await s.cache.writer.upsert([JSON.stringify(anOrder('A'))], 'listed', 1);
    const id = s.decide('A');
    s.sender.start();
    await until('it is accepted', () => s.stateOf(id) === 'accepted');
    await s.resting();
    expect(new OrderQueries(s.cache.reader).byId('A')).toMatchObject({ status: 'CANCELLED', open: false });
  });
});

describe('a 2xx answer that shows no cancel', () => {
  it.each([
    ['another status', anOrder('A')],
    ['another order', aCancelled('B', newIntent('A').reason)],
    ['no history', anOrder('A', { status: 'CANCELLED' })],
    ['nothing', ''],
  ])(
    'but %s is an unknown outcome, and the order is looked up before anything else',
    async (_name, answer) => {
      const service = await startFaultyService({ cancel: json(answer), list: json('', 500) });
      const s = await aSender(service);
      const id = s.decide('A');
      s.sender.start();
      await s.resting();
      for (let n = 0; n < 3; n++) await s.next();
      expect(s.intents.byId(id)).toMatchObject({ state: 'unknown', problem: { kind: 'not-cancelled' } });
      expect(service.count('cancel')).toBe(1);
      service.answers.list = json(aPage([aCancelled('A', newIntent('A').reason)]));
      await s.next();
      expect(s.stateOf(id)).toBe('accepted');
    },
  );

  it('again and again is a matter for a person, who can end it', async () => {
    const service = await startFaultyService({
      cancel: json(anOrder('A')),
      list: json(aPage([anOrder('A')])),
    });
    const s = await aSender(service);
    const id = s.decide('A');
    s.sender.start();
    await s.resting();
    for (let n = 0; n < 30 && s.stateOf(id) !== 'parked'; n++) await s.next();
    expect(s.intents.byId(id)).toMatchObject({
      state: 'parked',
      problem: { kind: 'not-cancelled' },
      attempts: 5,
    });
    expect(service.count('cancel')).toBe(5);
    s.clock.advance(86_400_000);
    await s.resting();
    expect(service.count('cancel')).toBe(5);
    s.intents.change(id, 'parked', { state: 'by-hand' }, s.clock.now());
    expect(s.intents.deliverable()).toEqual([]);
  });
});

describe('many decisions', () => {
  it('are under way three at a time, in the order in which they were taken', async () => {
    const waiting: (() => void)[] = [];
    const service = await startFaultyService({
      cancel: (q, r) => {
        const id = q.path.split('/')[4] ?? '';
        waiting.push(() => json(aCancelled(id, newIntent(id).reason))(q, r));
      },
    });
    const s = await aSender(service);
    const ids = Array.from({ length: 8 }, (_, n) => s.decide(`PD${n}`));
    s.sender.start();
    const underWay = () => ids.filter((id) => s.stateOf(id) === 'sending');
    await until('three are under way', () => waiting.length === 3);
    await quiet(50);
    expect(underWay()).toEqual(ids.slice(0, 3));
    for (let n = 1; n <= 8; n++) {
      await until('another is under way', () => waiting.length > 0);
      waiting.shift()?.();
      await until(`${n} are done`, () => ids.filter((id) => s.stateOf(id) === 'accepted').length === n);
      expect(underWay().length).toBeLessThanOrEqual(3);
    }
    expect(service.count('cancel')).toBe(8);
  });
});

it('a sign-in that is refused is no refusal of the cancel: it waits', async () => {
  const service = await startFaultyService({ token: json({ message: 'no such address' }, 404) });
  const s = await aSender(service);
  const id = s.decide('A');
  s.sender.start();
  await s.resting();
  for (let n = 0; n < 3; n++) await s.next();
  expect(s.intents.byId(id)).toMatchObject({ state: 'waiting', problem: { kind: 'refused' } });
  expect(service.count('cancel')).toBe(0);
});
