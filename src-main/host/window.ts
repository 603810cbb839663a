/** The one window: sandboxed, isolated, and going nowhere. */
import { join } from 'node:path';
import { BrowserWindow, session, type WebPreferences } from 'electron';
import { APP_ORIGIN, serveAppProtocol } from './app-protocol.ts';

/** What the page may do: show and ask through its port. */
function webPreferences(preload: string): WebPreferences {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
    // Countdowns and the age of the last check go on while another window is in front.
    backgroundThrottling: false,
  };
}

/**
 * Opens the window; it shows itself when the first screen is painted.
 * @param folders of the built renderer and of the built preload
 */
export function openWindow(folders: { renderer: string; preload: string }): BrowserWindow {
  const { defaultSession } = session;
  serveAppProtocol(defaultSession, folders.renderer);
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    title: 'Packdesk',
    autoHideMenuBar: true,
    webPreferences: webPreferences(join(folders.preload, 'preload.cjs')),
  });
  const { webContents } = window;
  webContents.on('will-navigate', (event) => event.preventDefault());
  webContents.on('will-frame-navigate', (event) => event.preventDefault());
  webContents.on('will-redirect', (event) => event.preventDefault());
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  // A page can leave for about:blank without asking; a window without screens would be of no use.
  webContents.on('did-navigate', (_event, url) => {
    if (!url.startsWith(`${APP_ORIGIN}/`)) void window.loadURL(FIRST_PAGE).catch(() => undefined);
  });
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  window.once('ready-to-show', () => window.show());
  return window;
}

export const FIRST_PAGE = `${APP_ORIGIN}/index.html`;
