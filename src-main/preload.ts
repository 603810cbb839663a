/** Forwards one port from the page to the main process, and nothing else. */
import { ipcRenderer } from 'electron';

const CHANNEL = 'packdesk:port';

window.addEventListener('message', (event) => {
  if (event.source !== window || event.data !== CHANNEL) return;
  const [port] = event.ports;
  if (port) ipcRenderer.postMessage(CHANNEL, null, [port]);
});
