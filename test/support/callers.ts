/** The contract's client over each of the two transports, as the screens have it. */
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { onTestFinished } from 'vitest';
import { startBrowserHost } from '../../src-main/host/browser-host.ts';
import { openConnection } from '../../src-main/host/connection.ts';
import type { Context } from '../../src-main/router/context.ts';
import { overPort } from '../../src-renderer/client/frame-link.ts';
import { quietLog } from './quiet-log.ts';
import { screenAt, type Client } from './screen-at.ts';
import { tempFolder } from './temp-folder.ts';

export interface Caller {
  client: Client;
  /** All text that the application has sent to the screen so far. */
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
  // Cast to the browser's type of a message port.
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
