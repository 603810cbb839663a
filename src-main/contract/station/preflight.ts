/** Pre-flight findings: problems that will stop a packer, found in the queue before an order is opened. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors } from '../terms/errors.ts';

/** Meanings: `domain/preflight/item-findings.ts` and `order-findings.ts`. In the order in which they are shown. */
export const FINDING_KINDS = [
  'no-code',
  'wrong-check-digit',
  'unscannable-code',
  'code-of-several-skus',
  'sku-with-several-codes',
  'look-alike-names',
  'no-customs-code',
  'parcels-disagree',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

const count = z.number().int();

const findingSchema = z.object({
  /** The item that the finding is about; all null if it is about an order. */
  sku: z.string().nullable(),
  ean: z.string().nullable(),
  name: z.string().nullable(),
  /** SKUs that share the code, codes of the SKU, or names of items of the order. */
  several: z.array(z.string()),
  /** Orders of the queue that it concerns. */
  orders: count,
  /** The most urgent orders. */
  first: z.array(z.object({ orderId: z.string(), salesChannelOrderId: z.string().nullable() })),
});
export type Finding = z.infer<typeof findingSchema>;

const groupSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  /** Number of findings, and of the orders that they concern. */
  findings: count,
  orders: count,
  /** Findings with the most orders, or the most urgent ones, up to the requested number. */
  rows: z.array(findingSchema),
});
export type FindingGroup = z.infer<typeof groupSchema>;

const labelSchema = z.object({
  /** Text of the printed code: a scan of it means the item. */
  sku: z.string(),
  name: z.string().nullable(),
  location: z.string().nullable(),
});
export type ShelfLabel = z.infer<typeof labelSchema>;

export const preflightContract = {
  /** Kinds without a finding are left out. */
  list: oc
    .errors(workspaceErrors)
    .input(z.object({ rows: z.number().int().min(0).max(100) }))
    .output(z.object({ groups: z.array(groupSchema) })),
  /** Shelf labels of items without a code, by location. At most 500. */
  labels: oc.errors(workspaceErrors).output(
    z.object({
      labels: z.array(labelSchema),
      /** Items that no label can name: they have no SKU, or one that cannot be a code (`CodeFault`). */
      without: count,
      /** Labels beyond those 500. */
      beyond: count,
    }),
  ),
};
