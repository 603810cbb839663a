/** The pool of connections behind all calls: their limits, and the proxy that the environment names. */
import { EnvHttpProxyAgent, type Dispatcher } from 'undici';
import type { Proxies } from '../domain/proxies.ts';
import type { HttpLimits } from './http.ts';

/** No proxy can reach this computer's own loopback, where practice runs. */
const NEVER_BY_PROXY = 'localhost,127.0.0.1,::1';

export function makeDispatcher(limits: HttpLimits, proxies: Proxies): Dispatcher {
  return new EnvHttpProxyAgent({
    // Empty rather than left out: else the package would look into the environment itself.
    httpProxy: proxies.http ?? '',
    httpsProxy: proxies.https ?? '',
    noProxy: proxies.without === '' ? NEVER_BY_PROXY : `${proxies.without},${NEVER_BY_PROXY}`,
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.bodyMs,
    connections: 4,
    keepAliveTimeout: 10_000,
  });
}
