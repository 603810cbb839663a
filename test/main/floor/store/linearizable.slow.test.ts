/** Twenty clients at once on the real store: each order goes through its claims, releases and takes as if one after the other. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { environmentOptions } from '../../../chaos/options.ts';
import { isLinearizable } from '../../../support/floor/campaign/linearizable.ts';
import { playClients } from '../../../support/floor/campaign/store-clients.ts';
import { RIGHT, WRONG } from '../../../support/floor/campaign/wrong-histories.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';

const { seed, calls } = environmentOptions({
  seed: ['FLOOR_CLIENTS_SEED', '20260302'],
  calls: ['FLOOR_CLIENTS_CALLS', 60],
});

describe('the checker', () => {
  it.each(Object.entries(RIGHT))('passes what is right: %s', (_, history) => {
    expect(isLinearizable(history)).toBe(true);
  });
  it.each(Object.entries(WRONG))('finds what is wrong: %s', (_, history) => {
    expect(isLinearizable(history)).toBe(false);
  });
});

describe('the store in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.make();
  });
  afterAll(() => server.remove());

  it('answers twenty clients as if one came after the other', async () => {
    const floor = await PostgresFloor.make(server);
    onTestFinished(() => floor.end());
    const history = await playClients(floor, server, { seed, clients: 20, orders: 12, calls });
    const unanswered = history.calls.filter(({ answered }) => answered === null).length;
    const kinds = Map.groupBy(
      history.calls,
      ({ asked, answered }) => `${asked.kind} ${answered?.kind ?? 'lost'}`,
    );
    const summary = [...kinds].map(([kind, { length }]) => `${length} ${kind}`).toSorted();
    process.stdout.write(`twenty clients ${seed}: ${summary.join(', ')}\n`);
    expect(unanswered).toBeGreaterThan(0);
    for (const [orderId, ofOrder] of history.byOrder())
      expect(isLinearizable(ofOrder), `${orderId}: ${JSON.stringify(ofOrder)}`).toBe(true);
    // The same answers, plus one that no order of the calls explains.
    const [orderId = '', some = []] = [...history.byOrder()][0] ?? [];
    const after = { orderId, client: 'late', begun: 1e12, ended: 2e12, asked: { kind: 'claim' } as const };
    const wrong = { ...after, answered: { kind: 'had', by: 'nobody', token: 1 } as const };
    expect(isLinearizable([...some, wrong])).toBe(false);
  });
});
