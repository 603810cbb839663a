/** The settings of a data folder, as Electron's host opens them. */
import { ipcMain } from 'electron';
import Store from 'electron-store';
import { settingsFileIn, type SettingsStore } from '../station/settings.ts';

/** The package answers on it with the application's folder, whichever frame asks. No screen of ours does. */
const OPEN_CHANNEL = 'electron-store-get-data';

/**
 * electron-store reads them. It does not write them: while another program has the file open it tries again for a second
 * without letting anything else run, and a scan would wait for that (decisions/0185).
 * @param folder path of the data folder
 */
export function electronSettings(folder: string): SettingsStore {
  return {
    ...settingsFileIn(folder),
    read: () => {
      const { store } = new Store({ cwd: folder, name: 'settings' });
      ipcMain.removeAllListeners(OPEN_CHANNEL);
      return store;
    },
  };
}
