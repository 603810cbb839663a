/** Expiry of the trust in a store's certificate. */
import type * as tls from 'node:tls';

/**
 * @param certificate of the server, with those that issued it, up to the authority
 * @returns the first end of any of them, epoch milliseconds; null if none can be read
 */
export function endOfChain(certificate: tls.DetailedPeerCertificate): number | null {
  const ends: number[] = [];
  const seen = new Set<string>();
  let each: tls.DetailedPeerCertificate | undefined = certificate;
  // An authority that issued itself is its own issuer.
  while (each && !seen.has(each.fingerprint256)) {
    seen.add(each.fingerprint256);
    ends.push(Date.parse(each.valid_to));
    each = each.issuerCertificate;
  }
  const known = ends.filter(Number.isFinite);
  return known.length === 0 ? null : Math.min(...known);
}
