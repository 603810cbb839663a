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
  const by = (proxy: string | null, tls: Partial<ReturnType<typeof trustedOnly>>) =>
    new EnvHttpProxyAgent({
      httpProxy: '',
      httpsProxy: proxy ?? '',
      noProxy: proxies.without,
      // Over HTTP/2 undici (8.12) takes a body that was reset for a complete one, and its errors have other codes.
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
  const overTls = () => {
    const tls = trustedOnly(authorities);
    const direct = by(null, tls);
    return { direct, proxied: proxies.https === null ? direct : by(proxies.https, tls) };
  };
  // Without TLS requests go to this computer only, as in practice: no certificates are needed.
  const plain = by(null, {});
  let secure: ReturnType<typeof overTls> | null = null;
  return {
    for: (url) => {
      // Checked for an address from any source: a secret or a token never leaves this machine readable.
      if (addressFault(url.origin) !== null) throw new UpstreamError('tls', { sent: false });
      if (url.protocol === 'http:') return plain;
      secure ??= overTls();
      return LOOPBACK.test(url.hostname) ? secure.direct : secure.proxied;
    },
    destroy: async () => {
      for (const one of new Set([plain, ...Object.values(secure ?? {})])) await one.destroy();
    },
  };
}
