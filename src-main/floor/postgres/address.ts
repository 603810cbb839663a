/** Address of a store. */
import { isIP } from 'node:net';

export interface StoreAddress {
  host: string;
  port: number;
}

const POSTGRES_PORT = 5432;

/** @returns as a person reads it: with its port if that is not PostgreSQL's own */
export const addressText = ({ host, port }: StoreAddress): string =>
  port === POSTGRES_PORT ? host : `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

/** True if a connection to there stays on this computer; it is encrypted only if it leaves it. */
export function isThisMachine(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host.toLowerCase() === 'localhost' || host === '::1';
}
