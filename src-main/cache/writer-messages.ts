/** What crosses between the main thread and the writer's thread. */

export interface PageResult {
  orders: number;
  /** Orders whose text was new: written or set aside. */
  changed: number;
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

export interface WriterCalls {
  open: { args: { file: string; account: string }; result: { rebuilt: boolean } };
  beginSweep: { args: Record<string, never>; result: null };
  page: { args: { body: string; now: number }; result: PageResult };
  finishSweep: { args: Record<string, never>; result: AbsentOrder[] };
  upsert: { args: { texts: string[]; now: number }; result: UpsertResult };
  notFound: {
    args: { orderIds: string[]; rounds: number; keep: string[]; now: number };
    result: UpsertResult;
  };
  departed: { args: { orders: { orderId: string; status: string }[]; now: number }; result: null };
  checkpoint: { args: Record<string, never>; result: null };
  close: { args: Record<string, never>; result: null };
}

export type WriterCall = {
  [Name in keyof WriterCalls]: { id: number; name: Name; args: WriterCalls[Name]['args'] };
}[keyof WriterCalls];

export type WriterReply =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; name: string; message: string; code: string | null };
