/** A service that answers "too many requests" but cancels, and a person who therefore takes the decision back. */
import { createRouterClient, type RouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import { router } from '../../../src-main/router/index.ts';
import { openService } from '../../support/cancel-campaign/order-service.ts';
import { OrderBook } from '../../support/cancel-campaign/order-book.ts';
import { verdictOn } from '../../support/cancel-campaign/verdict.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

it.each([true, false])(
  'decided again, it is cancelled once, by the decision before, and is told as cancelled elsewhere (history shown: %s)',
  async (showsHistory) => {
    const book = new OrderBook(showsHistory);
    const service = await openService(book, createRandom('denied', 'service'), true);
    const { app, dataDir, stop } = anApp({ options: connectedTo(service.addresses, { pollSeconds: 600 }) });
    await app.start();
    const client: RouterClient<typeof router> = createRouterClient(router, { context: app.context });
    await until('orders are here', () => app.context.live.snapshot.status.openOrders > 0);
    const orderId = 'PD00009';
    const first = await client.cancel.decide({ orderId, reason: 'first' });
    const stateOf = async (id: string) => (await client.outbox.list()).find((i) => i.id === id)?.state;
    await until('the service has denied it', () => book.orders.get(orderId)?.effects.length === 1);
    await expect.poll(() => stateOf(first.id)).toBe('waiting');
    await client.outbox.withdraw({ id: first.id });
    const second = await client.cancel.decide({ orderId, reason: 'second' });
    await expect.poll(() => stateOf(second.id)).toBe('elsewhere');
    await stop();

    expect(book.orders.get(orderId)?.effects.map((e) => e.reason)).toEqual(['first']);
    const done = { claim: { kind: 'done', at: '0' }, readAt: 0n } as const;
    const chapter = { dataDir, book, claims: [done], kills: [], requests: service.requests };
    // The service of a campaign does not lie: there the same story is a broken promise in every part.
    expect(verdictOn(chapter)).toEqual([
      `${orderId} (first): withdrawn, and cancelled`,
      `${orderId} (second): cancelled 0 times`,
      `${orderId} (second): ends as elsewhere`,
    ]);
  },
);
