/** "Erase this buyer": the station's data of orders whose buyer asks to be forgotten, its removal, and the report. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { workspaceErrors } from '../terms/errors.ts';
import { MOST_ERASED } from '../terms/limits.ts';
import { folderFaultSchema } from './journal-copies.ts';

const count = z.number().int();
const orderIds = z.array(z.string().min(1).max(200)).min(1).max(MOST_ERASED);

/** Data of an order at the station. Counts are of records. */
const orderDataSchema = z.object({
  orderId: z.string(),
  salesChannelOrderId: z.string().nullable(),
  /** Last status from the service; null if it is not in the cache any more. */
  status: z.string().nullable(),
  buyer: z.string().nullable(),
  /** Receiver of the parcel, if the name differs. */
  receiver: z.string().nullable(),
  /** Reason why the order cannot be erased yet: the service lists it, as ready, or as unreadable. Null: it can. */
  listed: z.enum(['ready', 'unreadable']).nullable(),
  /** Rows with the buyer's data in the cache. */
  cached: count,
  /** Words of the service and scanned texts in the journal. Both may name the buyer. */
  words: count,
  scans: count,
  /** Decisions to cancel and packing steps in the journal. Neither names the buyer, and both stay. */
  decisions: count,
  steps: count,
});
export type OrderData = z.infer<typeof orderDataSchema>;

const foundOfBuyerSchema = z.object({
  /** `number`: these are the orders of the number that was asked for. `name`: they have the text, and may be of others. */
  by: z.enum(['number', 'name']),
  orders: z.array(orderDataSchema),
  /** More orders than one erasure takes have the text, apart from those that an earlier one has noted. */
  more: z.boolean(),
  /** Unreadable texts that contain the searched text, and from which no order number can be read. */
  nameless: count,
});
export type FoundOfBuyer = z.infer<typeof foundOfBuyerSchema>;

/** A file beside the journal. `records` null: it cannot be read. */
const concernedFileSchema = z.object({
  name: z.string(),
  place: z.enum(['here', 'second']),
  records: count.nullable(),
});
export type ConcernedFile = z.infer<typeof concernedFileSchema>;

const benchErasureSchema = z.object({
  name: z.string(),
  /**
   * `begun`: some data of the orders remains, according to the bench's report. `gone`: the bench is no longer in the
   * group, and is not asked.
   */
  state: z.enum(['done', 'begun', 'unanswered', 'gone']),
  /**
   * Time of the report, or of the last heartbeat if the bench has not answered; epoch milliseconds. Null: there was none.
   */
  at: z.number().nullable(),
});
export type BenchErasure = z.infer<typeof benchErasureSchema>;

const erasureSchema = z.object({
  /** Time at which the erasure was asked for, epoch milliseconds: names it. */
  at: z.number(),
  operator: z.string(),
  station: z.string(),
  orderIds: z.array(z.string()),
  /** Records that the orders had. */
  found: z.object({ cached: count, words: count, scans: count }),
  /** Orders that the service listed still: they are erased by themselves once it does not. */
  waiting: z.array(z.string()),
  /** Orders with reasons in this journal, which staff may have typed: they stay, and may name the buyer. */
  withReasons: z.array(z.string()),
  /** Null: the erasure is under way. */
  end: z
    .object({
      at: z.number(),
      /** False: bytes of removed data are still in the log of the file. */
      isCacheEmptied: z.boolean(),
      isJournalEmptied: z.boolean(),
      files: z.object({ checked: count, rewritten: count, unreadable: z.array(z.string()) }),
      /** Reason why the second folder was not reached; null if it was, or there is none. */
      secondFault: folderFaultSchema.nullable(),
    })
    .nullable(),
  /** Other benches of the floor, which erase the same orders; empty if the station is not in a group. */
  benches: z.array(benchErasureSchema),
});
export type ErasureReport = z.infer<typeof erasureSchema>;

export const erasureContract = {
  /**
   * Orders of that number, their own or the sales channel's, else those with the text in the name of buyer or receiver, as a contact, in a number or in
   * the journal: domain/search/traced-text.ts says how. No orders and no nameless texts: nothing here has it.
   */
  find: oc
    .errors(workspaceErrors)
    .input(z.object({ text: z.string().trim().min(1).max(200) }))
    .output(foundOfBuyerSchema),
  /** Copies of the journal and files that were set aside: each is read whole, which takes some time. */
  files: oc
    .errors(workspaceErrors)
    .input(z.object({ orderIds }))
    .output(
      z.object({
        files: z.array(concernedFileSchema),
        /** Reason why the second folder cannot be reached; null if it can, or there is none. */
        secondFault: folderFaultSchema.nullable(),
      }),
    ),
  /** Answered when it is done. A second call for the same orders finishes the rest. */
  erase: oc
    .errors({ ...workspaceErrors, NOT_SAVED: { data: z.object({ code: z.string() }) } })
    .input(z.object({ orderIds, operator: z.string().trim().min(1).max(60) }))
    .output(erasureSchema),
  /** Erasures of this journal, newest first. */
  list: oc.errors(workspaceErrors).output(z.array(erasureSchema)),
};
