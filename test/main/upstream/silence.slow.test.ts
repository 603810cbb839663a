import { describe, expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import { DEFAULT_LIMITS } from '../../../src-main/upstream/http/http-call.ts';
import { httpInThread } from '../../../src-main/upstream/http/http-in-thread.ts';
import { aClient } from '../../support/clients.ts';
import { json, startFaultyService, type Answer } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { anApp, connectedTo } from '../../support/test-app.ts';
import { quiet, until } from '../../support/until.ts';

const LIMITS = { ...DEFAULT_LIMITS, silentMs: 150 };
const PAGE = { orders: [] };
const IN_THREAD = httpInThread(new URL('../../../src-main/upstream/http/http-thread.ts', import.meta.url));

/** Holds its answers until they are released. */
function holding(): { answer: Answer; open: () => ServerResponse[]; release: (value: unknown) => void } {
  const waiting: ServerResponse[] = [];
  return {
    answer: (_request, response) => void waiting.push(response),
    open: () => waiting.filter((response) => !response.destroyed),
    release: (value) => {
      for (const response of waiting.splice(0)) response.end(JSON.stringify(value));
    },
  };
}

describe.each([
  ['here', {}],
  ['in a thread', { openHttp: IN_THREAD }],
])('a service that is silent, with HTTP %s,', (_where, options) => {
  it.each(['token', 'list', 'cancel'] as const)(
    'is told while the %s is still waited for, and its late answer counts',
    async (operation) => {
      const hold = holding();
      const service = await startFaultyService({ [operation]: hold.answer });
      const clock = new ManualClock();
      const client = aClient(service, { limits: LIMITS, clock, ...options });
      if (operation !== 'token') await client.signIn();
      let silences = 0;
      client.whenSilent(() => silences++);
      const call =
        operation === 'cancel'
          ? client.cancelOrder('PD1', { cancelDate: 'x', cancelReason: 'y' })
          : client.ordersPage({});
      await until('it is asked', () => service.count(operation) === 1);
      clock.advance(LIMITS.silentMs);
      await until('it is told', () => silences === 1);
      expect(hold.open(), 'nobody has hung up').toHaveLength(1);
      hold.release(operation === 'token' ? { token: 'late', expiresIn: 600 } : PAGE);
      await call;
      expect([silences, service.count(operation)]).toEqual([1, 1]);
    },
  );

  it('is not one that answers at once and gives its body slowly', async () => {
    // Long enough for a busy machine to deliver the first piece.
    const silentMs = 2_000;
    const text = JSON.stringify(PAGE);
    const service = await startFaultyService({
      list: (_request, response) => {
        const pieces = [...text];
        const timer = setInterval(
          () => {
            const piece = pieces.shift();
            if (piece !== undefined) response.write(piece);
            else response.end(() => clearInterval(timer));
          },
          (2 * silentMs) / text.length,
        );
      },
    });
    const client = aClient(service, { limits: { ...LIMITS, silentMs }, ...options });
    await client.signIn();
    let silences = 0;
    client.whenSilent(() => silences++);
    expect(await client.ordersPage({})).toEqual({ orders: [], nextPageToken: null });
    expect(silences).toBe(0);
  });
});

describe('a service that always takes its time', () => {
  it('is told silent once, and then no more for as long as that', async () => {
    const hold = holding();
    const service = await startFaultyService({ list: hold.answer });
    const clock = new ManualClock();
    const client = aClient(service, { limits: LIMITS, clock });
    await client.signIn();
    let silences = 0;
    client.whenSilent(() => silences++);
    for (let n = 0; n < 3; n++) {
      const call = client.ordersPage({});
      await until('it is asked', () => service.count('list') === n + 1);
      clock.advance(2 * LIMITS.silentMs);
      hold.release(PAGE);
      await call;
    }
    expect(silences).toBe(1);
  });
});

it('a catalogue that is silent says nothing about the orders', async () => {
  const hold = holding();
  const service = await startFaultyService({ skus: hold.answer });
  const clock = new ManualClock();
  const client = aClient(service, { limits: LIMITS, clock });
  let silences = 0;
  client.whenSilent(() => silences++);
  const skus = client.skus();
  await until('it was asked for', () => service.count('skus') === 1);
  await client.ordersPage({});
  clock.advance(3 * LIMITS.silentMs);
  await quiet();
  hold.release([]);
  await skus;
  expect(silences).toBe(0);
});

it('a station says "not answering" while it still waits, and is online with the late answer', async () => {
  const hold = holding();
  const service = await startFaultyService({ list: hold.answer });
  const { app } = anApp({ options: connectedTo(service) });
  await app.start();
  const { live } = app.context;
  await until('it says so', () => live.snapshot.status.connection.state === 'offline');
  expect(live.snapshot.status.connection.failure).toMatchObject({ kind: 'timeout' });
  expect(hold.open(), 'nobody has hung up').toHaveLength(1);
  service.answers.list = json(PAGE);
  hold.release(PAGE);
  await until('it is online', () => live.snapshot.status.connection.state === 'online');
});
