/** The screens' end of a connection. */
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient, ORPCError } from '@orpc/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startBrowserHost } from '../../../src-main/host/browser-host.ts';
import { overPort, overSocket, FrameLink } from '../../../src-renderer/client/frame-link.ts';
import type { Client } from '../../support/screen-at.ts';
import { quietLog } from '../../support/quiet-log.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { anApp } from '../../support/test-app.ts';

function aLink() {
  const sent: unknown[] = [];
  const wire = new FrameLink((frame) => sent.push(JSON.parse(frame)));
  const client: Client = createORPCClient(wire);
  const tell = (frame: unknown) => wire.received(JSON.stringify(frame));
  /** Lets messages be processed. */
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const aStream = async (signal?: AbortSignal) => {
    const opened = client.station.watch(undefined, signal ? { signal } : {});
    tell({ id: sent.length, stream: true });
    return opened;
  };
  return { wire, client, sent, tell, turn, aStream };
}

const endOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

describe('a call', () => {
  it('is ended by the answer with its number, in whatever order they come', async () => {
    const { client, sent, tell } = aLink();
    const calls = ['A', 'B'].map((orderId) => client.orders.get({ orderId }));
    expect(sent).toEqual([
      { id: 1, call: 'orders.get', input: { orderId: 'A' } },
      { id: 2, call: 'orders.get', input: { orderId: 'B' } },
    ]);
    tell({ id: 2, answer: 'b' });
    tell({ id: 1, answer: 'a' });
    expect(await Promise.all(calls)).toEqual(['a', 'b']);
  });

  it('fails with the error that it was told, whole', async () => {
    const { client, tell } = aLink();
    const end = endOf(client.orders.get({ orderId: 'A' }));
    tell({
      id: 1,
      error: { defined: true, code: 'ORDER_NOT_FOUND', status: 404, message: 'm', data: { n: 1 } },
    });
    const { error } = (await end) as { error: ORPCError<string, unknown> };
    expect(error).toBeInstanceOf(ORPCError);
    expect({ ...error, message: error.message }).toMatchObject({
      defined: true,
      code: 'ORDER_NOT_FOUND',
      message: 'm',
      data: { n: 1 },
    });
  });

  it('that was called off fails with the reason, says so, and is not woken by a late answer', async () => {
    const { client, sent, tell } = aLink();
    const off = new AbortController();
    const end = endOf(client.orders.get({ orderId: 'A' }, { signal: off.signal }));
    off.abort(new Error('left'));
    expect(await end).toMatchObject({ error: { message: 'left' } });
    expect(sent.at(-1)).toEqual({ id: 1, stop: true });
    tell({ id: 1, answer: 'late' });
    expect(await endOf(client.orders.get({ orderId: 'A' }, { signal: off.signal }))).toMatchObject({
      error: { message: 'left' },
    });
    expect(sent).toHaveLength(2);
  });

  it('that has ended is not called off', async () => {
    const { client, sent, tell } = aLink();
    const off = new AbortController();
    const call = client.orders.get({ orderId: 'A' }, { signal: off.signal });
    tell({ id: 1, answer: 'a' });
    await call;
    off.abort();
    expect(sent).toHaveLength(1);
  });
});

describe('a stream', () => {
  it('asks for each item when it is wanted, and ends with the end', async () => {
    const { sent, tell, turn, aStream } = aLink();
    const stream = await aStream();
    expect(sent).toHaveLength(1);
    const first = stream.next();
    await turn();
    expect(sent.at(-1)).toEqual({ id: 1, next: true });
    tell({ id: 1, item: 'snapshot' });
    expect(await first).toEqual({ done: false, value: 'snapshot' });
    const last = stream.next();
    await turn();
    tell({ id: 1, end: true });
    expect(await last).toEqual({ done: true, value: undefined });
    expect(await stream.next()).toMatchObject({ done: true });
    expect(sent).toHaveLength(3);
  });

  it('that is closed says so once, and who waits for an item is told the end', async () => {
    const { sent, tell, turn, aStream } = aLink();
    const stream = await aStream();
    const waiting = stream.next();
    await turn();
    await stream.return?.(undefined);
    expect(await waiting).toMatchObject({ done: true });
    expect(sent.slice(1)).toEqual([
      { id: 1, next: true },
      { id: 1, stop: true },
    ]);
    tell({ id: 1, item: 'late' });
    await stream.return?.(undefined);
    expect(sent).toHaveLength(3);
  });

  it.each([true, false])('is called off by the signal of its call (item asked for: %s)', async (isAsked) => {
    const { sent, turn, aStream } = aLink();
    const off = new AbortController();
    const stream = await aStream(off.signal);
    const waiting = endOf(stream.next());
    if (isAsked) await turn();
    off.abort(new Error('left'));
    expect(await waiting).toMatchObject({ error: { message: 'left' } });
    await turn();
    expect(sent.at(-1)).toEqual({ id: 1, stop: true });
  });
});

describe('a connection that is lost', () => {
  it('fails whatever waits and whatever is asked later', async () => {
    const { wire, client, sent, aStream } = aLink();
    const stream = await aStream();
    const idle = await aStream();
    const ends = [endOf(stream.next()), endOf(client.station.snapshot())];
    wire.lost();
    const count = sent.length;
    ends.push(endOf(client.station.snapshot()));
    for (const end of await Promise.all(ends))
      expect(end).toMatchObject({ error: { message: expect.stringContaining('lost') as string } });
    for (const each of [stream, idle]) await each.return?.(undefined);
    expect(sent).toHaveLength(count);
  });

  it('is noticed over a real socket; what was asked before it was open was answered', async () => {
    const { app } = anApp();
    const host = await startBrowserHost({
      port: 0,
      rendererDir: tempFolder(),
      context: app.context,
      log: quietLog,
    });
    const { origin, hash } = new URL(host.url);
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, ['packdesk', hash.slice(1)], {
      origin,
    });
    onTestFinished(() => socket.terminate());
    const client: Client = createORPCClient(overSocket(socket as unknown as globalThis.WebSocket));
    expect(socket.readyState).toBe(WebSocket.CONNECTING);
    const stream = await client.station.watch();
    expect(await stream.next()).toMatchObject({ value: { status: { mode: 'none' } } });
    const waiting = endOf(stream.next());
    await host.close();
    expect(await waiting).toMatchObject({ error: { message: expect.stringContaining('lost') as string } });
    expect(await endOf(client.station.snapshot())).toMatchObject({
      error: { message: expect.stringContaining('lost') as string },
    });
  });

  it('is a port whose other end was closed, too', async () => {
    const { port1, port2 } = new MessageChannel();
    const wire = overPort(port1 as unknown as globalThis.MessagePort);
    const client: Client = createORPCClient(wire);
    const waiting = endOf(client.station.snapshot());
    expect(wire.isLost).toBe(false);
    port2.close();
    expect(await waiting).toMatchObject({ error: { message: expect.stringContaining('lost') as string } });
    expect(wire.isLost).toBe(true);
  });

  it('is a socket that never opened, too', async () => {
    const socket = new WebSocket('ws://127.0.0.1:9/rpc');
    socket.on('error', () => undefined);
    const client: Client = createORPCClient(overSocket(socket as unknown as globalThis.WebSocket));
    expect(await endOf(client.station.snapshot())).toMatchObject({
      error: { message: expect.stringContaining('lost') as string },
    });
  });
});
