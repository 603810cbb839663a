/** Access tokens of the practice service. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

import { Refusal } from '../book/refusal.ts';

/** The token resource (spec: "Token"). */
export interface Token {
  readonly token: string;
  readonly tokenType: 'Bearer';
  /** Seconds until expiry. */
  readonly expiresIn: number;
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const HEADER = base64url({ alg: 'HS256', typ: 'JWT' });

function signatureOf(signed: string, key: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(signed).digest();
}

/** A signed JWT (HS256) for the client, valid for `seconds` from `now` (epoch ms). */
export function issueToken(key: string, clientId: string, seconds: number, now: number): Token {
  // NumericDate may have a fraction (RFC 7519, section 2): a token of one second lasts one second.
  const payload = { sub: clientId, jti: randomUUID(), iat: now / 1000, exp: now / 1000 + seconds };
  const signed = `${HEADER}.${base64url(payload)}`;
  const signature = signatureOf(signed, key).toString('base64url');
  return { token: `${signed}.${signature}`, tokenType: 'Bearer', expiresIn: seconds };
}

/** Checks an Authorization header at `now` (epoch ms). Throws Refusal 'unauthenticated'. */
export function checkBearer(header: string | undefined, key: string, now: number): void {
  const token = /^Bearer +([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(header ?? '');
  if (token === null) throw new Refusal('unauthenticated', 'a bearer token is required');
  const [, head = '', payload = '', signature = ''] = token;
  const expected = signatureOf(`${head}.${payload}`, key);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Refusal('unauthenticated', 'the bearer token is not valid');
  }
  // The signature is ours, hence so is the payload.
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
  if (now >= exp * 1000) throw new Refusal('unauthenticated', 'the bearer token has expired');
}
