/** A running station as a person has it: a window or a browser page, and a process that can be killed. */
import { startBrowser } from './browser-station.ts';
import { startElectron } from './electron-station.ts';
import { startInstalled } from './installed-station.ts';
import type { HostName, RunningStation, StationOptions } from './running-station.ts';

const START: Record<HostName, (options: StationOptions) => Promise<RunningStation>> = {
  browser: startBrowser,
  electron: startElectron,
  installed: startInstalled,
};

export const startStation = (host: HostName, options: StationOptions): Promise<RunningStation> =>
  START[host](options);
