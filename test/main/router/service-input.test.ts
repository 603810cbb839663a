/** Input of the Service screen, and the service's answers to it, end in a sentence. */
import { createRouterClient } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { router } from '../../../src-main/router/index.ts';
import { ServiceRequests } from '../../../src-main/connection/service-requests.ts';
import { aClient } from '../../support/clients.ts';
import { json, startFaultyService } from '../../support/faulty-service.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';

async function aSandbox(skus: unknown = []) {
  const service = await startFaultyService({ skus: json(skus), other: json({ orderId: 'NEW' }) });
  const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
  await app.start();
  const bench = app.context.currentWorkspace();
  if (!bench) throw new Error('no bench');
  const withSandbox = { ...bench, service: new ServiceRequests(aClient(service), true) };
  const client = createRouterClient(router, {
    context: { ...app.context, currentWorkspace: () => withSandbox },
  });
  return { client, service };
}

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a test order', () => {
  it.each([
    ['nested a hundred thousand times', `{"x":${nested(90_000)}}`],
    ['nested more often than any order', `{"x":${nested(40)}}`],
    ['with half a sign in its text', '{"x":"A\\ud800B"}'],
    ['with half a sign in a name', '{"A\\udc00":1}'],
    ['that is no object', '[]'],
  ])('%s is refused with what was expected, and is not sent', async (_what, text) => {
    const { client, service } = await aSandbox();
    await expect(client.service.create({ json: text })).rejects.toMatchObject({ code: 'NOT_JSON' });
    expect(service.requests.filter(({ path }) => path === '/order/orders')).toEqual([]);
  });

  it('with whole signs and a backslash is sent', async () => {
    const { client } = await aSandbox();
    expect(await client.service.create({ json: String.raw`{"x":"😀 \\ud800"}` })).toEqual({ orderId: 'NEW' });
  });

  it.each(['approve', 'startHandling'] as const)(
    'whose number is no text is not asked to %s',
    async (call) => {
      const { client } = await aSandbox();
      await expect(client.service[call]({ orderId: 'A\ud800' })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    },
  );
});

it('a page token goes back however long it is, up to the limit of a request', async () => {
  const { client, service } = await aSandbox();
  const query = { statuses: [], creationDateFrom: '', creationDateUntil: '' };
  for (const length of [4_001, 10_000])
    await client.service.list({ ...query, nextPageToken: 'x'.repeat(length) });
  const lengths = service.requests.map(({ query: sent }) => sent.get('nextPageToken')?.length);
  expect(lengths).toEqual(expect.arrayContaining([4_001, 10_000]));
  await expect(client.service.list({ ...query, nextPageToken: 'x'.repeat(16_385) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

describe('the catalogue', () => {
  it('that is nested without an end is shown as far as anybody reads', async () => {
    const { client } = await aSandbox(`{"name":"Mug","x":${nested(48_000)}}`);
    const { json: text, cut } = await client.service.skus();
    expect(cut).toBe(true);
    expect(text.length).toBeLessThan(10_000);
    expect(text).toContain('"name": "Mug"');
    expect(text).toContain('[…]');
  });

  it('of a usual depth is shown whole', async () => {
    const skus = [{ sku: 'A', prices: [{ currency: 'BRL', of: { list: [1, 2] } }] }];
    const { client } = await aSandbox(skus);
    expect(await client.service.skus()).toEqual({ json: JSON.stringify(skus, null, 2), cut: false });
  });
});
