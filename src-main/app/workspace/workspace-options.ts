/** Options for opening a workspace. */
import type { StartWriter } from '../../cache/write/writer.ts';
import type { LabelPrinter, PaperPrinter } from '../../contract/paper/paper-printer.ts';
import type { StationSnapshot } from '../../contract/station/station.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Leaving } from '../../domain/floor/leaving.ts';
import type { FloorAccess } from '../../floor/floor-door.ts';
import type { JournalKind } from '../../journal/errors.ts';
import type { SignedOn } from '../../operators/signed-on.ts';
import type { Live } from '../../snapshot/live.ts';
import type { BadgeKey } from '../../station/secrets/badge-key.ts';
import type { Log } from '../../station/log.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import type { CheckCounts } from '../metrics/check-counts.ts';
import type { CopyReport } from '../journal/journal-keeper.ts';
import type { SlowStatements } from '../metrics/slow-statements.ts';

export interface WorkspaceOptions {
  /** Folder of `cache.db` and `journal.db`. */
  folder: string;
  kind: JournalKind;
  /** Names the connection: orders and decisions of another one are never mixed in. */
  account: string;
  client: UpstreamClient;
  /** True if test orders may be made: practice, or a connection that is marked as sandbox. */
  sandbox: boolean;
  startWriter: StartWriter;
  /** The module of the thread that copies the journal; null: no copies are made. */
  copyEntry: URL | null;
  pollMs: number;
  /** Retention of orders that left the queue in the cache, and of buyers' data in the journal. */
  keepMs: () => number;
  clock: Clock;
  random: () => number;
  newId: () => string;
  /** The version of Packdesk. */
  release: string;
  log: Log;
  slow: SlowStatements;
  checks: CheckCounts;
  live: Live<StationSnapshot>;
  /** Sign-on of the station: it outlasts workspaces. */
  signedOn: SignedOn;
  /** Null: badges are found only by their hashes. */
  badgeKey: BadgeKey | null;
  /** Called when the cache is damaged: the workspace has to be opened again, which rebuilds it. */
  cacheDamaged: () => void;
  /** Called when the cache's writer has ended: the workspace has to be opened again, which starts another. */
  writerLost: (error: Error) => void;
  /** When this station left a floor in this run; null: it did not. */
  leftFloor: Leaving | null;
  /** Null: the station belongs to no floor. */
  floor: { floor: string; joining: string; access: FloorAccess } | null;
  /** Null: the screens print by the browser's dialog. */
  printer: PaperPrinter | null;
  /** Null: labels go only to printers of the system. */
  labelPrinter: LabelPrinter | null;
  /** Path of the second folder for copies of the journal; empty: none. */
  secondFolder: () => string;
  /** Removes crash dumps, which may contain the text of a screen. */
  removeDumps: () => void;
  /** Called when a copy of the journal was made, or could not be. */
  journalCopied: (report: CopyReport) => void;
}
