/** The line of the tests and of the practice floor loses the data that it is set to lose. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { CutLine } from '../../support/floor/cut-line.ts';
import { until } from '../../support/until.ts';

/** An echo server. */
async function aLine(slowMs?: number) {
  const received: string[] = [];
  const server = createServer((socket) =>
    socket.on('data', (data) => {
      received.push(String(data));
      socket.write(`re ${String(data)}`);
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const line = await CutLine.to((server.address() as AddressInfo).port, slowMs);
  const near: Socket = connect(line.port, '127.0.0.1');
  const answered: string[] = [];
  near.on('data', (data) => answered.push(String(data))).on('error', () => undefined);
  onTestFinished(async () => {
    near.destroy();
    await line.end();
    server.close();
  });
  const say = async (text: string) => {
    near.write(text);
    await sleep(200);
    // Rounds of the event loop read all bytes that are there; a timer of a busy process may end before that.
    for (let round = 0; round < 20; round++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { line, near, say, received, answered };
}

it('loses both directions, or one, and a connection of before does not come back', async () => {
  const { line, near, say, received, answered } = await aLine();
  await say('1');
  line.become('no-answers');
  await say('2');
  line.become('no-questions');
  await say('3');
  line.cut();
  await say('4');
  expect(received).toEqual(['1', '2']);
  expect(answered).toEqual(['re 1']);
  const closed = once(near, 'close');
  line.mend();
  await closed;
});

it('is late where it is slow', async () => {
  const slowMs = 400;
  const { line, near, answered } = await aLine(slowMs);
  line.become('slow');
  const from = performance.now();
  near.write('1');
  await until('the answer has come', () => answered.length > 0);
  expect(performance.now() - from).toBeGreaterThan(2 * slowMs - 20);
  expect(answered).toEqual(['re 1']);
});
