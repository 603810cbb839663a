/** Fetches the file of the feed: one request, with limits on everything, to the given host only. */
import type { HttpLimits, OpenHttp } from '../upstream/http/http-call.ts';
import type { Proxies } from '../domain/station/proxies.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { FeedError } from './feed-error.ts';

/** The file has one release, and is fetched in the background. */
export const FEED_LIMITS: HttpLimits = {
  connectMs: 5_000,
  silentMs: 5_000,
  headersMs: 5_000,
  bodyMs: 5_000,
  totalMs: 10_000,
  maxBytes: 64 * 1024,
};

export interface Feed {
  url: URL;
  limits: HttpLimits;
  openHttp: OpenHttp;
  proxies: Proxies;
  /** Certificates, as PEM, that are trusted beside the usual ones. */
  authorities: () => readonly string[];
}

/**
 * @param signal ends it
 * @throws FeedError
 */
export async function fetchFeed(
  { url, limits, openHttp, proxies, authorities }: Feed,
  signal: AbortSignal,
): Promise<Buffer> {
  // If HTTP has a thread, it lives for this one request.
  const http = openHttp({ limits, proxies, authorities: authorities() }, () => undefined);
  const close = () => void http.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    return await http.send({ method: 'GET', url });
  } catch (error) {
    throw error instanceof UpstreamError ? feedError(error) : error;
  } finally {
    signal.removeEventListener('abort', close);
    await http.close();
  }
}

function feedError(error: UpstreamError): FeedError {
  const { status, retryAfterMs } = error;
  return new FeedError(kindOf(error), { status, retryAfterMs, cause: error });
}

function kindOf({ kind, status, sent }: UpstreamError): FeedError['fault']['kind'] {
  switch (kind) {
    case 'unreachable':
      return sent ? 'cut' : 'unreachable';
    case 'refused':
      return status === 404 || status === 410 ? 'not-there' : 'refused';
    case 'credentials':
    case 'sign-in-refused':
    case 'no-secret':
      return 'refused';
    case 'unreadable':
    case 'not-utf8':
    case 'endless':
      return 'damaged';
    case 'timeout':
    case 'tls':
    case 'proxy':
    case 'redirected':
    case 'web-page':
    case 'throttled':
    case 'server':
    case 'too-large':
      return kind;
    default:
      return kind satisfies never;
  }
}
