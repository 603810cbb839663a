/** The built screens under `app://packdesk/`: an origin of their own, which `file://` is not. */
import { protocol, type Session } from 'electron';
import { findAsset, SECURITY_HEADERS } from './assets.ts';

const SCHEME = 'app';
const HOST = 'packdesk';
export const APP_ORIGIN = `${SCHEME}://${HOST}`;

/** True if a page may ask for it: our files, and objects that it made in memory. The rest of the network is closed to it. */
export function isPageAddress(url: string): boolean {
  return url.startsWith(`${APP_ORIGIN}/`) || url.startsWith('data:') || url.startsWith(`blob:${APP_ORIGIN}/`);
}

/** Target of the only link that navigates: from the page that replaces broken screens, to the queue. */
export const WAY_BACK = `${APP_ORIGIN}/index.html?fresh`;

/** Chromium's rules for the names of hosts: none is found. The station's own requests do not use Chromium. */
export const HOST_RULES = 'MAP * ~NOTFOUND';

/** Declares the scheme app:. Must run before the application is ready. */
export function declareAppProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export function serveAppProtocol(session: Session, rendererDir: string): void {
  session.protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url);
    const asset = url.host === HOST ? await findAsset(rendererDir, url.pathname) : null;
    if (!asset) return new Response('There is no such file.', { status: 404, headers: SECURITY_HEADERS });
    return new Response(asset.body, { headers: { ...SECURITY_HEADERS, 'content-type': asset.type } });
  });
}
