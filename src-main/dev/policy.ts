/** The headers of the product, laxer by what Vite needs: what breaks the rest of the policy breaks here too. */
import { SECURITY_HEADERS } from '../host/assets.ts';

/** @param socket address of Vite's own connection, if it is not the page's origin */
export function devHeaders(socket = ''): Record<string, string> {
  const policy = SECURITY_HEADERS['content-security-policy'] ?? '';
  return {
    ...SECURITY_HEADERS,
    'content-security-policy': policy
      // Vite puts styles into the page, where a build has a file.
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
      .replace("connect-src 'self'", `connect-src 'self' ${socket}`.trimEnd()),
  };
}
