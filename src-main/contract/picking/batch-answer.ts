/** Answers to a scan while a batch is picked. */
import { z } from 'zod';
import {
  choiceOfItemsSchema,
  named,
  stoppedSchema,
  text,
  unknownCodeSchema,
  wrongItemSchema,
} from './batch-scan.ts';
import { itemKeySchema } from '../terms/locations.ts';

const units = z.number().int();

/** Result of a scan. Only `right`, `line` and `complete` counted anything. */
export const batchAnswerSchema = z.discriminatedUnion('signal', [
  z.object({
    /** `line`: the last unit of its item. `complete`: the last of all. */
    signal: z.enum(['right', 'line', 'complete']),
    text,
    ...named,
    item: itemKeySchema,
    /** By tote number. */
    puts: z.array(z.object({ tote: units, units })),
    /** Remaining units of the item, and of all items. */
    due: units,
    picked: units,
    left: units,
  }),
  /** The scan put the unit back out of that tote, as it was due. */
  z.object({ signal: z.literal('put-back'), text, ...named, item: itemKeySchema, tote: units, units }),
  wrongItemSchema,
  z.object({
    signal: z.literal('too-many'),
    text,
    ...named,
    units,
    due: units,
    picked: units,
    /**
     * Units of the item that are on the trolley for a put wall, once all are picked: the scanned unit may be one of
     * these.
     */
    toPut: units,
  }),
  unknownCodeSchema,
  choiceOfItemsSchema,
  stoppedSchema,
]);
export type BatchAnswer = z.infer<typeof batchAnswerSchema>;
