/** Connection to the store. It is destroyed, not ended, at every limit and after every error of the wire. */
import { Socket } from 'node:net';
import * as tls from 'node:tls';
import type { Client } from 'pg';
import { endOfChain } from './certificate-chain.ts';
import { isThisMachine, type StoreAddress } from './address.ts';

export interface Credentials {
  user: string;
  password: string;
  database: string;
  /** PEM; null: what the computer trusts. */
  ca: string | null;
}

/** Longest wait for a connection, milliseconds. */
const CONNECT_MS = 2_000;

/** A standing connection is kept alive by its heartbeats; this is for an unused one. */
const KEEP_ALIVE_MS = 10_000;

export class Connection {
  readonly #client: Client;
  readonly #socket: Socket;
  #isUsable = true;
  /** Time at which the first certificate of the server's chain ends, epoch milliseconds; null: no TLS. */
  certificateEndsAt: number | null = null;

  private constructor(client: Client, socket: Socket) {
    this.#client = client;
    this.#socket = socket;
    client.on('error', () => this.destroy());
    client.on('end', () => this.destroy());
  }

  /** @throws what `pg`, Node's sockets or TLS throw: `faultOf` names it */
  static async open(address: StoreAddress, { ca, ...credentials }: Credentials): Promise<Connection> {
    // `pg` is loaded only here: a bench without a floor has no use for it.
    const { default: pg } = await import('pg');
    const socket = new Socket();
    let certificateEndsAt: number | null = null;
    const note = (endsAt: number | null) => (certificateEndsAt = endsAt);
    const client = new pg.Client({
      ...address,
      ...credentials,
      stream: () => socket,
      ssl: isThisMachine(address.host) ? false : verified(ca, note),
      enableChannelBinding: true,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: 'packdesk',
    });
    const connection = new Connection(client, socket);
    try {
      await client.connect();
    } catch (error) {
      connection.destroy();
      throw error;
    }
    connection.certificateEndsAt = certificateEndsAt;
    return connection;
  }

  /** False after an error of the wire, or once it was destroyed. */
  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Runs one statement without a name, which a pooler in transaction mode carries out too. @returns its first column */
  async value(text: string, values: readonly unknown[] = []): Promise<unknown> {
    const { rows } = await this.#client.query<unknown[]>({ text, values: [...values], rowMode: 'array' });
    return rows[0]?.[0];
  }

  /** Runs several statements at once, without values. */
  async run(text: string): Promise<void> {
    await this.#client.query(text);
  }

  /** Ends the connection at once: calls under way fail. */
  destroy(): void {
    this.#isUsable = false;
    this.#socket.destroy();
  }

  /** Says goodbye to the server first. */
  async end(): Promise<void> {
    this.#isUsable = false;
    await this.#client.end().catch(() => undefined);
    this.#socket.destroy();
  }
}

/** TLS with authority, dates and name checked, whatever NODE_TLS_REJECT_UNAUTHORIZED says. */
const verified = (
  ca: string | null,
  note: (endsAt: number | null) => void,
): tls.ConnectionOptions & { checkServerIdentity: typeof tls.checkServerIdentity } => ({
  ca: ca ?? trusted(),
  rejectUnauthorized: true,
  minVersion: 'TLSv1.2',
  // Called after authority and dates were checked; the certificate comes with its issuers.
  checkServerIdentity: (host, certificate) => {
    note(endOfChain(certificate as tls.DetailedPeerCertificate));
    return tls.checkServerIdentity(host, certificate);
  },
});

/** Trusted authorities, with those of the system, where an administrator puts those of the house. */
function trusted(): string[] {
  // `getCACertificates` is missing in an engine older than the one that the product ships with: then only the engine's own count.
  if (typeof tls.getCACertificates !== 'function') return [...tls.rootCertificates];
  return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
}
