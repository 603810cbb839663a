/** Main window: sandboxed, isolated, and unable to navigate away. */
import { join } from 'node:path';
import { app, BrowserWindow, screen, session } from 'electron';
import { APP_ORIGIN, serveAppProtocol } from './app-protocol.ts';
import { webPreferences } from './closed-page.ts';
import { LEAST, placeFrom, savePlace } from './window-place.ts';

/**
 * Opens the window; it shows itself when the first screen is painted.
 * @param folders of the built renderer and of the built preload
 */
export function openWindow(folders: { renderer: string; preload: string }): BrowserWindow {
  const { defaultSession } = session;
  serveAppProtocol(defaultSession, folders.renderer);
  const placeFile = join(app.getPath('userData'), 'place.json');
  const { isMaximized, ...bounds } = placeFrom(
    placeFile,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  );
  const window = new BrowserWindow({
    ...bounds,
    minWidth: LEAST.width,
    minHeight: LEAST.height,
    show: false,
    title: 'Packdesk',
    autoHideMenuBar: true,
    webPreferences: webPreferences(join(folders.preload, 'preload.cjs')),
  });
  const { webContents } = window;
  // A page can leave for about:blank without asking; a window without screens would be of no use.
  webContents.on('did-navigate', (_event, url) => {
    if (!url.startsWith(`${APP_ORIGIN}/`)) void window.loadURL(FIRST_PAGE).catch(() => undefined);
  });
  window.on('close', () => {
    savePlace(placeFile, { ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  });
  window.once('ready-to-show', () => {
    if (isMaximized) window.maximize();
    window.show();
  });
  return window;
}

export const FIRST_PAGE = `${APP_ORIGIN}/index.html`;

/** A page without a script: it says what to do when the screens break again and again. */
export const BROKEN_PAGE = `${APP_ORIGIN}/broken.html`;
