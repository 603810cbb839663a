/** Only error class of a failed check of the feed. */
import type { UpdateFault } from '../contract/station/updates.ts';

export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly fault: UpdateFault;
  /** Milliseconds to wait, if the host of the feed named a time. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: UpdateFault['kind'],
    details: Partial<Omit<UpdateFault, 'kind'>> & { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    const { status = null, field = null, retryAfterMs = null, cause } = details;
    super(kind, { cause });
    this.fault = { kind, status, field };
    this.retryAfterMs = retryAfterMs;
  }
}
