/** A bench that stops reading in the middle of a large answer, as behind a dead network: it must not hold up the others. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../src-main/station/system-clock.ts';
import { PostgresFloor } from '../../../support/floor/postgres-floor.ts';
import { PostgresServer } from '../../../support/floor/postgres-server.ts';

/** More than the buffers of both ends hold, but little enough for the store to write in a second. */
const ORDERS = 900;
const REASON = 8_800;

/** Opens a connection on which nothing is read from the store, and which stays open whatever the bench does. */
async function deafCable(store: PostgresServer): Promise<{ port: number; stall: () => void }> {
  const server = createServer();
  const ends: Socket[] = [];
  server.on('connection', (bench) => {
    const end = connect(store.port, store.host);
    ends.push(end);
    for (const socket of [bench, end]) socket.on('error', () => undefined);
    bench.on('data', (bytes) => end.write(bytes));
    end.on('data', (bytes) => bench.write(bytes));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    for (const end of ends) end.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return { port, stall: () => ends.forEach((end) => end.pause()) };
}

it('a bench that does not read what it asked for holds the others up for seconds at most', async () => {
  const server = await PostgresServer.make();
  onTestFinished(() => server.remove());
  const floor = await PostgresFloor.make(server);
  onTestFinished(() => floor.end());
  const [deafId, otherId] = [await floor.addBench('Deaf'), await floor.addBench('Other')];
  const cable = await deafCable(server);
  const stalled = { addresses: [{ host: '127.0.0.1', port: cable.port }] };
  const deaf = floor.connect(deafId, stalled, systemClock);
  const other = floor.connect(otherId);
  const hello = { account: 'a', name: 'Bench', release: '1' };
  const { epoch } = await deaf.hello({ ...hello, run: 'deaf' });
  await other.hello({ ...hello, run: 'other' });
  await floor.run(`INSERT INTO floor.claims (order_id, bench, token, state, since, ask, revision)
    SELECT 'O-' || n, '${otherId}', n, 'open', now(), jsonb_build_object('benchId', '${deafId}', 'reason', repeat('x', ${REASON}), 'at', 1), n
    FROM generate_series(1, ${ORDERS}) n;
    UPDATE floor.floor SET revision = ${ORDERS};`);
  cable.stall();
  const orderIds = Array.from({ length: ORDERS }, (_, n) => `O-${n + 1}`);
  const asked = deaf.claim({ run: 'deaf', epoch, orderIds, operator: null });
  await expect(asked).rejects.toMatchObject({ fault: 'timeout' });
  let granted = false;
  const from = performance.now();
  while (!granted && performance.now() - from < 120_000) {
    const [answer] = await other
      .claim({ run: 'other', epoch, orderIds: ['free'], operator: null })
      .catch(() => []);
    granted = answer?.granted === true;
    await sleep(200);
  }
  expect(granted).toBe(true);
  expect(performance.now() - from).toBeLessThan(60_000);
});
