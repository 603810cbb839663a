/** Answers to a scan that picking and the put wall share. They record nothing. */
import { z } from 'zod';
import { itemKeySchema } from '../terms/locations.ts';

const units = z.number().int();

/** Scanned text. */
export const text = z.string();
export const named = { sku: z.string().nullable(), name: z.string().nullable() };

/** Reasons why units were confirmed by hand. */
export const handReasonSchema = z.string().trim().min(1).max(500);

/** An item that no order of the batch needs. `pausedBatch`: the oldest paused one that still lacks it; null: none does. */
export const wrongItemSchema = z.object({
  signal: z.literal('wrong-item'),
  text,
  ...named,
  pausedBatch: units.nullable(),
});

/** Reason why a scan names no item that counts here. */
export const unknownReasonSchema = z.enum([
  'no-match',
  'misread',
  'too-long',
  'empty',
  'case',
  'logistic-unit',
  'order-number',
  'tracking-number',
]);

export const unknownCodeSchema = z.object({
  signal: z.literal('unknown'),
  text,
  why: unknownReasonSchema,
});

/** Several items of the batch have that code: the answer is a scan with `item`. */
export const choiceOfItemsSchema = z.object({
  signal: z.literal('choice'),
  text,
  /** True if benches taught the code differently, without knowing of each other. */
  isDisputed: z.boolean(),
  /** `units` of one scan: a scan with `item` counts exactly `units`, not a multiple. */
  choices: z.array(
    z.object({
      item: itemKeySchema,
      ...named,
      serviceSku: z.string().nullable(),
      ean: z.string().nullable(),
      units,
      left: units,
    }),
  ),
});

/** No scan counts: the batch is not picked now. */
export const stoppedSchema = z.object({ signal: z.literal('stopped'), text });
