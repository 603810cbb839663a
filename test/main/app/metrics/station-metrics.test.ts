/** Metrics of a station at work, read over HTTP as a system that watches stations reads them. */
import parse from 'parse-prometheus-text-format';
import { expect, it } from 'vitest';
import { overMessagePort } from '../../../support/callers.ts';
import { DISTINCTIVE } from '../../../support/clients.ts';
import { json, startFaultyService } from '../../../support/faulty-service.ts';
import { freePort } from '../../../support/free-port.ts';
import { anOrder, aPage } from '../../../support/order-json.ts';
import { aPracticeService } from '../../../support/practice.ts';
import { readableLog } from '../../../support/quiet-log.ts';
import { anApp, connectedTo } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

const OPERATOR = 'Zacharias Quillfeather';

async function scrape(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await answer.text();
  const families = new Map(parse(text).map((family) => [family.name, family]));
  const valueOf = (name: string, labels: Record<string, string> = {}) => {
    const found = families
      .get(name)
      ?.metrics.find((sample) =>
        Object.entries(labels).every(([key, value]) => sample.labels?.[key] === value),
      );
    return found?.value === undefined ? null : Number(found.value);
  };
  return { text, families, valueOf };
}

it('gives out how much there is to do, how checks and calls went, and how large and old the files are', async () => {
  const service = await startFaultyService({ list: json(aPage([anOrder('PD1'), anOrder('PD2')])) });
  const port = await freePort();
  const { app, stop } = anApp({ options: connectedTo(service, { metricsPort: port }) });
  await app.start();
  const { live } = app.context;
  await until(
    'a check has ended',
    () => live.snapshot.status.openOrders === 2 && live.snapshot.status.lastSweepAt !== null,
  );
  // A check is counted once it is written down, which is after the screens have its orders.
  await expect
    .poll(async () => (await scrape(port)).valueOf('packdesk_checks_total', { result: 'complete' }))
    .toBeGreaterThanOrEqual(1);
  const { client } = await overMessagePort(app.context);
  await client.scan.find({ text: 'PD1' });
  await client.scan.find({ text: 'PD2' });
  const { text, families, valueOf } = await scrape(port);
  expect(valueOf('packdesk_info', { version: '0.0.0' })).toBe(1);
  expect(valueOf('packdesk_online')).toBe(1);
  expect(valueOf('packdesk_open_orders')).toBe(2);
  expect(valueOf('packdesk_outbox_cancels', { state: 'unsent' })).toBe(0);
  expect(valueOf('packdesk_checks_total', { result: 'complete' })).toBeGreaterThanOrEqual(1);
  expect(valueOf('packdesk_check_age_seconds')).toBeLessThan(60);
  expect(valueOf('packdesk_slow_statements_total')).toBeGreaterThanOrEqual(0);
  for (const file of ['journal', 'cache', 'logs'])
    expect(valueOf('packdesk_file_bytes', { file }), file).not.toBeNull();
  expect(valueOf('packdesk_file_bytes', { file: 'journal' })).toBeGreaterThan(0);
  expect(valueOf('packdesk_disk_free_bytes')).toBeGreaterThan(0);
  expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(families.get('nodejs_eventloop_lag_p99_seconds')?.type).toBe('GAUGE');
  const calls = families.get('packdesk_call_duration_seconds');
  expect(calls?.type).toBe('HISTOGRAM');
  expect(calls?.metrics[0]?.buckets).toMatchObject({ '+Inf': '2' });
  expect(text).toContain('packdesk_call_duration_seconds_count{procedure="scan.find",result="answered"} 2\n');
  // No copy is made here: an age that is not known has no line.
  expect(valueOf('packdesk_journal_copy_age_seconds', { folder: 'first' })).toBeNull();
  await stop();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`), 'it ends with the station').rejects.toThrow();
});

it('counts checks that fail, and loses what is no more known', async () => {
  const service = await startFaultyService({ list: json({ message: 'down' }, 500) });
  const port = await freePort();
  const { app } = anApp({ options: connectedTo(service, { metricsPort: port }) });
  await app.start();
  await until('a check has failed', () => app.context.live.snapshot.status.connection.failure !== null);
  await expect
    .poll(async () => (await scrape(port)).valueOf('packdesk_checks_total', { result: 'failed' }))
    .toBeGreaterThanOrEqual(1);
  const { valueOf } = await scrape(port);
  expect(valueOf('packdesk_online')).toBe(0);
  expect(valueOf('packdesk_check_age_seconds')).toBeNull();
});

it('has nothing of orders, buyers, packers, secrets and places in it', async () => {
  const service = await aPracticeService({ orders: 60 });
  const port = await freePort();
  const { app, dataDir } = anApp({
    options: connectedTo(service, { metricsPort: port, station: 'Bench 7' }),
  });
  await app.start();
  await until('it is online', () => app.context.live.snapshot.status.openOrders === 60);
  const { client } = await overMessagePort(app.context);
  await client.station.change({ operator: OPERATOR });
  const orders = service.book.all();
  await client.scan.find({ text: orders[0]?.orderId ?? '' });
  const { text } = await scrape(port);
  const forbidden = orders.flatMap(({ orderId, salesChannelOrderId, customer, shipping }) => [
    ...[orderId, salesChannelOrderId, customer.email, customer.lastName, customer.document],
    ...[shipping.deliveryAddress.street, shipping.deliveryAddress.receiverName],
  ]);
  expect(text).toContain('packdesk_open_orders 60');
  const places = [dataDir, service.orderUrl, OPERATOR, 'Bench 7', DISTINCTIVE.clientSecret];
  expect([...forbidden, ...places].filter((one) => one && text.includes(one))).toEqual([]);
});

it('says where the port is taken, and goes to work', async () => {
  const service = await startFaultyService({ list: json(aPage([anOrder('PD1')])) });
  const port = await freePort();
  const first = anApp({ options: connectedTo(service, { metricsPort: port }) });
  await first.app.start();
  const { log, lines } = readableLog();
  const { app } = anApp({ options: connectedTo(service, { metricsPort: port }), log });
  await app.start();
  await until('it is online', () => app.context.live.snapshot.status.openOrders === 1);
  expect(app.context.live.snapshot.status.notices).toContainEqual({
    code: 'metrics-port-taken',
    file: String(port),
  });
  expect(JSON.stringify(lines)).toContain('the port for metrics could not be opened');
});

it('listens nowhere unless it is asked to', async () => {
  const { log, lines } = readableLog();
  const { app } = anApp({ log });
  await app.start();
  expect(JSON.stringify(lines)).not.toContain('metrics');
});
