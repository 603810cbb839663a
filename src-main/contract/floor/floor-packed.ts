/** Orders that were closed at any bench of the floor, as last reported. */
import { z } from 'zod';

/** A closed box, without its contents and its buyer. */
const packedOnFloorSchema = z.object({
  orderId: z.string(),
  /** Null if this bench does not know the order any more. */
  salesChannelOrderId: z.string().nullable(),
  bench: z.object({ benchId: z.uuid(), name: z.string() }),
  isThis: z.boolean(),
  /** Name of the operator who opened it; null: no one was signed on. */
  operator: z.string().nullable(),
  phase: z.enum(['sealed', 'to-pull', 'pulled', 'moved-on']),
  isCleared: z.boolean(),
  units: z.number().int(),
  dueUnits: z.number().int(),
  /** Time of closing by the bench's clock, epoch milliseconds. */
  sealedAt: z.number(),
});
export type PackedOnFloor = z.infer<typeof packedOnFloorSchema>;

/** Limit of rows in one answer. */
const MOST_PACKED_ROWS = 200;

/** `text`: an order's number, of the service or of its channel, of any day; null: all of today. */
export const packedQuestionSchema = z.object({
  text: z.string().min(1).max(200).nullable(),
  offset: z.number().int().min(0).max(1_000_000),
  limit: z.number().int().min(1).max(MOST_PACKED_ROWS),
});

/** Newest first. `total` is the number of all. */
export const packedPageSchema = z.object({
  rows: z.array(packedOnFloorSchema),
  total: z.number().int(),
});
export type PackedPage = z.infer<typeof packedPageSchema>;
