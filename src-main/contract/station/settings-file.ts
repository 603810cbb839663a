/** A file with the settings of a station: read before it is used, and written for another bench. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { notAllowed } from '../terms/errors.ts';
import { LONGEST_SETTINGS_FILE } from '../terms/limits.ts';
import { giverSchema, policyFaultSchema, policyKeySchema, shownValuesSchema } from './policy.ts';
import { withoutKeyringSchema } from './secret.ts';

const textSchema = z.object({ text: z.string().max(LONGEST_SETTINGS_FILE) });

const readingSchema = z.object({
  /** Values that the file would set; empty if it has faults. */
  values: shownValuesSchema,
  /** Keys in the file that only the policy of a computer sets. */
  leftOut: z.array(policyKeySchema),
  /** Keys in the file that stay as they are here, with the giver of each value. */
  fixed: z.array(z.object({ key: policyKeySchema, giver: giverSchema })),
  faults: z.array(policyFaultSchema),
});
export type SettingsFileReading = z.infer<typeof readingSchema>;

/** Connection in the file: the set-up tests and saves it, with the secret that a person enters. */
const connectionSchema = z.object({
  authUrl: z.string().exactOptional(),
  productUrl: z.string().exactOptional(),
  orderUrl: z.string().exactOptional(),
  clientId: z.string().exactOptional(),
  sandbox: z.boolean().exactOptional(),
  withoutKeyring: withoutKeyringSchema.exactOptional(),
});
export type ConnectionOfFile = z.infer<typeof connectionSchema>;

export const settingsFileContract = {
  /** Changes nothing. */
  read: oc.errors(notAllowed).input(textSchema).output(readingSchema),
  /** Puts all of the file in force but the connection, or nothing. */
  use: oc
    .errors({
      ...notAllowed,
      NOT_SAVED: { data: z.object({ code: z.string() }) },
      /** The file has faults, which `read` lists. */
      FILE_WITH_FAULTS: {},
      /** The file has a code for bench mode, which only a person who can leave bench mode can change. */
      IN_BENCH_MODE: {},
      FIXED_BY_POLICY: {},
    })
    .input(textSchema)
    .output(connectionSchema),
  /** Settings in force at this station, without a secret and without its name. */
  write: oc.errors(notAllowed).output(textSchema),
};
