/** The single door to the main process: the contract over a MessagePort in Electron, a WebSocket in a browser. */
import { createORPCClient, isDefinedError, safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../src-main/contract/index.ts';
import { overPort, overSocket, type Wire } from './wire.ts';

export type Client = ContractRouterClient<Contract>;
export { isDefinedError, safe };

const PORT_CHANNEL = 'packdesk:port';
const SUBPROTOCOL = 'packdesk';
const TOKEN_KEY = 'packdesk-token';

let wire: Wire | null = null;
let client: Client | null = null;

/** The client; a connection that was lost is made anew. */
export function api(): Client {
  if (!client || !wire || wire.isLost) {
    wire = location.protocol === 'app:' ? portWire() : socketWire();
    client = createORPCClient(wire);
  }
  return client;
}

function portWire(): Wire {
  const { port1, port2 } = new MessageChannel();
  window.postMessage(PORT_CHANNEL, window.origin, [port2]);
  return overPort(port1);
}

const socketWire = (): Wire =>
  overSocket(new WebSocket(`ws://${location.host}/rpc`, [SUBPROTOCOL, startToken()]));

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
