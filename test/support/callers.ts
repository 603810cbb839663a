/** The contract's client over each of the two transports, as the screens have it. */
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Contract } from '../../src-main/contract/index.ts';
import { startBrowserHost } from '../../src-main/host/browser-host.ts';
import { openConnection } from '../../src-main/host/connection.ts';
import type { Context } from '../../src-main/router/context.ts';
import { overPort, overSocket } from '../../src-renderer/frame-link.ts';
import { quietLog } from './quiet-log.ts';
import { tempFolder } from './temp-folder.ts';

export type Client = ContractRouterClient<Contract>;

export interface Caller {
  client: Client;
  /** Everything that the application sent to the screen so far, as text. */
  sent: string[];
}

export type Transport = (context: Context) => Promise<Caller>;

export const overMessagePort: Transport = (context) => {
  const { port1, port2 } = new MessageChannel();
  const sent: string[] = [];
  const connection = openConnection({
    context,
    log: quietLog,
    send: (frame) => {
      sent.push(frame);
      port2.postMessage(frame);
    },
    hangUp: () => port2.close(),
  });
  port2.on('message', (frame) => connection.received(frame));
  port2.on('close', () => connection.closed());
  onTestFinished(() => port1.close());
  // The browser's type of the same thing.
  const port = port1 as unknown as globalThis.MessagePort;
  return Promise.resolve({ client: createORPCClient(overPort(port)), sent });
};

export const overWebSocket: Transport = async (context) => {
  const host = await startBrowserHost({ port: 0, rendererDir: tempFolder(), context, log: quietLog });
  onTestFinished(() => host.close());
  const { client, socket, opened } = screenAt(host.url);
  const sent: string[] = [];
  socket.on('message', (data: Buffer) => sent.push(data.toString()));
  onTestFinished(() => socket.terminate());
  await opened;
  return { client, sent };
};

/** A screen at the door of a browser host. @returns also whether its socket opened, as soon as that is known */
export function screenAt(url: string): { client: Client; socket: WebSocket; opened: Promise<boolean> } {
  const { origin, hash } = new URL(url);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, ['packdesk', hash.slice(1)], {
    origin,
  });
  socket.on('error', () => undefined);
  const opened = new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true));
    socket.once('close', () => resolve(false));
  });
  // The browser's type of the same thing.
  const client: Client = createORPCClient(overSocket(socket as unknown as globalThis.WebSocket));
  return { client, socket, opened };
}
