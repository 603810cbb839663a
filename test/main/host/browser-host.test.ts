import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import {
  MOST_CONNECTIONS,
  MOST_SCREENS,
  MOST_UNREAD,
  startBrowserHost,
} from '../../../src-main/host/browser-host.ts';
import type { Context } from '../../../src-main/router/context.ts';
import { quietLog, readableLog } from '../../support/quiet-log.ts';
import { anApp } from '../../support/test-app.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { until } from '../../support/until.ts';

async function aHost(parts: Partial<Context> = {}) {
  const rendererDir = join(tempFolder(), 'renderer');
  mkdirSync(join(rendererDir, 'assets'), { recursive: true });
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html><title>Packdesk</title>');
  writeFileSync(join(rendererDir, 'assets/a.js'), 'js');
  writeFileSync(join(rendererDir, '../secret.json'), 'secret');
  const { app } = anApp();
  const { log, lines } = readableLog();
  const host = await startBrowserHost({ port: 0, rendererDir, context: { ...app.context, ...parts }, log });
  onTestFinished(() => host.close());
  return { ...host, app, lines, token: new URL(host.url).hash.slice(1), own: `127.0.0.1:${host.port}` };
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

describe('exhaustion from this machine', () => {
  const upgrade = (own: string) => [
    ...['GET /rpc HTTP/1.1', `Host: ${own}`, 'Connection: Upgrade', 'Upgrade: websocket'],
    ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==', '', ''],
  ];

  async function aScreen({ port, token, own }: { port: number; token: string; own: string }) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc`, ['packdesk', token], {
      origin: `http://${own}`,
    });
    onTestFinished(() => socket.terminate());
    const status = await new Promise<number>((resolve) => {
      socket.on('open', () => resolve(101));
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('error', () => undefined);
    });
    return { socket, status };
  }

  it('a refused caller is let go of, also where it keeps its half open', async () => {
    const { port, own } = await aHost();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    let isReset = false;
    socket.on('error', () => (isReset = true));
    socket.resume();
    socket.write(upgrade(own).join('\r\n'));
    await once(socket, 'end');
    await until('what it still says is refused by the system', () => {
      if (!isReset) socket.write('x');
      return isReset;
    });
  });

  it('refusals are counted in the log instead of written one by one', async () => {
    const { port, own, lines, close } = await aHost();
    for (let n = 0; n < 50; n++) {
      const answer = await raw(port, upgrade(own).slice(0, -2));
      expect(statusOf(answer)).toBe(403);
    }
    expect(lines).toMatchObject([{ msg: 'a caller was turned away', why: 'origin or token' }]);
    await close();
    expect(lines.slice(1)).toMatchObject([{ msg: 'more callers were turned away', count: 49 }]);
  });

  it('screens are bounded, and one that leaves makes room', async () => {
    const host = await aHost();
    const screens = [];
    for (let n = 0; n < MOST_SCREENS; n++) screens.push(await aScreen(host));
    expect(screens.map(({ status }) => status)).toEqual(Array.from({ length: MOST_SCREENS }, () => 101));
    expect((await aScreen(host)).status).toBe(503);
    const [first] = screens;
    first?.socket.close();
    if (first) await once(first.socket, 'close');
    expect((await aScreen(host)).status).toBe(101);
  });

  it('connections are bounded, whoever makes them', async () => {
    const { port } = await aHost();
    let ended = 0;
    const all = Array.from({ length: MOST_CONNECTIONS + 20 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.on('close', () => ended++);
      return socket;
    });
    onTestFinished(() => all.forEach((socket) => void socket.destroy()));
    await until('those beyond the bound are ended', () => ended >= 20);
    expect(ended).toBe(20);
  });

  it('a screen that does not read is asked to wait: no more is answered than it takes', async () => {
    let answered = 0;
    const { app } = anApp();
    const now = app.context.now;
    // A snapshot large enough to see the bound with few questions.
    const { settings, status } = app.context.live.snapshot;
    const snapshot = { settings, status: { ...status, version: 'x'.repeat(100_000) } };
    const live = {
      get snapshot() {
        answered++;
        return snapshot;
      },
    } as unknown as Context['live'];
    const host = await aHost({ live, now });
    const { socket } = await aScreen(host);
    socket.pause();
    const questions = 2_000;
    for (let id = 1; id <= questions; id++) {
      socket.send(JSON.stringify({ id, call: 'station.snapshot', input: 'x'.repeat(1_000) }));
    }
    let [before, sameFor] = [0, 0];
    await until('it has stopped answering', () => {
      sameFor = answered > 0 && answered === before ? sameFor + 1 : 0;
      before = answered;
      return sameFor === 50;
    });
    // Messages that it waits for, messages that the system holds on both sides, and the requests that had arrived by
    // then.
    expect(answered * 100_000).toBeLessThan(10 * MOST_UNREAD);
    expect(answered).toBeLessThan(questions / 2);
    let read = 0;
    socket.on('message', () => read++);
    socket.resume();
    await until('all are answered once it reads', () => read === questions);
  });
});
