/** Access check of the browser host: a page of this very origin, on this machine, that knows the token. */
import { timingSafeEqual } from 'node:crypto';

export { isOwnHost } from '../domain/station/own-host.ts';

/** The sub-protocol by which a page asks for the port; the token follows as a second one. */
export const SUBPROTOCOL = 'packdesk';

/** @param origin null if the header is missing */
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
