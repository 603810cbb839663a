/** Words for the protection of the secret on this computer, and what to do if it is not sound. */
import { m } from '#messages';
import type { KeyringState, SecretState } from '../../../src-main/contract/station/secret.ts';
import type { Sentence } from '../sentence.ts';

/** The keyring protects the secret, and does not give it out now. */
export function closedSentence(keyring: KeyringState): Sentence {
  if (keyring === 'locked')
    return { what: m.outcomes_keyring_closed(), todo: m.outcomes_keyring_closed_todo() };
  if (keyring === 'none') return { what: m.outcomes_keyring_gone(), todo: m.outcomes_keyring_gone_todo() };
  return { what: m.outcomes_keyring_mute(), todo: m.outcomes_keyring_mute_todo() };
}

/** @param where on the screen that sets the station up the fields are right below */
export const missingSentence = (where: 'set-up' | 'work' = 'work'): Sentence => ({
  what: m.outcomes_secret_not_here(),
  todo: where === 'set-up' ? m.outcomes_secret_not_here_todo_below() : m.outcomes_secret_not_here_todo(),
});

const TO_A_KEYRING: Record<KeyringState, () => string> = {
  open: () => '',
  locked: () => m.outcomes_move_locked(),
  silent: () => m.outcomes_move_silent(),
  none: () => m.outcomes_move_none(),
};

/** The state of a secret, of a station that has or had one. */
export function secretSentence({
  protection,
  keyring,
  access,
}: Omit<SecretState, 'withoutKeyring' | 'withoutKeyringBy'>): Sentence {
  if (access === 'closed') return closedSentence(keyring);
  if (access === 'missing') return missingSentence();
  if (protection === 'protected') return { what: m.outcomes_secret_protected(), todo: '' };
  if (protection === 'obfuscated')
    return { what: m.outcomes_secret_obfuscated(), todo: TO_A_KEYRING[keyring]() };
  return { what: m.outcomes_secret_in_memory(), todo: TO_A_KEYRING[keyring]() };
}

/** Words about the keyring for a person who enters a secret. */
export function keyringSentence(keyring: KeyringState): Sentence {
  switch (keyring) {
    case 'open':
      return { what: m.outcomes_keyring_open(), todo: '' };
    case 'locked':
      return { what: m.outcomes_keyring_locked(), todo: m.outcomes_keyring_locked_todo() };
    case 'silent':
      return { what: m.outcomes_keyring_silent(), todo: m.outcomes_keyring_silent_todo() };
    case 'none':
      return { what: m.outcomes_keyring_none(), todo: m.outcomes_keyring_none_todo() };
    default:
      return keyring satisfies never;
  }
}
