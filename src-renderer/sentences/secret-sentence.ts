/** How the secret lies on this computer, and what to do where that is not well. */
import type { KeyringState, SecretState } from '../../src-main/contract/secret.ts';
import type { Sentence } from './sentence.ts';

const OFFLINE = 'Until then you work with the saved orders.';

/** The keyring protects the secret, and does not give it out now. */
export function closedSentence(keyring: KeyringState): Sentence {
  if (keyring === 'locked')
    return {
      what: 'The keyring of this computer is locked, so the secret cannot be read.',
      todo: `Unlock it, or log in with the password, then press “Try again” (Station, F8, Service). ${OFFLINE}`,
    };
  if (keyring === 'none')
    return {
      what: 'The keyring that protects the secret is not there.',
      todo: `Start its service, then press “Try again” (Station, F8, Service), or enter the secret again. ${OFFLINE}`,
    };
  return {
    what: 'The keyring of this computer did not answer, so the secret cannot be read.',
    todo: `Look for a dialog that waits for a password, then press “Try again” (Station, F8, Service). ${OFFLINE}`,
  };
}

/** @param where on the screen that sets the station up the fields are right below */
export const missingSentence = (where: 'set-up' | 'work' = 'work'): Sentence => ({
  what: 'The secret is not on this computer.',
  todo: `Enter it ${where === 'set-up' ? 'below' : 'under Station (F8), Change connection'}. ${OFFLINE}`,
});

const TO_A_KEYRING: Record<KeyringState, string> = {
  open: '',
  locked: 'Unlock the keyring: the secret is then moved into it.',
  silent: 'Look for a dialog of the keyring that waits for a password: the secret is then moved into it.',
  none: 'Set up a keyring for this account: the desktop application moves the secret into it at its next start.',
};

/** The state of a secret, of a station that has or had one. */
export function secretSentence({
  protection,
  keyring,
  access,
}: Omit<SecretState, 'withoutKeyring' | 'withoutKeyringBy'>): Sentence {
  if (access === 'closed') return closedSentence(keyring);
  if (access === 'missing') return missingSentence();
  if (protection === 'protected') return { what: 'Protected by the keyring of this computer.', todo: '' };
  if (protection === 'obfuscated')
    return {
      what: 'Only obfuscated: every program of this account can read it.',
      todo: TO_A_KEYRING[keyring],
    };
  return {
    what: 'In memory only: it is to be entered after each start.',
    todo: TO_A_KEYRING[keyring],
  };
}

/** What a person who enters a secret is told of the keyring. */
export function keyringSentence(keyring: KeyringState): Sentence {
  switch (keyring) {
    case 'open':
      return { what: 'The keyring of this computer protects the secret.', todo: '' };
    case 'locked':
      return {
        what: 'The keyring of this computer is locked.',
        todo: 'Unlock it and try again, or choose what is done without it.',
      };
    case 'silent':
      return {
        what: 'The keyring of this computer did not answer.',
        todo: 'Look for a dialog that waits for a password and try again, or choose what is done without it.',
      };
    case 'none':
      return {
        what: 'This computer has no keyring here that protects the secret.',
        todo: 'Choose what is done without it.',
      };
    default:
      return keyring satisfies never;
  }
}
