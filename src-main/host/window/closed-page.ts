/**
 * Rights of all pages of this application, in one place: show, and ask through the port. Binding for every present and
 * future page, window and session, ours or not (SECURITY.md).
 */
import { app, session, type Session, type WebContents, type WebPreferences } from 'electron';
import { HOST_RULES, isPageAddress, WAY_BACK } from './app-protocol.ts';

/** @param preload path of the built preload */
export function webPreferences(preload: string): WebPreferences {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: false,
    // Countdowns and the age of the last check continue while another window is in front.
    backgroundThrottling: false,
  };
}

/** Closes every page to the outside as it is made. Must run before the application is ready. */
export function closeEveryPage(): void {
  app.commandLine.appendSwitch('host-resolver-rules', HOST_RULES);
  app.on('session-created', closeSession);
  app.on('web-contents-created', (_event, contents) => closeContents(contents));
  void app.whenReady().then(() => closeSession(session.defaultSession));
}

/** No permission, no device, and no address but ours. */
function closeSession(ours: Session): void {
  ours.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  ours.setPermissionCheckHandler(() => false);
  ours.setDevicePermissionHandler(() => false);
  ours.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  ours.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isPageAddress(url) }));
}

/** Blocks navigation, redirects, web views, new windows and Bluetooth. */
function closeContents(contents: WebContents): void {
  for (const event of ['will-navigate', 'will-frame-navigate'] as const)
    contents.on(event as 'will-frame-navigate', (details) => {
      if (details.url !== WAY_BACK) details.preventDefault();
    });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault();
    choose('');
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // Blocks WebRTC traffic that does not use a proxy.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}
