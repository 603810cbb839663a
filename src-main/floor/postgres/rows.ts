/** Answers of the store, checked. */
import { z } from 'zod';
import type { CancelRow, CancelLease, Registered } from '../store/store-cancels.ts';
import type { EventRow } from '../store/store-events.ts';
import type { FactRow } from '../store/store-facts.ts';
import { leadingSchema } from './order-rows.ts';
import { readable } from './readable.ts';
import type { Beat, BenchRow, BoxChoice, Claimed, ClaimRow, HeadRow, Hello } from '../store/store.ts';

const count = z.number().int().nonnegative();
const sealed = z.string();

const claimSchema: z.ZodType<ClaimRow> = z.object({
  orderId: z.string(),
  benchId: z.uuid(),
  token: count,
  state: z.enum(['reserved', 'open', 'packed', 'free']),
  since: z.number(),
  firstAt: z.number().optional(),
  operator: sealed.nullable(),
  ask: z.object({ benchId: z.uuid(), reason: sealed, at: z.number() }).nullable(),
  taken: z
    .object({ fromBenchId: z.uuid(), reason: sealed, by: sealed.nullable(), at: z.number() })
    .nullable(),
  revision: count,
});

const headSchema: z.ZodType<HeadRow> = z.object({
  orderId: z.string(),
  benchId: z.uuid(),
  history: z.string(),
  mark: z.string(),
  events: count,
  token: count,
  isSure: z.boolean(),
  phase: z.enum(['open', 'short', 'sealed', 'to-pull', 'pulled', 'moved-on', 'put-back']),
  isCleared: z.boolean(),
  units: count,
  dueUnits: count,
  sealedAt: z.number().nullable(),
  operator: sealed.nullable(),
  setAside: z.object({ at: z.number(), units: count }).optional(),
  first: count,
  revision: count,
});

const choiceSchema: z.ZodType<BoxChoice> = z.object({
  orderId: z.string(),
  benchId: z.uuid(),
  history: z.string(),
  by: sealed.nullable(),
  reason: sealed,
  at: z.number(),
  revision: count,
});

const eventSchema: z.ZodType<EventRow> = z.object({
  orderId: z.string(),
  benchId: z.uuid(),
  seq: count,
  mark: z.string(),
  before: z.string().nullable(),
  at: z.number(),
  operator: sealed.nullable(),
  data: sealed,
});

const factSchema: z.ZodType<FactRow> = z.object({
  kind: z.enum(['code', 'location', 'operator', 'shortage', 'erasure', 'withheld', 'service', 'figures']),
  key: z.string(),
  benchId: z.uuid(),
  version: count,
  seen: z.record(z.string(), count),
  body: sealed.nullable(),
  at: z.number(),
  revision: count,
});

const cancelSchema: z.ZodType<CancelRow> = z.object({
  orderId: z.string(),
  benchId: z.uuid(),
  intentId: z.string(),
  version: count,
  state: z.enum(['registered', 'sending', 'sent', 'withdrawn', 'refused']),
  isFirst: z.boolean(),
  reason: sealed,
  by: sealed.nullable(),
  decidedAt: z.number(),
  graceMs: count,
  registeredAt: z.number(),
  firstAt: z.number().optional(),
  revision: count,
});

const benchSchema: z.ZodType<BenchRow> = z.object({
  benchId: z.uuid(),
  name: z.string(),
  state: z.enum(['in-use', 'closed', 'out-of-use', 'removed']),
  hasLeft: z.boolean(),
  silentMs: count.nullable(),
  release: z.string(),
  orderId: z.string().nullable(),
  operator: sealed.nullable(),
  reserved: count,
  open: count,
});

export const helloSchema: z.ZodType<Hello> = z.object({
  benchId: z.uuid(),
  floorName: z.string(),
  epoch: z.string(),
  settlingMs: count,
  now: z.number(),
});

export const beatSchema: z.ZodType<Beat> = z.object({
  epoch: z.string(),
  settlingMs: count,
  now: z.number(),
  revision: count,
  more: z.boolean(),
  leading: leadingSchema,
  benches: readable(benchSchema),
  claims: readable(claimSchema),
  heads: readable(headSchema),
  choices: readable(choiceSchema),
  facts: readable(factSchema),
  cancels: readable(cancelSchema),
});

export const claimedSchema: z.ZodType<Claimed> = z.union([
  z.object({ orderId: z.string(), granted: z.literal(true), token: count }),
  z.object({
    orderId: z.string(),
    granted: z.literal(false),
    why: z.enum(['other-bench', 'packed']),
    claim: claimSchema,
  }),
  z.object({
    orderId: z.string(),
    granted: z.literal(false),
    why: z.literal('cancelled'),
    cancel: cancelSchema,
  }),
]);

export const askedSchema = z.union([claimedSchema, z.object({ asked: z.literal(true) })]);
export const reservedSchema = z.array(z.object({ orderId: z.string(), token: count }));
export const freedSchema = z.object({ freed: count });
export const lostSchema = z.object({ lost: z.array(z.string()) });
/** A history is read whole or not at all: one with a gap would be taken for the whole. */
export const historySchema = z.array(eventSchema);
export const registeredSchema: z.ZodType<Registered> = z.union([
  z.object({ first: z.literal(true) }),
  z.object({
    first: z.literal(false),
    benchId: z.uuid(),
    intentId: z.string(),
    registeredAt: z.number(),
    sinceMs: count,
    graceMs: count,
  }),
]);
export const leaseSchema: z.ZodType<CancelLease> = z.object({ isGiven: z.boolean(), ms: count });
export const nothingSchema = z.object({});
