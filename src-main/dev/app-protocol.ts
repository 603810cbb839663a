/** Replaces host/window/app-protocol.ts in the build of `npm run dev` only: the screens come from Vite. */
import type { Session } from 'electron';
import { devHeaders } from './policy.ts';

import { isPageAddress as isOwnAddress } from '../host/window/app-protocol.ts';

export { APP_ORIGIN, declareAppProtocol, WAY_BACK } from '../host/window/app-protocol.ts';

const SCREENS = process.env['PACKDESK_DEV_SCREENS'] ?? '';

/** Chromium's rules for the names of hosts: only Vite's is found. */
export const HOST_RULES = 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/** True for the page's own addresses, Vite's own connection, and the developer tools. */
export function isPageAddress(url: string): boolean {
  return isOwnAddress(url) || url.startsWith(SCREENS.replace('http:', 'ws:')) || url.startsWith('devtools:');
}

process.setSourceMapsEnabled(true);

export function serveAppProtocol(session: Session): void {
  session.protocol.handle('app', async (request) => {
    const { pathname, search } = new URL(request.url);
    const accept = request.headers.get('accept') ?? '*/*';
    const { body, status, headers } = await fetch(`${SCREENS}${pathname}${search}`, { headers: { accept } });
    const type = headers.get('content-type') ?? 'text/plain';
    const own = devHeaders(SCREENS.replace('http:', 'ws:'));
    return new Response(body, { status, headers: { ...own, 'content-type': type } });
  });
}
