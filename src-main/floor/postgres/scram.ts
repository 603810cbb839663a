/** SCRAM verifier as PostgreSQL stores it (RFC 5803), made here so that no server log ever has a password. */
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';

const ITERATIONS = 4096;

/**
 * @param password printable ASCII: others would need SASLprep
 * @param salt 16 random bytes
 */
export function scramVerifier(password: string, salt: Uint8Array): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64');
  const serverKey = hmac('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${Buffer.from(salt).toString('base64')}$${storedKey}:${serverKey}`;
}
