/** The single door to the main process: the contract over a MessagePort in Electron, a WebSocket in a browser. */
import { createORPCClient, isDefinedError, safe } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../src-main/contract/index.ts';
import type { RefusedStep } from './approvals.svelte.ts';
import { approving } from './approving-link.ts';
import { overPort, overSocket, type FrameLink } from './frame-link.ts';

type Client = ContractRouterClient<Contract>;
/** The client to be asked now: one whose connection was lost is replaced. */
export type Api = () => Client;
export { isDefinedError, safe };

const PORT_CHANNEL = 'packdesk:port';
const SUBPROTOCOL = 'packdesk';
const TOKEN_KEY = 'packdesk-token';

type Approve = (step: RefusedStep) => Promise<boolean>;

/**
 * @param connect makes a connection: the first one when it is needed, and another after each that was lost
 * @param approve asks an approver to let a refused step happen; by default none is asked
 */
export function apiOver(connect: () => FrameLink, approve: Approve = () => Promise.resolve(false)): Api {
  let link: FrameLink | null = null;
  let client: Client | null = null;
  return () => {
    if (!client || !link || link.isLost) {
      link = connect();
      client = createORPCClient(approving(link, approve));
    }
    return client;
  };
}

/** Link to the main process that served this page. */
export const connectToHost = (): FrameLink => (location.protocol === 'app:' ? portLink() : socketLink());

function portLink(): FrameLink {
  const { port1, port2 } = new MessageChannel();
  window.postMessage(PORT_CHANNEL, window.origin, [port2]);
  return overPort(port1);
}

const socketLink = (): FrameLink =>
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
