/** First-run set-up: practice, or a connection with a test that explains a failure. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { notAllowed } from '../terms/errors.ts';
import { giverSchema } from './policy.ts';
import { secretStateSchema, withoutKeyringSchema } from './secret.ts';
import { settingsSchema } from './settings.ts';
import { failureSchema, modeSchema } from './station.ts';

/** May be empty on its way here: the test says which field is missing. */
const addressSchema = z.string().trim().max(500);

/**
 * Connection of a station to a service. The secret travels only towards the main process: no procedure gives it
 * back. Left empty, the secret that is already kept is used again.
 */
const connectionInputSchema = z.object({
  authUrl: addressSchema,
  productUrl: addressSchema,
  orderUrl: addressSchema,
  clientId: z.string().trim().max(500),
  clientSecret: z.string().max(2000),
  /** True in the operator's sandbox, the only place where test orders may be created. */
  sandbox: z.boolean(),
  /** Storage of a secret that no keyring protects. Null: as chosen before. */
  withoutKeyring: withoutKeyringSchema.nullable().default(null),
});
export type ConnectionInput = z.infer<typeof connectionInputSchema>;

/**
 * Reasons for a cancel in the language of the screen that sets the station up. They become the station's own if it has no
 * connection yet and the list was not changed; a policy overrides them.
 */
const firstReasonsSchema = z.object({ firstReasons: settingsSchema.shape.cancelReasons.optional() });
export type FirstReasons = z.infer<typeof firstReasonsSchema>;

const addressFieldSchema = z.enum(['authUrl', 'productUrl', 'orderUrl']);

/** Fault of an entered text. */
const faultSchema = z.enum(['not-a-url', 'not-http', 'has-credentials', 'insecure', 'missing']);

const connectionStepSchema = z.object({
  step: z.enum(['address', 'reach', 'sign-in', 'list-orders', 'list-skus']),
  outcome: z.enum(['ok', 'failed', 'not-tried']),
  failure: failureSchema.nullable(),
  /** For `address`: every field that is missing or cannot be used, in the order of the screen. */
  faults: z.array(
    z.object({
      field: z.enum([...addressFieldSchema.options, 'clientId', 'clientSecret']),
      fault: faultSchema,
    }),
  ),
  /** If the step failed at the service: the address that was asked, and its host with the port. */
  asked: z.object({ field: addressFieldSchema, host: z.string() }).nullable(),
  /** Certain cause of a missing connection; never known through a proxy. */
  unreached: z.enum(['unknown-host', 'closed-port']).nullable(),
  /**
   * Milliseconds until the step was answered or had failed; null: it was not tried, or no host was asked. `reach` is
   * the time of `sign-in` if that was answered.
   */
  ms: z.number().int().nullable(),
  /** Number of orders on the first page; for `list-orders` only. */
  orders: z.number().int().nullable(),
});
export type ConnectionStep = z.infer<typeof connectionStepSchema>;

const setupStateSchema = z.object({
  mode: modeSchema,
  station: z.string(),
  authUrl: z.string(),
  productUrl: z.string(),
  orderUrl: z.string(),
  clientId: z.string(),
  /** True if a secret is kept, or given by the environment, for this identifier and these addresses. */
  hasSecret: z.boolean(),
  /** Addresses in use that are missing or cannot be used, if a service was chosen. */
  faults: z.array(z.object({ field: addressFieldSchema, fault: faultSchema })),
  sandbox: z.boolean(),
  /** Cancels in this folder that wait for the service they were decided for, while no connection is chosen. */
  unsent: z.number().int(),
  secret: secretStateSchema,
  /** Giver of the whole connection: it is shown, not changed here. Null: it is chosen here. */
  fixed: giverSchema.nullable(),
  /** Giver of values that override the entered ones. Null: none. */
  given: z.object({
    authUrl: giverSchema.nullable(),
    productUrl: giverSchema.nullable(),
    orderUrl: giverSchema.nullable(),
    sandbox: giverSchema.nullable(),
    station: giverSchema.nullable(),
  }),
  dataDir: z.string(),
});
export type SetupState = z.infer<typeof setupStateSchema>;

const isFixed = { FIXED_BY_OPTIONS: {}, FIXED_BY_POLICY: {} };
/** A file could not be written; the previous choice is in use again. */
const notSaved = { NOT_SAVED: { data: z.object({ code: z.string() }) } };
const folderTaken = {
  /** The folder holds another kind of work (practice against real): nothing was changed. */
  WRONG_FOLDER: { data: z.object({ holds: modeSchema }) },
};

export const setupContract = {
  state: oc.output(setupStateSchema),
  test: oc.errors(notAllowed).input(connectionInputSchema).output(z.array(connectionStepSchema)),
  connect: oc
    .errors({
      ...notAllowed,
      ...isFixed,
      ...folderTaken,
      ...notSaved,
      NOT_AN_ADDRESS: { data: z.object({ field: z.string() }) },
      NO_SECRET: {},
      /** No keyring protects the secret, and its storage was not chosen; nothing was changed. */
      NO_PROTECTION: {},
    })
    .input(connectionInputSchema.extend(firstReasonsSchema.shape))
    .output(z.object({})),
  /**
   * Probes the keyring again, which may open a dialog of the system; if the keyring has the secret, the station signs in.
   */
  tryKeyring: oc.errors(notAllowed).output(secretStateSchema),
  practice: oc
    .errors({ ...notAllowed, ...isFixed, ...folderTaken, ...notSaved })
    .input(firstReasonsSchema.optional())
    .output(z.object({})),
  /** The station then has no connection; its journal stays. */
  forget: oc
    .errors({ ...notAllowed, ...isFixed, ...notSaved })
    .input(
      z.object({
        /**
         * True if the saved orders are deleted too, with their buyers' data: connected again, the station reads the open
         * ones.
         */
        removeOrders: z.boolean(),
      }),
    )
    .output(z.object({})),
};
