/** Alerts of the station, each for a person's attention while it lasts, and their history. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { notAllowed } from '../terms/errors.ts';

/**
 * `due-soon`: orders of the queue are past due, or due within the hour. `cancel-for-person`: the service refused a
 * cancel, or its outcome is unknown. `unsent`: a decision waits for delivery longer than the station allows.
 * `box-to-find`: a closed box must not leave. `packed-twice`: two benches have packed one order. `check`: the service's
 * list is old. `disk`: room is low. `backup`: the journal's copy is old, or could not be made or put into the second
 * folder.
 */
export const alertKindSchema = z.enum([
  'due-soon',
  'cancel-for-person',
  'unsent',
  'box-to-find',
  'packed-twice',
  'check',
  'disk',
  'backup',
]);
export type AlertKind = z.infer<typeof alertKindSchema>;

/** `count`: orders, decisions or boxes; null: it has no number. `since`: epoch milliseconds. */
export const alertSchema = z.object({
  kind: alertKindSchema,
  count: z.number().int().nullable(),
  since: z.number(),
});
export type Alert = z.infer<typeof alertSchema>;

/** A past alert. `count`: its greatest count. `until`: when it ended, epoch milliseconds. */
const pastAlertSchema = alertSchema.extend({ until: z.number() });
export type PastAlert = z.infer<typeof pastAlertSchema>;

export const alertsContract = {
  /** Past alerts, newest first. Present ones are in the status of the station. */
  history: oc.errors(notAllowed).output(z.array(pastAlertSchema)),
};
