import { expect, test } from '../model/fixtures.ts';

const FRAMES = {
  'half a frame': '{"id":1',
  'a frame that is no text': null,
  'a frame larger than any of ours': JSON.stringify({ id: 1, call: 'x'.repeat(2 ** 20) }),
  'a name that every object has': JSON.stringify({ id: 1, next: 'yes', __proto__: { call: 'constructor' } }),
};

test('a port that speaks nonsense is closed, which its page is told; the bench goes on', async ({
  start,
}) => {
  const { bench } = await start();
  await bench.hasOrders(60);
  for (const [what, frame] of Object.entries(FRAMES)) {
    const ended = await bench.page.evaluate(
      (text) =>
        new Promise<string>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve('answered'));
          port1.addEventListener('close', () => resolve('closed'));
          port1.start();
          window.postMessage('packdesk:port', window.origin, [port2]);
          port1.postMessage(text);
          setTimeout(() => resolve('nothing'), 60_000);
        }),
      frame,
    );
    expect(ended, what).toBe('closed');
  }
  await bench.page.keyboard.press('F3');
  await expect(bench.page.getByRole('heading', { name: 'Pick list' })).toBeVisible();
});
