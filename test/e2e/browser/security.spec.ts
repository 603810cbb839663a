import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../model/fixtures.ts';

test('the page runs under its policy without a violation, and nothing foreign gets in', async ({ start }) => {
  const { bench } = await start();
  const { page } = bench;
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.reload();
  await bench.hasOrders(60);
  for (const screen of ['Pick list', 'Outbox', 'Checks', 'Service console', 'Settings', 'Queue'] as const) {
    await bench.go(screen);
  }
  expect(complaints).toEqual([]);
  expect(page.url(), 'the token left the address bar').not.toContain('#');

  const inline = await page.evaluate(() => {
    const script = document.createElement('script');
    try {
      script.textContent = 'window.broken = true';
      document.body.append(script);
    } catch {
      return 'refused';
    }
    return Reflect.get(window, 'broken') === true ? 'ran' : 'did not run';
  });
  expect(inline).not.toBe('ran');
});

test('a page of another origin gets no connection, also with the token', async ({ lookAtBench }) => {
  const { bench } = await lookAtBench();
  const { origin } = new URL(bench.page.url());
  const token = await bench.page.evaluate(() => sessionStorage.getItem('packdesk-token'));
  const foreign = await bench.page.context().newPage();
  // A page with an origin of its own: about:blank is refused whatever the host checks.
  const server = createServer((_request, response) => response.end('<p>foreign</p>')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await foreign.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const outcome = await foreign.evaluate(
    ([address, secret]) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`${address}/rpc`, ['packdesk', secret ?? '']);
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
      }),
    [origin.replace('http', 'ws'), token],
  );
  server.close();
  expect(outcome).toBe('refused');
});
