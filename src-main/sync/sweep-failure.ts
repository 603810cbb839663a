/** Reason for an interrupted check, as the screens get it. */
import { CacheWriteError } from '../cache/write/writer.ts';
import type { Failure } from '../contract/station/station.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

/** True if the service's answer was not a page: the cache is not damaged. */
export const isBrokenPage = (error: unknown): boolean =>
  error instanceof CacheWriteError && error.causeName === 'OrderPageError';

export function failureOf(error: unknown): Failure {
  if (error instanceof UpstreamError) return error.failure;
  if (isBrokenPage(error)) return { kind: 'unreadable', message: null, status: null };
  if (error instanceof CacheWriteError && error.code !== null) {
    return { kind: 'storage', message: error.code, status: null };
  }
  return { kind: 'broken', message: null, status: null };
}
