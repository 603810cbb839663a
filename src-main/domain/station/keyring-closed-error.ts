import type { KeyringState } from '../../contract/station/secret.ts';

/** The keyring cannot be used now: protected data is neither lost nor readable. */
export class KeyringClosedError extends Error {
  override readonly name = 'KeyringClosedError';
  readonly state: Exclude<KeyringState, 'open'>;

  constructor(state: Exclude<KeyringState, 'open'>) {
    super(`the keyring cannot be used now (${state})`);
    this.state = state;
  }
}
