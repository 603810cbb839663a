/** Where a store is. */
import { isIP } from 'node:net';

export interface StoreAddress {
  host: string;
  port: number;
}

/** Whether a connection to there leaves this computer; only then it is encrypted. */
export function isThisMachine(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host.toLowerCase() === 'localhost' || host === '::1';
}
