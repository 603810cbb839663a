import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startBrowserHost } from '../../src-main/host/browser-host.ts';
import { quietLog } from '../support/quiet-log.ts';
import { anApp } from '../support/test-app.ts';
import { tempFolder } from '../support/temp-folder.ts';

async function aHost() {
  const rendererDir = join(tempFolder(), 'renderer');
  mkdirSync(join(rendererDir, 'assets'), { recursive: true });
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html><title>Packdesk</title>');
  writeFileSync(join(rendererDir, 'assets/a.js'), 'js');
  writeFileSync(join(rendererDir, '../secret.json'), 'secret');
  const { app } = anApp();
  const host = await startBrowserHost({ port: 0, rendererDir, context: app.context, log: quietLog });
  onTestFinished(() => host.close());
  return { ...host, token: new URL(host.url).hash.slice(1), own: `127.0.0.1:${host.port}` };
}

/** The first bytes of the answer to exactly these lines: what no well-behaved client would send. */
async function raw(port: number, lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

const statusOf = (answer: string) => Number(answer.split(' ')[1]);

describe('the browser host', () => {
  it('serves the screens with the headers that keep them apart', async () => {
    const { port } = await aHost();
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Packdesk</title>']);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await fetch(`http://localhost:${port}/assets/a.js?v=1`)).headers.get('cache-control')).toContain(
      'immutable',
    );
    expect((await fetch(`http://127.0.0.1:${port}/missing.js`)).status).toBe(404);
    const head = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '38']);
  });

  it('is asked only to read', async () => {
    const { port } = await aHost();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      expect((await fetch(`http://127.0.0.1:${port}/`, { method })).status).toBe(405);
    }
  });

  it.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    'localhost:1',
    '127.0.0.1.evil.example:PORT',
    '',
  ])('turns away a caller that asks the host "%s"', async (name) => {
    const { port } = await aHost();
    const answer = await raw(port, ['GET / HTTP/1.1', `Host: ${name.replace('PORT', String(port))}`]);
    expect([421, 400]).toContain(statusOf(answer));
    expect(answer).not.toContain('<title>');
  });

  it('turns away an HTTP/1.0 caller without a host', async () => {
    const { port } = await aHost();
    expect(statusOf(await raw(port, ['GET / HTTP/1.0']))).toBe(421);
  });

  it('turns away a page of another origin', async () => {
    const { port, own } = await aHost();
    for (const origin of ['https://evil.example', 'null', `https://${own}`, `http://localhost:${port}`]) {
      const answer = await raw(port, ['GET / HTTP/1.1', `Host: ${own}`, `Origin: ${origin}`]);
      expect([origin, statusOf(answer)]).toEqual([origin, 403]);
    }
    expect(statusOf(await raw(port, ['GET / HTTP/1.1', `Host: ${own}`, `Origin: http://${own}`]))).toBe(200);
  });

  it.each([
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/..%5csecret.json',
    '//../secret.json',
    'http://x/../secret.json',
    '*',
  ])('gives nothing outside of the screens for %s', async (path) => {
    const { port, own } = await aHost();
    const answer = await raw(port, [`GET ${path} HTTP/1.1`, `Host: ${own}`]);
    expect([400, 404]).toContain(statusOf(answer));
    expect(answer).not.toContain('secret');
  });

  it('listens on loopback only', async () => {
    const { port } = await aHost();
    const others = Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? []).filter((i) => !i.internal && i.family === 'IPv4'),
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
    const { url } = await aHost();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{32}$/);
  });

  it('says with the error of the network that its port is taken', async () => {
    const { port } = await aHost();
    const { app } = anApp();
    await expect(
      startBrowserHost({ port, rendererDir: tempFolder(), context: app.context, log: quietLog }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('has a new token at each start', async () => {
    expect((await aHost()).token).not.toBe((await aHost()).token);
  });

  it('ends with its connections', async () => {
    const { port, token, own, close } = await aHost();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc`, ['packdesk', token], {
      origin: `http://${own}`,
    });
    await once(socket, 'open');
    const [ended] = await Promise.all([once(socket, 'close'), close()]);
    expect(ended).toBeDefined();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });
});

describe('an upgrade', () => {
  async function tried(parts: {
    origin?: string | undefined;
    protocols: string[];
    path?: string;
    host?: string;
  }): Promise<number> {
    const { port, token, own } = await aHost();
    const fill = (text: string) =>
      text.replace('TOKEN', token).replace('OWN', own).replace('PORT', String(port));
    const socket = new WebSocket(`ws://127.0.0.1:${port}${parts.path ?? '/rpc'}`, parts.protocols.map(fill), {
      ...(parts.origin === undefined ? {} : { origin: fill(parts.origin) }),
      ...(parts.host === undefined ? {} : { headers: { host: fill(parts.host) } }),
    });
    onTestFinished(() => socket.terminate());
    return new Promise((resolve) => {
      socket.on('open', () => resolve(101));
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('error', () => undefined);
    });
  }

  const good = { origin: 'http://OWN', protocols: ['packdesk', 'TOKEN'] };

  it('is done for our own page with the token', async () => {
    expect(await tried(good)).toBe(101);
  });

  it.each([
    ['without a token', { ...good, protocols: ['packdesk'] }],
    ['with no protocol at all', { ...good, protocols: [] }],
    ['with the token alone', { ...good, protocols: ['TOKEN'] }],
    ['with a wrong token', { ...good, protocols: ['packdesk', 'wrong'] }],
    ['with a token that begins right', { ...good, protocols: ['packdesk', 'TOKENx'] }],
    ['without an origin', { protocols: good.protocols }],
    ['from another origin', { ...good, origin: 'https://evil.example' }],
    ['from a page without origin', { ...good, origin: 'null' }],
    ['from the same host over TLS', { ...good, origin: 'https://OWN' }],
    ['from the other name of this machine', { ...good, origin: 'http://localhost:PORT' }],
    ['to another host', { ...good, host: 'evil.example:PORT' }],
    [
      'to another host from its own page',
      { ...good, host: 'evil.example:PORT', origin: 'http://evil.example:PORT' },
    ],
    ['to another path', { ...good, path: '/' }],
    ['with the token in the address', { ...good, path: '/rpc?token=TOKEN', protocols: ['packdesk'] }],
  ])('is refused %s', async (_name, parts) => {
    expect(await tried(parts)).toBe(403);
  });
});
