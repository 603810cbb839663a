/** The file of the settings, as Electron's host opens it. */
import { ipcMain } from 'electron';
import Store from 'electron-store';

/** The package answers on it with the application's folder, whichever frame asks. No screen of ours does. */
const OPEN_CHANNEL = 'electron-store-get-data';

/** @param folder path of the data folder */
export function openSettings(folder: string): Store {
  const store = new Store({ cwd: folder, name: 'settings' });
  ipcMain.removeAllListeners(OPEN_CHANNEL);
  return store;
}
