/** The single door to the main process: the contract over a MessagePort in Electron, a WebSocket in a browser. */
import { createORPCClient, isDefinedError, safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../src-main/contract/index.ts';
import { overPort, overSocket } from './wire.ts';

export type Client = ContractRouterClient<Contract>;
export { isDefinedError, safe };

const PORT_CHANNEL = 'packdesk:port';
const SUBPROTOCOL = 'packdesk';
const TOKEN_KEY = 'packdesk-token';

let socket: WebSocket | null = null;
let client: Client | null = null;

/** The client; a connection that was lost is made anew. */
export function api(): Client {
  if (location.protocol === 'app:') client ??= portClient();
  else if (!client || !socket || socket.readyState > WebSocket.OPEN) client = socketClient();
  return client;
}

function portClient(): Client {
  const { port1, port2 } = new MessageChannel();
  window.postMessage(PORT_CHANNEL, window.origin, [port2]);
  return createORPCClient(overPort(port1));
}

function socketClient(): Client {
  socket = new WebSocket(`ws://${location.host}/rpc`, [SUBPROTOCOL, startToken()]);
  return createORPCClient(overSocket(socket));
}

/**
 * The token came as the fragment of the address. It is taken out of the address bar, and kept for this tab so that a
 * reload works.
 */
function startToken(): string {
  const given = location.hash.slice(1);
  if (given !== '') {
    sessionStorage.setItem(TOKEN_KEY, given);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(TOKEN_KEY) ?? 'none';
}
