import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { ServiceRequests } from '../../../src-main/connection/service-requests.ts';
import { router } from '../../../src-main/router/index.ts';
import { aClient } from '../../support/clients.ts';
import { json, startFaultyService, type Answer } from '../../support/faulty-service.ts';
import { anOrder, aPage } from '../../support/order-json.ts';
import { aPracticeService } from '../../support/practice.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const everything = { statuses: [], creationDateFrom: '', creationDateUntil: '', nextPageToken: null };

describe('the status of a test order', () => {
  /** Page after page with nothing on it, but for the last, which has the order. */
  const list =
    (last: number): Answer =>
    (request, response) => {
      const page = Number(request.query.get('nextPageToken') ?? 1);
      const answer = page < last ? aPage([], String(page + 1)) : aPage([anOrder('PD1')]);
      json(answer)(request, response);
    };

  it.each([
    ['is found on the twentieth page', 20, 'READY_TO_SHIP'],
    ['is unknown where more pages would have to be read, which is no failure', 21, null],
  ])('%s', async (_name, last, status) => {
    const service = await startFaultyService({ list: list(last) });
    const requests = new ServiceRequests(aClient(service), true);
    expect(await requests.statusOf('PD1', 0)).toEqual({ ok: true, value: status });
    expect(service.count('list')).toBe(20);
    expect(service.requests.at(-1)?.query.get('creationDateFrom')).toBe('1970-01-01T00:00:00.000Z');
  });

  it('is a failure where the service fails', async () => {
    const service = await startFaultyService({ list: json({}, 400) });
    const answer = await new ServiceRequests(aClient(service), true).statusOf('PD1', 0);
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', status: 400 } });
  });
});

describe('requests to the service', () => {
  it('sends every filter as it was given, and shows what cannot be read as such', async () => {
    const broken = { ...anOrder('B'), items: null };
    const service = await startFaultyService({ list: json(aPage([anOrder('A'), broken])) });
    const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
    await app.start();
    const client = createRouterClient(router, { context: app.context });
    const answer = await client.service.list({
      statuses: ['SHIPPED', 'ON_HOLD'],
      creationDateFrom: '2026-11-20T10:00:00+01:00',
      creationDateUntil: '2026-11-21T00:00:00Z',
      nextPageToken: 'a+b/c=&d',
    });
    // Found by its page token, not as the last request: the first check of the station may come later.
    const request = service.requests.find(({ path }) => path.includes('nextPageToken'));
    const asked = new URL(request?.path ?? '', 'http://service');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      status: 'SHIPPED,ON_HOLD',
      creationDateFrom: '2026-11-20T10:00:00+01:00',
      creationDateUntil: '2026-11-21T00:00:00Z',
      nextPageToken: 'a+b/c=&d',
    });
    expect(answer.orders.map((o) => [o.orderId, o.problem])).toEqual([
      ['A', null],
      ['B', { path: 'items', expected: { is: 'list' }, found: { is: 'null' } }],
    ]);
  });

  it('refuses a date that is none before anything is sent, and passes on why the service failed', async () => {
    const service = await startFaultyService({ list: json({ message: 'no such filter' }, 422) });
    const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
    await app.start();
    const client = createRouterClient(router, { context: app.context });
    await until(
      'the first sweep has failed',
      () => app.context.live.snapshot.status.connection.failure !== null,
    );
    const before = service.count('list');
    await expect(client.service.list({ ...everything, creationDateFrom: 'yesterday' })).rejects.toMatchObject(
      {
        code: 'BAD_DATE',
        data: { field: 'creationDateFrom' },
      },
    );
    expect(service.count('list')).toBe(before);
    await expect(client.service.list(everything)).rejects.toMatchObject({
      code: 'SERVICE_FAILED',
      data: { failure: { kind: 'refused', status: 422, message: 'no such filter' } },
    });
  });

  it('makes test orders only where the connection is a sandbox', async () => {
    const service = await aPracticeService({ orders: 3 });
    const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
    await app.start();
    const client = createRouterClient(router, { context: app.context });
    expect(await client.service.sandbox()).toEqual({ allowed: false, skus: [] });
    for (const call of [
      client.service.create({ json: '{}' }),
      client.service.approve({ orderId: 'x' }),
      client.service.startHandling({ orderId: 'x' }),
      client.service.draft({ lines: [{ sku: 'x', quantity: 1 }] }),
    ]) {
      await expect(call).rejects.toMatchObject({ code: 'NOT_A_SANDBOX' });
    }
    expect(service.requests.create).toBe(0);
  });
});
