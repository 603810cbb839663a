/** Who may talk to the browser host: a page of this very origin, on this machine, that knows the token. */
import { timingSafeEqual } from 'node:crypto';

/** The sub-protocol by which a page asks for the port; the token follows as a second one. */
export const SUBPROTOCOL = 'packdesk';

/**
 * A name that resolves to loopback is not enough (DNS rebinding): the Host header must be one of ours.
 * @param port of the host that was asked
 */
export function isOwnHost(host: string | undefined, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

/** @param origin null where the header is missing */
export function isOwnOrigin(origin: string | null, host: string): boolean {
  return origin === `http://${host}`;
}

/** Finds the token among the offered sub-protocols, compared in constant time. */
export function offersToken(protocols: string | undefined, token: string): boolean {
  const offered = (protocols ?? '').split(',').map((p) => p.trim());
  if (offered[0] !== SUBPROTOCOL || offered.length !== 2) return false;
  const [given, wanted] = [Buffer.from(offered[1] ?? ''), Buffer.from(token)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
