/** Faults of an unreadable order, as codes and numbers: the sentences are the screens'. Never a value of the order's. */
import { z } from 'zod';

const expectedInOrderSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.enum([
      'object',
      'list',
      'text',
      'json',
      'well-formed-text',
      /** A number that is more than `.` or `..`. */
      'more-than-dots',
      /** Text, or a whole number below 2^53. */
      'text-or-exact-number',
    ]),
  }),
  z.object({ is: z.literal('whole-number'), from: z.number(), to: z.number() }),
  z.object({
    is: z.literal('at-most'),
    most: z.number().int(),
    of: z.enum(['characters', 'levels', 'lines', 'deliveries', 'parcels', 'entries', 'payments']),
  }),
]);
export type ExpectedInOrder = z.infer<typeof expectedInOrderSchema>;

const foundInOrderSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.enum([
      'nothing',
      'null',
      'list',
      'object',
      'text',
      'empty-text',
      'number',
      'boolean',
      'no-json',
      'more',
    ]),
  }),
  z.object({ is: z.literal('long-text'), characters: z.number().int() }),
  /** A number of units: it is not a secret, and shows the fault at once. */
  z.object({ is: z.literal('value'), text: z.string() }),
  /** Actual number of a limited thing. */
  z.object({ is: z.literal('count'), count: z.number().int() }),
]);
export type FoundInOrder = z.infer<typeof foundInOrderSchema>;

/** A fault: its path in the order, for instance `items[2].quantity`, the expected and the actual value. */
export const orderFaultSchema = z.object({
  path: z.string(),
  expected: expectedInOrderSchema,
  found: foundInOrderSchema,
});
export type FaultInOrder = z.infer<typeof orderFaultSchema>;
