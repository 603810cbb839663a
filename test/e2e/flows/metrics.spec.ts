/** Metrics of a running station, as a program on the bench reads them, and the notice if their port is taken. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { freePort } from '../../support/free-port.ts';
import { expect, test } from '../model/fixtures.ts';

test('a program on the same computer reads the metrics that the start asks for @host:process', async ({
  openBench,
  host,
}) => {
  const port = await freePort();
  const { station } = await openBench({ args: ['--metrics-port', String(port)] });
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await expect.poll(read).toMatch(/^packdesk_open_orders 60$/m);
  const text = await read();
  expect(text).toMatch(
    host === 'browser' ? /^packdesk_info{.*electron=""/m : /^packdesk_info{.*electron="\d+\./m,
  );
  expect(text).toMatch(
    /^packdesk_call_duration_seconds_count{procedure="queue.page",result="answered"} \d+$/m,
  );
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  await station.stop();
  await expect(read()).rejects.toThrow();
});

test('a port for metrics that another program has is said, and the station works', async ({ openBench }) => {
  const other = createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as AddressInfo;
  const { bench } = await openBench({ args: ['--metrics-port', String(port)] });
  await expect(bench.notices).toContainText(
    `Another program uses port ${port}, so this station gives out no metrics.`,
  );
  other.close();
});
