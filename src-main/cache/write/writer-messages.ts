/** What crosses between the main thread and the writer's thread. */
import type { SweepRow } from '../../contract/diagnostics.ts';
import type { Departure } from '../../contract/queue.ts';

export interface PageResult {
  /** Orders on the page. */
  orders: number;
  /** Of those, how many this sweep had not shown before. */
  shown: number;
  /** Of those, how many were new or different: they will be written, or quarantined. */
  changed: number;
  /** Orders that were written since the last answer: of this page, of pages before it. */
  written: number;
  /** Orders that were missed before and are shown again. */
  again: number;
  nextPageToken: string | null;
}

export interface UpsertResult {
  changed: number;
}

/** Open in the cache, and not shown by a complete sweep. */
export interface AbsentOrder {
  orderId: string;
  createdAt: number | null;
}

export interface SweepEnd {
  absent: AbsentOrder[];
  /** Open here, and shown both as ready and in another status: only a look-up tells. */
  doubtful: AbsentOrder[];
  /** Among what was quarantined is an order without a readable number. */
  nameless: boolean;
  /** Orders that were written, or quarantined and no longer are. */
  changed: number;
  /** Absent orders that were there at the sweep before. */
  marked: number;
  /** Orders that were written since the last answer. */
  written: number;
}

export interface WriterCalls {
  open: { args: { file: string; account: string }; result: { rebuilt: boolean } };
  beginSweep: { args: Record<string, never>; result: null };
  page: { args: { bytes: Uint8Array; now: number }; result: PageResult };
  finishSweep: { args: { now: number }; result: SweepEnd };
  upsert: { args: { texts: string[]; how: Departure['how']; now: number }; result: UpsertResult };
  foundReady: { args: { orderIds: string[] }; result: number };
  notFound: {
    args: { orderIds: string[]; rounds: number; keep: string[]; now: number };
    result: UpsertResult;
  };
  departed: { args: { orders: { orderId: string; status: string }[]; now: number }; result: null };
  /** The result: how many orders were dropped. */
  dropLeft: { args: { before: number; needed: string[] }; result: number };
  /** Ends a sweep: keeps its row where there is something to keep, and moves what was written into the main file. */
  endSweep: { args: { row: SweepRow }; result: null };
  /** Looks through the whole file for damage, in the writer's own time. */
  lookForDamage: { args: Record<string, never>; result: null };
  /** Writes what waits. The result: orders that were written since the last answer. */
  flush: { args: Record<string, never>; result: number };
  /** Rows written since the file was opened, as the storage engine counts them. */
  totalChanges: { args: Record<string, never>; result: number };
  close: { args: Record<string, never>; result: null };
}

export type WriterCall = {
  [Name in keyof WriterCalls]: { id: number; name: Name; args: WriterCalls[Name]['args'] };
}[keyof WriterCalls];

export type WriterReply =
  /** Of itself: the file is damaged, and marked to be made anew at the next opening. */
  | { id: null; damaged: true }
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; name: string; message: string; code: string | null };
