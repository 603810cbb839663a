import { expect, test } from '../model/fixtures.ts';

test('a port that speaks nonsense is closed, which its page is told; the bench goes on', async ({
  start,
}) => {
  const { bench } = await start();
  await bench.hasOrders(60);
  const ended = await bench.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve('answered'));
        port1.addEventListener('close', () => resolve('closed'));
        port1.start();
        window.postMessage('packdesk:port', window.origin, [port2]);
        port1.postMessage('{"id":1');
        setTimeout(() => resolve('nothing'), 10_000);
      }),
  );
  expect(ended).toBe('closed');
  await bench.page.keyboard.press('F3');
  await expect(bench.page.getByRole('heading', { name: 'Pick list' })).toBeVisible();
});
