import type { SignInRecord, SignInStore } from '../../upstream/token/sign-in-record.ts';

/** A sign-in that is kept only in memory: for a connection that is only tried, and for practice. */
export function memorySignInStore(): SignInStore {
  let stored: SignInRecord | null = null;
  return {
    load: () => Promise.resolve(stored),
    save: (record) => {
      stored = record;
      return Promise.resolve();
    },
  };
}
