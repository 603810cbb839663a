/** Diagnostics of the connection to the service, for its administrator: checks, and texts that could not be read. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors } from '../terms/errors.ts';
import { orderFaultSchema } from '../orders/order-fault.ts';
import { failureSchema } from './station.ts';

/** A check of the whole list. Times in epoch milliseconds. */
const sweepRowSchema = z.object({
  startedAt: z.number(),
  endedAt: z.number(),
  /** `complete`: all pages were read. `incomplete`: not, and nothing was concluded from missing orders. */
  outcome: z.enum(['complete', 'incomplete']),
  pages: z.number().int(),
  orders: z.number().int(),
  /** Orders that were written because they were new or different, or that left. */
  changed: z.number().int(),
  /** Changed orders that left the queue. */
  left: z.number().int(),
  /** Orders that the check did not show although they were in the queue. */
  absent: z.number().int(),
  requests: z.number().int(),
  /** Size of the unpacked answers. */
  bytes: z.number().int(),
  /** Reason why the check was incomplete, or why absent orders could not be looked up. */
  failure: failureSchema.nullable(),
  /** Name of the bench that made it and passed it on; missing: this one made it. */
  bench: z.string().optional(),
});
export type SweepRow = z.infer<typeof sweepRowSchema>;

/** An order that could not be read. It blocks nothing, and is read again as soon as it changes. */
const quarantinedSchema = z.object({
  /** Names the text for `quarantinedText`. */
  hash: z.string(),
  orderId: z.string().nullable(),
  ...orderFaultSchema.shape,
  seenAt: z.number(),
});
export type Quarantined = z.infer<typeof quarantinedSchema>;

const base = oc.errors(workspaceErrors);

export const diagnosticsContract = {
  /** Newest first: all checks since the start, and earlier ones that changed something or failed. */
  sweeps: base
    .input(z.object({ limit: z.number().int().min(1).max(500) }))
    .output(z.object({ rows: z.array(sweepRowSchema) })),
  quarantine: base.output(z.object({ rows: z.array(quarantinedSchema), total: z.number().int() })),
  /** Text of the order as received; null if it is no longer quarantined. */
  quarantinedText: base
    .input(z.object({ hash: z.string().max(100) }))
    .output(z.object({ json: z.string().nullable() })),
};
