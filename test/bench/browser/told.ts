/** What goes between the benchmark and its page. Times are milliseconds. */

/** So many pages each store has taken into another database before it is measured. */
export const WARM_UP_PAGES = 5;

export interface Asked {
  /** As its page offers it. */
  store: string;
  /** Of a database that is not there yet. */
  database: string;
  pages: number;
  /** Looked up before anything is measured. */
  warmUp: readonly string[];
  eans: readonly string[];
}

export interface Told {
  ingest: number;
  /** How much of `ingest` it took to bring the indexes up to date. */
  settle: number;
  lookUps: number[];
  pickList: number;
  /** Order numbers for each of `eans`. */
  needing: string[][];
  units: [sku: string, units: number][];
}
