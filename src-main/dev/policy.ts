/** The product's headers with Vite's exceptions, so that other violations of the policy show here too. */
import { SECURITY_HEADERS } from '../host/window/assets.ts';

/** @param socket address of Vite's own connection, if it is not the page's origin */
export function devHeaders(socket = ''): Record<string, string> {
  const policy = SECURITY_HEADERS['content-security-policy'] ?? '';
  return {
    ...SECURITY_HEADERS,
    'content-security-policy': policy
      // Vite puts styles into the page, a build into a file.
      .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
      .replace("connect-src 'self'", `connect-src 'self' ${socket}`.trimEnd()),
  };
}
