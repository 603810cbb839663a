/** The single door to the main process: the contract over a MessagePort in Electron, a WebSocket in a browser. */
import { createORPCClient, isDefinedError, safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../src-main/contract/index.ts';
import { overPort, overSocket, type Wire } from './wire.ts';

type Client = ContractRouterClient<Contract>;
/** The client to be asked now: one whose connection was lost is replaced. */
export type Api = () => Client;
export { isDefinedError, safe };

const PORT_CHANNEL = 'packdesk:port';
const SUBPROTOCOL = 'packdesk';
const TOKEN_KEY = 'packdesk-token';

/** @param connect makes a connection: the first one when it is needed, and another after each that was lost */
export function apiOver(connect: () => Wire): Api {
  let wire: Wire | null = null;
  let client: Client | null = null;
  return () => {
    if (!client || !wire || wire.isLost) {
      wire = connect();
      client = createORPCClient(wire);
    }
    return client;
  };
}

/** To the main process that this page came from. */
export const connectToHost = (): Wire => (location.protocol === 'app:' ? portWire() : socketWire());

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
