/** Reader of `settings.json` in Electron, by electron-store. */
import { join } from 'node:path';
import { ipcMain } from 'electron';
import Store from 'electron-store';
import { decodeUtf8, readBytesIfThere } from '../files/replace-file.ts';

/** The package answers on it with the application's folder, whichever frame asks. No screen of ours does. */
const OPEN_CHANNEL = 'electron-store-get-data';

/**
 * electron-store reads the settings. It does not write them: while another program has the file open it tries again for a
 * second without letting anything else run, and a scan would wait for that (decisions/0185).
 * @param folder path of the data folder
 * @throws SyntaxError if the file is not JSON in UTF-8, WrongFileError
 */
export function readSettings(folder: string): object {
  // Checked here first: on a named pipe electron-store would hang, and it would replace bytes that are not UTF-8.
  decodeUtf8(readBytesIfThere(join(folder, 'settings.json')) ?? Buffer.alloc(0));
  const { store } = new Store({ cwd: folder, name: 'settings' });
  ipcMain.removeAllListeners(OPEN_CHANNEL);
  return store;
}
