/** The contract over a MessagePort, for a window whose caller was checked. */
import type { IpcMainEvent, WebContents } from 'electron';
import { ipcMain } from 'electron';
import type { Log } from '../station/log.ts';
import type { Context } from '../router/context.ts';
import { APP_ORIGIN } from './window/app-protocol.ts';
import { openConnection } from './connection.ts';

/** Channel of the only message that the preload forwards. */
const PORT_CHANNEL = 'packdesk:port';

/** Takes ports from our own window's top frame, and from no other source. */
export function servePorts(contents: WebContents, context: Context, log: Log): void {
  ipcMain.on(PORT_CHANNEL, (event) => {
    const [port] = event.ports;
    if (!port) return;
    if (!isOurTopFrame(event, contents)) {
      log.warn('a port from another frame was turned away');
      port.close();
      return;
    }
    const connection = openConnection({
      context,
      log,
      send: (frame) => port.postMessage(frame),
      hangUp: () => port.close(),
    });
    port.on('message', ({ data }) => connection.received(data));
    port.on('close', () => connection.closed());
    port.start();
  });
}

function isOurTopFrame(event: IpcMainEvent, contents: WebContents): boolean {
  // The frame is null after it has navigated away or was removed.
  const frame = event.senderFrame;
  if (!frame || contents.isDestroyed() || event.sender !== contents) return false;
  return frame === contents.mainFrame && frame.url.startsWith(`${APP_ORIGIN}/`);
}
