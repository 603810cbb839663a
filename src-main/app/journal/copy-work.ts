/** Work in the thread for copies of the journal, which lives only for that. */
import { copyInThread, type CopyWork } from '../../journal/copies/copy-in-thread.ts';
import type { StationParts } from '../station-parts.ts';

type Parts = Pick<StationParts, 'copyEntry' | 'clock'>;

/**
 * @param signal ends it
 * @throws if the thread cannot do it, or was ended
 */
export async function inCopyThread<Result>(
  { copyEntry }: Pick<Parts, 'copyEntry'>,
  work: CopyWork<Result>,
  signal: AbortSignal = new AbortController().signal,
): Promise<Result> {
  if (copyEntry === null) throw new Error('this station has no thread for copies');
  const reply = await copyInThread(copyEntry, work, signal);
  if (!reply.ok) throw new Error(reply.message);
  return reply.result;
}

/**
 * Work of the copy thread with a limit, for network folders: a call on an unreachable share can block for minutes.
 * @returns `slow` if it takes longer than the limit; then it is ended
 * @throws as `inCopyThread`
 */
export async function inCopyThreadWithin<Result>(
  parts: Parts,
  ms: number,
  work: CopyWork<Result>,
): Promise<Result | 'slow'> {
  const limit = new AbortController();
  const done = inCopyThread(parts, work, limit.signal);
  const slow = parts.clock.sleep(ms, limit.signal).then(() => 'slow' as const);
  try {
    return await Promise.race([done, slow]);
  } finally {
    limit.abort();
    done.catch(() => undefined);
  }
}
