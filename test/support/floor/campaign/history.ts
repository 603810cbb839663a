/** Calls of many clients on one store, each with when it began and when its answer came. */

/** `token`: of the claim to release, or of the claim that a person saw before taking the order. */
export type Asked = { kind: 'claim' } | { kind: 'release'; token: number } | { kind: 'take'; token: number };

/** Result of a call; `had`: another client has the claim, under that token. */
export type Answered =
  { kind: 'granted'; token: number } | { kind: 'had'; by: string; token: number } | { kind: 'done' };

export interface CallRecord {
  client: string;
  orderId: string;
  asked: Asked;
  /** Milliseconds of one clock for all. */
  begun: number;
  /** Infinity: no answer came, and the call may have been carried out, may be later, or never. */
  ended: number;
  /** Null: no answer came. */
  answered: Answered | null;
}

/** History of each order. */
export class History {
  readonly calls: CallRecord[] = [];

  /** @param work resolves to null if the call has no answer @returns the answer */
  async record(
    call: Pick<CallRecord, 'client' | 'orderId' | 'asked'>,
    work: () => Promise<Answered | null>,
  ): Promise<Answered | null> {
    const record: CallRecord = { ...call, begun: performance.now(), ended: Infinity, answered: null };
    this.calls.push(record);
    record.answered = await work();
    if (record.answered !== null) record.ended = performance.now();
    return record.answered;
  }

  byOrder(): Map<string, CallRecord[]> {
    return Map.groupBy(this.calls, ({ orderId }) => orderId);
  }
}
