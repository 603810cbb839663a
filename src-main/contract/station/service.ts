/** Asking the service itself, while it can be reached: its list with every filter, its catalogue, its sandbox. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { orderFaultSchema } from '../orders/order-fault.ts';
import { workspaceErrors } from '../terms/errors.ts';
import { MOST_PAGE_TOKEN } from '../terms/page-token.ts';
import { failureSchema } from './station.ts';

/** Query of the list, as it is sent. A token is opaque: it comes from the answer before, and is returned unchanged. */
const serviceQuerySchema = z.object({
  statuses: z.array(z.string().min(1).max(60)).max(20),
  /** ISO 8601; empty = not sent. */
  creationDateFrom: z.string().max(60),
  creationDateUntil: z.string().max(60),
  nextPageToken: z.string().max(MOST_PAGE_TOKEN).nullable(),
});
export type ServiceQuery = z.infer<typeof serviceQuerySchema>;

/** An order of an answer. `readable` false: `fault` says why. */
const serviceOrderSchema = z.object({
  orderId: z.string().nullable(),
  salesChannelOrderId: z.string().nullable(),
  status: z.string().nullable(),
  createdAt: z.number().nullable(),
  updatedAt: z.number().nullable(),
  units: z.number().int().nullable(),
  problem: orderFaultSchema.nullable(),
});
export type ServiceOrder = z.infer<typeof serviceOrderSchema>;

const skuChoiceSchema = z.object({
  sku: z.string(),
  name: z.string(),
  price: z.number(),
});

/** Input of a test order. */
const testOrderSchema = z.object({
  lines: z
    .array(z.object({ sku: z.string().min(1), quantity: z.number().int().min(1).max(999) }))
    .min(1)
    .max(50),
});

/** The service did not do it; `failure` says why. */
export const serviceFailed = { SERVICE_FAILED: { data: z.object({ failure: failureSchema }) } };
/** Test orders are made only in practice and if the connection is marked as sandbox. */
export const notASandbox = { NOT_A_SANDBOX: {} };

const refused = { ...workspaceErrors, ...serviceFailed };
const sandboxOnly = { ...refused, ...notASandbox };
const badDate = { BAD_DATE: { data: z.object({ field: z.string() }) } };

const base = oc.errors(refused);
const sandbox = oc.errors(sandboxOnly);
/** Part of a URL, which cannot hold half of a surrogate pair. */
const orderIdSchema = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cs}*$/u);
const orderIdInput = z.object({ orderId: orderIdSchema });

export const serviceContract = {
  /** A page of the list, straight from the service. The cache is not touched. */
  list: oc
    .errors({ ...refused, ...badDate })
    .input(serviceQuerySchema)
    .output(
      z.object({
        orders: z.array(serviceOrderSchema),
        nextPageToken: z.string().nullable(),
        bytes: z.number().int(),
      }),
    ),
  /** The catalogue as JSON: the specification does not show its shape. At most 200,000 characters. */
  skus: base.output(z.object({ json: z.string(), cut: z.boolean() })),
  /** `allowed`: test orders may be made here: only in practice, or if the connection is marked as sandbox. */
  sandbox: oc
    .errors(workspaceErrors)
    .output(z.object({ allowed: z.boolean(), skus: z.array(skuChoiceSchema) })),
  /** JSON of a valid test order, built from SKUs of the cache, to be checked and changed before it is sent. */
  draft: oc
    .errors({ ...sandboxOnly, UNKNOWN_SKU: { data: z.object({ sku: z.string() }) } })
    .input(testOrderSchema)
    .output(z.object({ json: z.string() })),
  create: oc
    .errors({ ...sandboxOnly, NOT_JSON: { data: z.object({ expected: z.string() }) } })
    .input(z.object({ json: z.string().max(200_000) }))
    .output(z.object({ orderId: z.string() })),
  approve: sandbox.input(orderIdInput).output(z.object({})),
  startHandling: sandbox.input(orderIdInput).output(z.object({})),
  /** Location of an order; null if the service does not show it. */
  statusOf: base
    .input(orderIdInput.extend({ createdAfter: z.number().int().min(0).max(4_102_444_800_000) }))
    .output(z.object({ status: z.string().nullable() })),
};
