/** Whether an entered text can be the base address of a service. */

export type AddressFault = 'not-a-url' | 'not-http' | 'has-credentials' | 'insecure';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** @returns null where the address can be used; plain http only for this machine itself, since a secret is sent */
export function addressFault(text: string): AddressFault | null {
  if (!URL.canParse(text.trim())) return 'not-a-url';
  const url = new URL(text.trim());
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not-http';
  if (url.username !== '' || url.password !== '') return 'has-credentials';
  // In the text, since a lone `?` or `#` at its end is no part of `search` or `hash`, and would swallow every path.
  if (/[?#]/.test(text)) return 'not-a-url';
  return url.protocol === 'http:' && !LOOPBACK.test(url.hostname) ? 'insecure' : null;
}
