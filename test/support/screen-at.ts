/** The contract's client as a screen has it, at the door of a browser host. */
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import { WebSocket } from 'ws';
import type { Contract } from '../../src-main/contract/index.ts';
import { overSocket } from '../../src-renderer/client/frame-link.ts';

export type Client = ContractRouterClient<Contract>;

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
  // Cast to the browser's type of a socket.
  const client: Client = createORPCClient(overSocket(socket as unknown as globalThis.WebSocket));
  return { client, socket, opened };
}
