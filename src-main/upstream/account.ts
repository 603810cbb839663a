/** What the orders, decisions and token of a station belong to. */
import { createHash } from 'node:crypto';

/**
 * Names a connection. Not secret, and not readable either.
 * @returns 16 hexadecimal digits, the same for every way to write the same address
 */
export function accountOf(orderUrl: string, clientId: string): string {
  // The host's case and a slash at the end do not make another service.
  const address = URL.canParse(orderUrl) ? new URL(orderUrl).href : orderUrl;
  const text = `${address.replace(/\/+$/, '')}\n${clientId}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
