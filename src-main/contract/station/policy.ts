/** The policy of an administrator, for the screens: its values, or why it cannot be used. */
import { z } from 'zod';
import { fileFaultSchema } from '../terms/file-fault.ts';

/** Givers of values that cannot be changed at the station: the policy, or the start options. */
export const giverSchema = z.enum(['policy', 'start']);
export type Giver = z.infer<typeof giverSchema>;

/** Keys of the file that an administrator may set. */
export const policyKeySchema = z.enum([
  'station',
  'authUrl',
  'productUrl',
  'orderUrl',
  'clientId',
  'clientSecretFile',
  'withoutKeyring',
  'sandbox',
  'caFile',
  'proxies',
  'pollSeconds',
  'graceSeconds',
  'alarmHours',
  'cancelReasons',
  'handReason',
  'handUnits',
  'signOnWays',
  'idleMinutes',
  'sealSeconds',
  'overdueHours',
  'slipWhen',
  'slipRequired',
  'slipSize',
  'slipLanguage',
  'slipPrinter',
  'slipCopies',
  'sheetSize',
  'sheetPrinter',
  'labelSize',
  'labelPrinter',
  'zplPrinters',
  'merchantName',
  'merchantAddress',
  'merchantLogo',
  'slipFooter',
  'keepDays',
  'copyFolder',
  'scanner',
  'theme',
  'language',
  'volume',
  'speech',
  'metricsPort',
  'startAtLogIn',
  'benchMode',
  'benchCode',
  'updateFeed',
  'updateKey',
]);
export type PolicyKeyName = z.infer<typeof policyKeySchema>;

/** Unusable part of a policy or a settings file; never with text of it. */
export const policyFaultSchema = z.object({
  /** The key, with a dot if it is one within another; empty: the whole file. */
  field: z.string(),
  fault: fileFaultSchema,
});
export type PolicyFault = z.infer<typeof policyFaultSchema>;

/** A policy with faults: until it is corrected no connection is opened, no setting changed and no update searched. */
export const policyStopSchema = z.object({ file: z.string(), faults: z.array(policyFaultSchema) });
export type PolicyStop = z.infer<typeof policyStopSchema>;

const valueSchema = z.union([z.string(), z.number(), z.boolean()]);
/** Values of a file, for people to read. */
export const shownValuesSchema = z.array(
  z.object({
    key: policyKeySchema,
    /** Null: the value is not shown. Never a secret: the path of its file. Of keys within another each by its name. */
    value: z.union([valueSchema, z.array(z.string()), z.record(z.string(), valueSchema)]).nullable(),
  }),
);
export type ShownValues = z.infer<typeof shownValuesSchema>;

/** Values of a policy. */
export const policyInForceSchema = z.object({ file: z.string(), values: shownValuesSchema });
export type PolicyInForce = z.infer<typeof policyInForceSchema>;
