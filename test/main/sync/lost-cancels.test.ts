/** A cancel whose answer was lost is resolved, whatever the service's list shows of the order, and whenever. */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src-main/domain/orders/read-value.ts';
import { startCoarseService } from '../../support/coarse-service.ts';
import {
  hangUp,
  json,
  startFaultyService,
  type Answer,
  type FaultyService,
} from '../../support/faulty-service.ts';
import { newIntent } from '../../support/new-intent.ts';
import { aCancelled, anOrder, aPage } from '../../support/order-json.ts';
import { aSender, type TestSender } from '../../support/test-sender.ts';

const cancelledOrder = () => aCancelled('A', newIntent('A').reason);
const shows = (order: Json | null): Answer => json(aPage(order === null ? [] : [order]));

async function started(
  service: FaultyService,
  orderCreatedAt?: number,
): Promise<{ s: TestSender; id: string }> {
  const s = await aSender(service);
  const id = s.decide('A', orderCreatedAt === undefined ? {} : { orderCreatedAt });
  s.sender.start();
  await s.resting();
  return { s, id };
}

/** Lets planned things happen until the decision is in that state. */
async function comesTo(s: TestSender, id: string, state: string): Promise<void> {
  for (let n = 0; n < 30 && s.stateOf(id) !== state; n++) await s.next();
  expect(s.stateOf(id)).toBe(state);
}

describe('a cancel whose answer was lost', () => {
  it('is settled where the service shows whole seconds of a creation and compares by finer ones', async () => {
    const creation = { exact: '2026-03-01T10:00:00.987Z', shown: '2026-03-01T10:00:00Z' };
    const service = await startCoarseService(creation, () => [cancelledOrder()], { cancel: hangUp });
    const { s, id } = await started(service, Date.parse(creation.shown));
    await comesTo(s, id, 'accepted');
    expect(service.count('cancel')).toBe(1);
  });

  it('is for a person after five complete look-ups without a trace, and not after failed ones', async () => {
    const service = await startFaultyService({ cancel: hangUp, list: json('', 500) });
    const { s, id } = await started(service);
    for (let n = 0; n < 12; n++) await s.next();
    expect(s.stateOf(id)).toBe('unknown');
    service.answers.list = shows(null);
    for (let n = 0; n < 4; n++) await s.next();
    expect(s.stateOf(id)).toBe('unknown');
    await s.next();
    expect(s.intents.byId(id)).toMatchObject({ state: 'parked', problem: { kind: 'not-found' } });
    const asked = service.requests.length;
    s.clock.advance(86_400_000);
    await s.resting();
    expect(service.requests.length).toBe(asked);
    expect(service.count('cancel')).toBe(1);
  });

  it('is for a person where the service refuses to be asked about it', async () => {
    const service = await startFaultyService({ cancel: hangUp, list: json({ message: 'no' }, 400) });
    const { s, id } = await started(service);
    await comesTo(s, id, 'parked');
    expect(s.intents.byId(id)?.problem?.kind).toBe('look-up-refused');
  });

  it('may be looked for once more, and is for a person again at once where that shows nothing', async () => {
    const service = await startFaultyService({ cancel: hangUp, list: shows(null) });
    const { s, id } = await started(service);
    await comesTo(s, id, 'parked');
    const lookAgain = async () => {
      s.intents.change(id, 'parked', { state: 'unknown', nextTryAt: s.clock.now() }, s.clock.now());
      s.sender.wake();
      await s.resting();
    };
    await lookAgain();
    expect(s.stateOf(id)).toBe('parked');
    service.answers.list = shows(cancelledOrder());
    await lookAgain();
    expect(s.stateOf(id)).toBe('accepted');
    expect(service.count('cancel')).toBe(1);
  });
});

describe('a list that lags behind', () => {
  /** A first cancel that took effect without an answer, and a second that is refused. */
  async function refusedTheSecondTime(
    status: number,
  ): Promise<{ service: FaultyService; s: TestSender; id: string }> {
    const answers: Answer[] = [hangUp];
    const service = await startFaultyService({
      cancel: (q, r) => (answers.shift() ?? json({ message: 'A is CANCELLED already' }, status))(q, r),
      list: shows(anOrder('A')),
    });
    const { s, id } = await started(service);
    for (let n = 0; n < 4 && service.count('cancel') < 2; n++) await s.next();
    await s.resting();
    return { service, s, id };
  }

  it.each([409, 422, 400])(
    'leaves a cancel unknown that was refused (%d) after a lost answer',
    async (status) => {
      const { service, s, id } = await refusedTheSecondTime(status);
      expect(s.intents.byId(id)).toMatchObject({
        state: 'unknown',
        problem: { message: 'A is CANCELLED already' },
      });
      await s.next();
      expect(s.stateOf(id)).toBe('unknown');
      service.answers.list = shows(cancelledOrder());
      await s.next();
      expect(s.intents.byId(id)).toMatchObject({ state: 'accepted', reasonThere: 'ours' });
      expect(service.count('cancel')).toBe(2);
    },
  );

  it('is believed after five look-ups: then it is refused, with the words of the service', async () => {
    const { service, s, id } = await refusedTheSecondTime(409);
    await comesTo(s, id, 'refused');
    expect(s.intents.byId(id)?.problem).toEqual({ kind: 'refused', message: 'A is CANCELLED already' });
    expect(service.count('cancel')).toBe(2);
  });

  it.each(['refused', 'parked', 'unknown', 'waiting'] as const)(
    'settles a decision that is %s as soon as the station learns that the order is cancelled',
    async (state) => {
      const service = await startFaultyService({
        cancel: json({ message: 'no' }, 409),
        list: shows(anOrder('A')),
      });
      if (state === 'parked' || state === 'unknown') service.answers.cancel = hangUp;
      if (state === 'parked') service.answers.list = shows(null);
      if (state === 'unknown') service.answers.list = json('', 500);
      if (state === 'waiting') service.answers.cancel = json('', 429);
      const { s, id } = await started(service);
      await comesTo(s, id, state);
      const asked = service.count('cancel');
      await s.cache.writer.upsert([JSON.stringify(anOrder('A'))], 'listed', 1);
      s.sender.ordersChanged();
      await s.resting();
      expect(s.stateOf(id)).toBe(state);
      await s.cache.writer.upsert([JSON.stringify(aCancelled('A', 'the buyer asked'))], 'looked-up', 2);
      s.sender.ordersChanged();
      await s.resting();
      expect(s.intents.byId(id)).toMatchObject({ state: 'elsewhere', reasonThere: 'other', problem: null });
      expect(service.count('cancel')).toBe(asked);
    },
  );
});
