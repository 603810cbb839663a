/**
 * Protection if the operating system offers none: AES-256-GCM under a key in a file of its own, outside the data folder. A
 * person who can read both files can read the secret; the data folder by itself, in a backup or a support case, says nothing.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KeyFile } from './key-file.ts';
import type { FileProtector } from './protector.ts';

/** @param keys folder of the keys of this account */
export function fileProtector(dataDir: string, keys: string): FileProtector {
  const keyFile = new KeyFile(dataDir, keys);
  return {
    begin: () => keyFile.moveOld(),
    hasKey: () => keyFile.isThere(),
    forget: () => keyFile.remove(),
    // async, so that a full disk is a rejection like any other protector's
    protect: async (text) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFile.bytes(), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Promise.resolve(Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64'));
    },
    unprotect: async (text) => {
      const bytes = Buffer.from(text, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', keyFile.there(), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Promise.resolve(decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8'));
    },
  };
}
