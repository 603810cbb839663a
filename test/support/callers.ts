/** The contract's client over each of the two transports, as the screens have it. */
import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { RPCHandler } from '@orpc/server/message-port';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { Contract } from '../../src-main/contract/index.ts';
import { startBrowserHost } from '../../src-main/host/browser-host.ts';
import type { Context } from '../../src-main/router/context.ts';
import { router } from '../../src-main/router/index.ts';
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
  const post = port2.postMessage.bind(port2);
  port2.postMessage = (message: unknown) => {
    sent.push(typeof message === 'string' ? message : JSON.stringify(message));
    post(message);
  };
  new RPCHandler(router).upgrade(port2, { context });
  port2.start();
  port1.start();
  onTestFinished(() => port1.close());
  return Promise.resolve({ client: createORPCClient(new PortLink({ port: port1 })), sent });
};

export const overWebSocket: Transport = async (context) => {
  const host = await startBrowserHost({ port: 0, rendererDir: tempFolder(), context, log: quietLog });
  onTestFinished(() => host.close());
  const { origin, hash } = new URL(host.url);
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, ['packdesk', hash.slice(1)], {
    origin,
  });
  const sent: string[] = [];
  socket.on('message', (data: Buffer) => sent.push(data.toString()));
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  // The browser's type of the same thing.
  const client: Client = createORPCClient(
    new SocketLink({ websocket: socket as unknown as globalThis.WebSocket }),
  );
  return { client, sent };
};
