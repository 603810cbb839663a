import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { startMetricsServer } from '../../../../src-main/app/metrics/metrics-server.ts';
import { readableLog } from '../../../support/quiet-log.ts';

async function aServer(text = () => Promise.resolve('packdesk_online 1\n')) {
  const { log, lines } = readableLog();
  const server = await startMetricsServer({ port: 0, contentType: 'text/plain', text, log });
  onTestFinished(() => server.close());
  return { ...server, lines };
}

interface Asked {
  path?: string;
  method?: string;
  host?: string;
}

/** A request with any Host header: `fetch` would set its own. */
async function ask(
  port: number,
  { path = '/metrics', method = 'GET', host = `127.0.0.1:${port}` }: Asked = {},
) {
  const asked = request({ port, host: '127.0.0.1', path, method, headers: { host } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of answer) body += String(chunk);
  return { status: answer.statusCode, body, headers: answer.headers };
}

it('answers GET of /metrics by one of its own names, and nothing else', async () => {
  const { port } = await aServer();
  expect(await ask(port)).toMatchObject({ status: 200, body: 'packdesk_online 1\n' });
  expect(await ask(port, { host: `localhost:${port}` })).toMatchObject({ status: 200 });
  expect(await ask(port, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])
    expect(await ask(port, { method }), method).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  for (const path of ['/', '/metrics/', '/metrics?x=1', '/../etc/passwd', '*'])
    expect(await ask(port, { path }), path).toMatchObject({ status: 404 });
});

it('a page whose name leads to this computer is not answered, and no page may read what is', async () => {
  const { port } = await aServer();
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    `127.0.0.1:${port + 1}`,
    '0.0.0.0',
  ])
    expect(await ask(port, { host }), host).toMatchObject({ status: 421 });
  const { headers } = await ask(port);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
});

it('is there for this computer alone', async () => {
  const { port } = await aServer();
  const others = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter((one) => !one.internal && one.family === 'IPv4'),
  );
  for (const { address } of others) {
    const socket = connect({ port, host: address, timeout: 1_000 });
    const outcome = await new Promise((resolve) => {
      socket.on('connect', () => resolve('connected'));
      for (const end of ['error', 'timeout']) socket.on(end, () => resolve('refused'));
    });
    socket.destroy();
    expect(outcome).toBe('refused');
  }
});

it('says that the metrics could not be put together, and writes why to the log', async () => {
  const { port, lines } = await aServer(() => Promise.reject(new Error('planted')));
  expect(await ask(port)).toMatchObject({
    status: 500,
    body: 'The metrics could not be put together; the log says why.\n',
  });
  expect(JSON.stringify(lines)).toContain('planted');
});

it('a port that is taken is the error of listening', async () => {
  const { port } = await aServer();
  const { log } = readableLog();
  const taken = startMetricsServer({ port, contentType: 'text/plain', text: () => Promise.resolve(''), log });
  await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
