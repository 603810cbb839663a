/** Validation of a service's base address. */

export type AddressFault = 'not-a-url' | 'not-http' | 'has-credentials' | 'insecure';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** @returns null if the address can be used; plain http only for this machine itself, since a secret is sent */
export function addressFault(text: string): AddressFault | null {
  if (!URL.canParse(text.trim())) return 'not-a-url';
  const url = new URL(text.trim());
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not-http';
  if (url.username !== '' || url.password !== '') return 'has-credentials';
  // Tested in the text, since a lone `?` or `#` at its end is not part of `search` or `hash`, and would swallow every
  // path.
  if (/[?#]/.test(text)) return 'not-a-url';
  return url.protocol === 'http:' && !LOOPBACK.test(url.hostname) ? 'insecure' : null;
}

/** @param url that can be the base address of a service */
export const isOnThisComputer = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);

/** The fields in which the addresses of a service are entered and kept, in the order of the screen. */
const ADDRESS_FIELDS = ['authUrl', 'productUrl', 'orderUrl'] as const;

/** Fault of one of the three addresses. */
export interface FieldFault {
  field: (typeof ADDRESS_FIELDS)[number];
  fault: AddressFault | 'missing';
}

/** Unusable addresses of the three, each with its reason. */
export function addressFaults(addresses: Record<FieldFault['field'], string>): FieldFault[] {
  return ADDRESS_FIELDS.flatMap((field) => {
    const text = addresses[field].trim();
    const fault = text === '' ? 'missing' : addressFault(text);
    return fault === null ? [] : [{ field, fault }];
  });
}
