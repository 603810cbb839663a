/** An answer that is not UTF-8: what a station makes of it. */
import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { router } from '../../../src-main/router/index.ts';
import { startFaultyService } from '../../support/faulty-service.ts';
import { anOrder, aPage } from '../../support/order-json.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const PAGE = Buffer.from(aPage([anOrder('Ä-1'), anOrder('Ö-1')]), 'latin1');

async function checkedWith(contentType: string, page = PAGE) {
  const service = await startFaultyService({
    list: (_query, response) => {
      response.writeHead(200, { 'content-type': contentType });
      response.end(page);
    },
  });
  const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
  await app.start();
  const { live } = app.context;
  const state = () => live.snapshot.status;
  await until(
    'the check has ended',
    () => state().nextSweepAt !== null || state().connection.failure !== null,
  );
  const { rows } = await createRouterClient(router, { context: app.context }).queue.page({
    filter: {},
    offset: 0,
    limit: 9,
  });
  return {
    numbers: rows.map(({ orderId }) => orderId).toSorted(),
    failure: state().connection.failure?.kind,
  };
}

it('is decoded by the charset that it names: two orders are two', async () => {
  expect(await checkedWith('application/json; charset=ISO-8859-1')).toEqual({ numbers: ['Ä-1', 'Ö-1'] });
});

it('is refused without one, and nothing is taken for an order', async () => {
  expect(await checkedWith('application/json')).toEqual({ numbers: [], failure: 'not-utf8' });
});

it('is decoded by its byte order mark, which is no text', async () => {
  const page = Buffer.from(`\ufeff${aPage([anOrder('Ä-1'), anOrder('Ö-1')])}`);
  expect(await checkedWith('application/json', page)).toEqual({ numbers: ['Ä-1', 'Ö-1'] });
});
