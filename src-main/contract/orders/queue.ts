/** The queue: every order that may be packed now, most urgent first. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors } from '../terms/errors.ts';
import { MOST_SELECTED } from '../terms/limits.ts';

/** Filters of the queue. Absent or empty means "do not narrow". */
export const queueFilterSchema = z.object({
  /** Words to search in order numbers, names, SKUs and EANs; the rules are in domain/search/search-words.ts. */
  text: z.string().max(200).optional(),
  carrier: z.string().max(200).optional(),
  country: z.string().max(200).optional(),
  channel: z.string().max(200).optional(),
  /** `single`: exactly one unit in the order. `multi`: more than one. */
  size: z.enum(['single', 'multi']).optional(),
  /** Selects orders whose delivery estimate has passed. */
  late: z.boolean().optional(),
  /** Selects orders whose delivery estimate is before this time, epoch milliseconds. */
  dueBefore: z.number().int().optional(),
});
export type QueueFilter = z.infer<typeof queueFilterSchema>;

/** Line of the queue, limited to what a packer reads at a glance. */
export const queueRowSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  salesChannel: z.string().nullable(),
  buyer: z.string().nullable(),
  country: z.string().nullable(),
  carrier: z.string().nullable(),
  /** Sum of the quantities of all lines. */
  units: z.number().int(),
  lines: z.number().int(),
  parcels: z.number().int(),
  /** Earliest delivery estimate, epoch milliseconds; null if the service gave none. */
  dueAt: z.number().nullable(),
  createdAt: z.number().nullable(),
  firstItem: z.string().nullable(),
  /** When a change that matters to a packer was last seen; null if there was none. */
  changedAt: z.number().nullable(),
});
export type QueueRow = z.infer<typeof queueRowSchema>;

/**
 * A window of the queue. `total` counts all rows that match the filter, not only the window. `more`: too many orders have
 * these words, so that only some of them were searched.
 */
const queuePageSchema = z.object({
  rows: z.array(queueRowSchema),
  total: z.number().int(),
  more: z.boolean(),
});
export type QueuePage = z.infer<typeof queuePageSchema>;

/**
 * Orders by the day when they are due: the sizes of the groups, in the order of the queue. `ahead`: orders that a cut-off
 * bench begins with, whatever their urgency. `later`: after tomorrow.
 */
const dueGroupsSchema = z.object({
  ahead: z.number().int(),
  late: z.number().int(),
  today: z.number().int(),
  tomorrow: z.number().int(),
  later: z.number().int(),
  undated: z.number().int(),
});
export type DueGroups = z.infer<typeof dueGroupsSchema>;

const facetSchema = z.object({ name: z.string(), orders: z.number().int() });

/** The values that the filters can take now, with how many open orders each would leave; most frequent of the queue first. */
const queueFacetsSchema = z.object({
  total: z.number().int(),
  late: z.number().int(),
  single: z.number().int(),
  multi: z.number().int(),
  carriers: z.array(facetSchema),
  countries: z.array(facetSchema),
  channels: z.array(facetSchema),
});
export type QueueFacets = z.infer<typeof queueFacetsSchema>;

/**
 * Evidence that an order has left. `listed`: the list itself showed it in another status. `looked-up`: it was no longer
 * listed, and a look-up found it in another status. `not-found`: three rounds of look-ups found nothing.
 * `cancelled-here`: the service accepted a cancel of this station.
 */
export const departureHowSchema = z.enum(['listed', 'looked-up', 'not-found', 'cancelled-here']);

/** An order that left the queue, for a person who looks for it. */
const departureSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  buyer: z.string().nullable(),
  dueAt: z.number().nullable(),
  /** Time at which this station learned of it, epoch milliseconds. */
  leftAt: z.number(),
  /** The status that the service gave; null if nothing shows the order any more. */
  status: z.string().nullable(),
  how: departureHowSchema,
});
export type Departure = z.infer<typeof departureSchema>;

const base = oc.errors(workspaceErrors);

export const queueContract = {
  page: base
    .input(
      z.object({
        filter: queueFilterSchema,
        offset: z.number().int().min(0),
        limit: z.number().int().min(1).max(200),
      }),
    )
    .output(queuePageSchema),
  dueGroups: base.input(z.object({ filter: queueFilterSchema })).output(dueGroupsSchema),
  /**
   * First order of the queue that this bench can pack, other than one. `isRestElsewhere`: there is none, and the rest is
   * at other benches of the floor, as last reported.
   */
  next: base
    .input(z.object({ but: z.string().max(200) }))
    .output(z.object({ row: queueRowSchema.nullable(), isRestElsewhere: z.boolean() })),
  /** Selects the orders that are in the queue, and counts those that a filter leaves. */
  among: base
    .input(z.object({ filter: queueFilterSchema, orderIds: z.array(z.string().max(200)).max(MOST_SELECTED) }))
    .output(z.object({ orderIds: z.array(z.string()), shown: z.number().int() })),
  /** Counts within orders with these words; without them, in the whole queue. */
  facets: base.input(z.object({ text: queueFilterSchema.shape.text }).optional()).output(queueFacetsSchema),
  /** Orders that left the queue, newest first. */
  departures: base
    .input(z.object({ offset: z.number().int().min(0), limit: z.number().int().min(1).max(200) }))
    .output(z.object({ rows: z.array(departureSchema), total: z.number().int() })),
};
