/** Running station of a flow, on any host. */
import type { ElectronApplication, Page } from 'playwright';

/** Host of the flows: `installed` is the application as a package installs it, with all of its fuses. */
export type HostName = 'browser' | 'electron' | 'installed';

export interface StationOptions {
  dataDir: string;
  args?: string[];
  env?: Record<string, string>;
  size?: { width: number; height: number };
  theme?: 'light' | 'dark';
  /** Folder of the build; only in the browser host. Default: `out`. */
  build?: string;
  /** True if faults can be planted in it. */
  breakable?: boolean;
  /** True if a minute can pass at once in it; only in the browser host. */
  hasQuickMinutes?: boolean;
}

export interface RunningStation {
  page: Page;
  /** Electron's own hand on the window; null in the browser host, and if the application is the installed one. */
  electron: ElectronApplication | null;
  /** Standard error of the process so far. */
  errorOutput: () => string;
  /** One exception and one rejection that are not caught, in the main process of a station started `breakable`. */
  plantFaults(): Promise<void>;
  /** Closes the reading end of standard output and error: later writes meet a closed pipe. */
  closeOutput(): void;
  /** The file that the page saves when `act` is done, as the person finds it. */
  saved(act: () => Promise<void>): Promise<{ name: string; text: string }>;
  /** The paper that is printed when `act` is done, if no printer was chosen. */
  printed(act: () => Promise<void>): Promise<Uint8Array>;
  /** SIGKILL: nothing is given time to end well. */
  kill(): Promise<void>;
  /** Kills only the process: in a browser its page stays. */
  killProcess(): Promise<void>;
  /** Makes the process hang; only if its page is another program's. */
  freezeProcess?(): void;
  /** Ends the hang of `freezeProcess`. */
  thawProcess?(): void;
  /**
   * Only for a station started with `hasQuickMinutes`: advances its clock by a minute at once, and ends the pauses of its
   * process.
   */
  passMinute?(): void;
  /** SIGTERM. @returns the exit status; null if it was ended by force, which is all that Windows has */
  stop(): Promise<number | null>;
}
