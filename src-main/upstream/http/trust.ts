/** Trusted certificate authorities: those of the engine, of the operating system, and of the hall. */
import tls, { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

/**
 * Options of every connection over TLS. The check of certificates is switched on each time: the engine's own
 * default can be switched off by the environment (NODE_TLS_REJECT_UNAUTHORIZED).
 * @param authorities certificates, as PEM
 */
export function trustedOnly(authorities: readonly string[]): {
  rejectUnauthorized: true;
  secureContext: SecureContext;
} {
  const ca = [...new Set([...usual(), ...authorities])];
  const isSame = last?.ca.length === ca.length && last.ca.every((pem, n) => pem === ca[n]);
  if (!last || !isSame) last = { ca, secureContext: createSecureContext({ ca }) };
  return { rejectUnauthorized: true, secureContext: last.secureContext };
}

/** Reading hundreds of certificates takes longer than a call, and they are nearly always the same. */
let last: { ca: string[]; secureContext: SecureContext } | null = null;

function usual(): readonly string[] {
  // `getCACertificates` is missing in an engine older than the one that the product ships with: then only the engine's own count.
  if (typeof tls.getCACertificates !== 'function') return rootCertificates;
  return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
}
