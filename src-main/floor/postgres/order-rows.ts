/** Schemas of the store's answers about orders. */
import { z } from 'zod';
import type { Leading, PublishedOrder } from '../store/store-orders.ts';
import { readable } from './readable.ts';

const count = z.number().int().nonnegative();

export const leadingSchema: z.ZodType<Leading> = z.object({
  benchId: z.uuid().nullable(),
  term: count,
  leaseMs: count,
  unfitMs: count,
  waitMs: count,
  isCheckWanted: z.boolean(),
  // A check is one bench's words: an unreadable one counts as none, and the answer to every other bench stays whole.
  check: z.object({ beganAt: z.number(), endedAt: z.number(), orders: count }).nullable().catch(null),
  revision: count,
});

const orderSchema: z.ZodType<PublishedOrder> = z.object({
  key: z.string(),
  state: z.enum(['open', 'left', 'gone']),
  mark: z.string(),
  body: z.string().nullable(),
  leftAt: z.number().nullable(),
  revision: count,
});

export const pulledSchema = z.object({
  orders: readable(orderSchema),
  revision: count,
  more: z.boolean(),
});

export const marksSchema = z.array(z.object({ key: z.string(), mark: z.string() }));
