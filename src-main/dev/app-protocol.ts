/** Stands in for host/app-protocol.ts in the build of `npm run dev` alone: the screens come from Vite. */
import type { Session } from 'electron';
import { devHeaders } from './policy.ts';

export { APP_ORIGIN, declareAppProtocol } from '../host/app-protocol.ts';

const SCREENS = process.env['PACKDESK_DEV_SCREENS'] ?? '';

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
