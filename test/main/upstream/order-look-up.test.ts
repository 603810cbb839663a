/** An order is found by its creation time, however coarsely the service shows that time. */
import { describe, expect, it } from 'vitest';
import { readDayOrMoment } from '../../../src-main/domain/orders/read-value.ts';
import { lookUpOrder } from '../../../src-main/upstream/order-look-up.ts';
import { aClient } from '../../support/clients.ts';
import { startCoarseService } from '../../support/coarse-service.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { anOrder, aPage } from '../../support/order-json.ts';

describe('the look-up of an order', () => {
  it.each([
    ['milliseconds', '2026-03-01T10:00:00.123456Z', '2026-03-01T10:00:00.123Z'],
    ['whole seconds, cut', '2026-03-01T10:00:00.987Z', '2026-03-01T10:00:00Z'],
    ['whole seconds, rounded', '2026-03-01T10:00:00.987Z', '2026-03-01T10:00:01Z'],
    ['whole minutes', '2026-03-01T10:00:59.987Z', '2026-03-01T10:00Z'],
    ['milliseconds, and compares by whole seconds', '2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.500Z'],
    ['days west of UTC', '2026-11-22T01:30:00Z', '2026-11-21'],
    ['days at the western end', '2026-11-22T11:59:00Z', '2026-11-21'],
    ['days at the eastern end', '2026-11-20T10:00:00Z', '2026-11-21'],
  ])('finds it where the service shows %s', async (_name, exact, shown) => {
    const service = await startCoarseService({ exact, shown }, () => [anOrder('PD1')]);
    const seen = await lookUpOrder(aClient(service), 'PD1', readDayOrMoment(shown));
    expect(seen).toMatchObject({ kind: 'found', status: 'READY_TO_SHIP' });
  });

  it('says that it is absent after a wider question showed no trace of it either', async () => {
    const service = await startFaultyService({ list: json(aPage([anOrder('PD2')])) });
    for (const moment of ['2026-03-01T10:00:00.500Z', '2026-03-01T10:00:00Z']) {
      const seen = await lookUpOrder(aClient(service), 'PD1', Date.parse(moment));
      expect(seen).toEqual({ kind: 'absent' });
    }
    const spans = service.requests
      .filter((r) => r.operation === 'list')
      .map(
        ({ query }) =>
          Date.parse(query.get('creationDateUntil') ?? '') - Date.parse(query.get('creationDateFrom') ?? ''),
      );
    expect(spans).toEqual([2, 120_002, 2_000, 122_000]);
  });

  it.each(['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'reads the whole list for a creation time that no order has: %s',
    async (empty) => {
      const service = await startFaultyService({ list: json(aPage([anOrder('PD1')])) });
      expect(await lookUpOrder(aClient(service), 'PD1', Date.parse(empty))).toMatchObject({ kind: 'found' });
      expect(service.requests.filter((r) => r.query.has('creationDateFrom'))).toEqual([]);
    },
  );

  it('reads the whole list where the service refuses the creation time as a filter', async () => {
    const service = await startFaultyService({
      list: (q, r) =>
        (q.query.has('creationDateFrom')
          ? json({ message: 'not that far back' }, 400)
          : json(aPage([anOrder('PD1')])))(q, r),
    });
    const seen = await lookUpOrder(aClient(service), 'PD1', Date.parse('2026-03-01T10:00:00Z'));
    expect(seen).toMatchObject({ kind: 'found', status: 'READY_TO_SHIP' });
  });

  it.each([
    ['ready first', ['READY_TO_SHIP', 'CANCELLED']],
    ['ready last', ['CANCELLED', 'READY_TO_SHIP']],
    ['one without a status', ['CANCELLED', null]],
  ])('concludes nothing from a page that shows it in two statuses: %s', async (_name, statuses) => {
    const twice = statuses.map((status) => anOrder('PD1', { status }));
    const service = await startFaultyService({ list: json(aPage(twice)) });
    const seen = await lookUpOrder(aClient(service), 'PD1', Date.parse('2026-03-01T10:00:00Z'));
    expect(seen).toEqual({ kind: 'absent' });
  });

  it('says nothing of it where the pages lead back to one that was read', async () => {
    const service = await startFaultyService({ list: json(aPage([anOrder('PD2')], 'again')) });
    const seen = await lookUpOrder(aClient(service), 'PD1', null);
    expect(seen).toMatchObject({ kind: 'failed', error: { kind: 'endless' } });
    expect(service.count('list')).toBe(2);
  });
});
