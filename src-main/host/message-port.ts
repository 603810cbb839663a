/** The contract over a MessagePort, for a window whose caller was checked. */
import { RPCHandler } from '@orpc/server/message-port';
import type { IpcMainEvent, WebContents } from 'electron';
import { ipcMain } from 'electron';
import type { Log } from '../log.ts';
import type { Context } from '../router/context.ts';
import { router } from '../router/index.ts';
import { logBugs } from './log-bugs.ts';
import { APP_ORIGIN } from './app-protocol.ts';

/** The one message that crosses the preload. */
const PORT_CHANNEL = 'packdesk:port';

/** Takes ports from our own window's top frame, and from nobody else. */
export function servePorts(contents: WebContents, context: Context, log: Log): void {
  const handler = new RPCHandler(router, { interceptors: [logBugs(log)] });
  ipcMain.on(PORT_CHANNEL, (event) => {
    const [port] = event.ports;
    if (!port) return;
    if (!isOurTopFrame(event, contents)) {
      log.warn('a port from another frame was turned away');
      port.close();
      return;
    }
    handler.upgrade(port, { context });
    port.start();
  });
}

function isOurTopFrame(event: IpcMainEvent, contents: WebContents): boolean {
  // Null once the frame has navigated away or is gone.
  const frame = event.senderFrame;
  if (!frame || contents.isDestroyed() || event.sender !== contents) return false;
  return frame === contents.mainFrame && frame.url.startsWith(`${APP_ORIGIN}/`);
}
