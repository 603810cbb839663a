/** The proxies that an environment names, in the variables that everybody uses. */

/** Whole addresses, or null for none. `without`: hosts that are reached directly, as in NO_PROXY. */
export interface Proxies {
  http: string | null;
  https: string | null;
  without: string;
}

export const NO_PROXIES: Proxies = { http: null, https: null, without: '' };

/** A variable that cannot be a proxy. The value is not shown: it may hold a password. */
export interface ProxyFault {
  variable: string;
}

/**
 * Reads HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY; small letters come first, as with other programs. An address
 * without a scheme means http.
 */
export function readProxies(environment: Record<string, string | undefined>): Proxies | ProxyFault {
  const found = (name: string) => {
    for (const variable of [name.toLowerCase(), name]) {
      const value = environment[variable]?.trim();
      if (value !== undefined && value !== '') return { variable, value };
    }
    return null;
  };
  const all = found('ALL_PROXY');
  const http = found('HTTP_PROXY') ?? all;
  const https = found('HTTPS_PROXY') ?? all;
  for (const named of [http, https]) {
    if (named && addressOf(named.value) === null) return { variable: named.variable };
  }
  return {
    http: http && addressOf(http.value),
    https: https && addressOf(https.value),
    without: found('NO_PROXY')?.value ?? '',
  };
}

function addressOf(text: string): string | null {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, pathname, search, hash, username, password } = new URL(whole);
  if (!/^(https?|socks5?):$/.test(protocol) || !/^\/?$/.test(pathname) || search !== '' || hash !== '')
    return null;
  try {
    decodeURIComponent(username + password);
    return whole;
  } catch {
    return null;
  }
}
