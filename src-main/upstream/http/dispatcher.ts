/** The pools of connections behind all calls: their limits, and the proxies that the environment names. */
import { EnvHttpProxyAgent, Pool, type Dispatcher } from 'undici';
import { addressFault } from '../../domain/station/service-address.ts';
import type { HttpSettings } from './http-call.ts';
import { trustedOnly } from './trust.ts';
import { UpstreamError } from '../upstream-error.ts';

/** Practice runs there, and calls to this computer itself use no proxy. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

export interface Dispatchers {
  /**
   * The pool for an address.
   * @throws UpstreamError `tls` for plain http to another machine
   */
  for(url: URL): Dispatcher;
  destroy(): Promise<void>;
}

export function makeDispatchers({ limits, proxies, authorities }: HttpSettings): Dispatchers {
  const tls = trustedOnly(authorities);
  const by = (proxy: string | null) =>
    new EnvHttpProxyAgent({
      httpProxy: proxy ?? '',
      httpsProxy: proxy ?? '',
      noProxy: proxies.without,
      // Over HTTP/2 undici takes a body that was reset for a whole one (8.12), and its errors have other codes.
      allowH2: false,
      connect: { timeout: limits.connectMs, ...tls },
      requestTls: tls,
      proxyTls: tls,
      // Through a proxy `connect` is ignored, and a proxy that never answers has no other limit.
      connectTimeout: limits.connectMs,
      clientFactory: (origin: URL, options: object) =>
        new Pool(origin, { ...options, headersTimeout: limits.connectMs }),
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.bodyMs,
      connections: 4,
      keepAliveTimeout: 10_000,
    });
  const direct = by(null);
  const http = proxies.http === null ? direct : by(proxies.http);
  const https = proxies.https === null ? direct : by(proxies.https);
  return {
    for: (url) => {
      // For an address from any source: a secret or a token never leaves this machine readable.
      if (addressFault(url.origin) !== null) throw new UpstreamError('tls', { sent: false });
      return LOOPBACK.test(url.hostname) ? direct : url.protocol === 'https:' ? https : http;
    },
    destroy: async () => {
      for (const one of new Set([direct, http, https])) await one.destroy();
    },
  };
}
