/** Requests of the Service screen: pages of one query, whatever is entered meanwhile. */
import { expect, it } from 'vitest';
import { ListRequests } from '../../../../src-renderer/screens/service/service-requests.svelte.ts';
import { overMessagePort } from '../../../support/callers.ts';
import { aPracticeService } from '../../../support/practice.ts';
import { anApp, connectedTo } from '../../../support/test-app.ts';

const READY = { statuses: ['READY_TO_SHIP'], creationDateFrom: '', creationDateUntil: '' };

async function aScreen() {
  const service = await aPracticeService({ orders: 5, pageSize: 2 });
  const { app } = anApp({ options: connectedTo(service, { pollSeconds: 600 }) });
  await app.start();
  const { client } = await overMessagePort(app.context);
  return new ListRequests(() => client);
}

it('the pages of a query follow each other to the last, and another query begins anew', async () => {
  const requests = await aScreen();
  await requests.next();
  expect(requests.listing).toBeNull();
  await requests.first(READY);
  await requests.next();
  await requests.next();
  expect(requests.listing).toMatchObject({ pages: 3, nextPageToken: null });
  const orderIds = requests.listing?.orders.map(({ orderId }) => orderId);
  expect(new Set(orderIds).size).toBe(5);
  await requests.first({ ...READY, statuses: ['CANCELLED'] });
  expect(requests.listing).toMatchObject({ orders: [], pages: 1, nextPageToken: null });
});

it('a query that cannot be sent leaves the pages and their query as they are', async () => {
  const requests = await aScreen();
  await requests.first(READY);
  await requests.first({ ...READY, creationDateFrom: 'yesterday' });
  expect([requests.problem?.what, requests.isBusy]).toEqual(['That is not a date and time.', false]);
  await requests.next();
  expect(requests.listing?.orders).toHaveLength(4);
  expect(requests.problem).toBeNull();
});
