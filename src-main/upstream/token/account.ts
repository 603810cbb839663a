/** Account key that a station's orders, decisions and token belong to. */
import { createHash } from 'node:crypto';
import type { ServiceAddresses } from '../client.ts';

/**
 * Names a connection. Not secret, and not readable either.
 * @returns 16 hexadecimal digits, the same for every way to write the same address
 */
export function accountOf(orderUrl: string, clientId: string): string {
  const text = `${oneSpelling(orderUrl)}\n${clientId}`;
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/**
 * Purpose of a stored secret and token, as one text to be compared: the identifier and all three addresses.
 * @returns the same text for every way to write the same addresses
 */
export function purposeOf(clientId: string, { authUrl, productUrl, orderUrl }: ServiceAddresses): string {
  return JSON.stringify([clientId, ...[authUrl, productUrl, orderUrl].map(oneSpelling)]);
}

/** The host's case and a slash at the end do not make another service. */
function oneSpelling(address: string): string {
  return (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, '');
}
