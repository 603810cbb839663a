/** Protection by the operating system's keychain, where there really is one. */
import { safeStorage } from 'electron';
import type { Protector } from '../station/credentials.ts';

/**
 * On Linux without a keyring the storage says "available" and protects with a constant that everybody knows; such
 * texts begin with `v10`. That is no protection, so that it counts as none.
 * @returns null where this machine has no keychain that protects
 */
export async function keychainProtector(): Promise<Protector | null> {
  try {
    // Missing in a runtime older than the one that the product ships with: then the file protects.
    if (typeof safeStorage.isAsyncEncryptionAvailable !== 'function') return null;
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null;
    const probe = await safeStorage.encryptStringAsync('probe');
    if (process.platform === 'linux' && probe.subarray(0, 3).toString('latin1') === 'v10') return null;
  } catch {
    return null;
  }
  return {
    kind: 'keychain',
    protect: async (text) => (await safeStorage.encryptStringAsync(text)).toString('base64'),
    unprotect: async (text) => (await safeStorage.decryptStringAsync(Buffer.from(text, 'base64'))).result,
  };
}
