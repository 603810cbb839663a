/** Protection of the client secret on this computer, and the state of its keyring. */
import { z } from 'zod';
import { giverSchema } from './policy.ts';

/**
 * `open`: it protects now. `locked`: it waits for its password. `silent`: it did not answer in time. `none`: there is
 * none, or only a well-known constant.
 */
export const keyringStateSchema = z.enum(['open', 'locked', 'silent', 'none']);
export type KeyringState = z.infer<typeof keyringStateSchema>;

/** Storage of a secret that no keyring protects. `file`: obfuscated on the disk. `memory`: nothing is written. */
export const withoutKeyringSchema = z.enum(['file', 'memory']);
export type WithoutKeyring = z.infer<typeof withoutKeyringSchema>;

export const secretStateSchema = z.object({
  /**
   * Protection of the secret, or of the next one if there is none. `protected`: by the keyring. `obfuscated`: under a key
   * that this account can read. `unavailable`: not written, only in memory.
   */
  protection: z.enum(['protected', 'obfuscated', 'unavailable']),
  keyring: keyringStateSchema,
  /**
   * `usable`: it is here. `closed`: the keyring protects it and cannot open it now. `missing`: it was only in memory,
   * or in another keyring, and has to be entered. `none`: none was entered here.
   */
  access: z.enum(['usable', 'closed', 'missing', 'none']),
  /** Null: not chosen yet. */
  withoutKeyring: withoutKeyringSchema.nullable(),
  /** Giver of the choice, if it is not made at the station. */
  withoutKeyringBy: giverSchema.nullable(),
});
export type SecretState = z.infer<typeof secretStateSchema>;
