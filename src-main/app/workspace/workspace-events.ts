/** News between the parts of a workspace: who has news does not know who needs it. */
import { EventEmitter } from 'node:events';
import type { Failure } from '../../contract/station/station.ts';
import type { Question } from '../../sync/clearance-checker.ts';
import type { PollerReport } from '../../sync/poller-options.ts';

export interface WorkspaceEvents {
  /** The service has shown other orders than before. */
  orders: [];
  /** A decision was made, delivered or ended. */
  outbox: [];
  /** An order has changed its phase of packing. */
  phase: [];
  /** Emitted when a print job was requested, or its state changed. */
  printing: [];
  /** A request was answered (null) or failed. */
  request: [failure: Failure | null];
  /** Report of the poller about a sweep. */
  sweep: [report: PollerReport];
  /** The floor on the screens may have changed; true: the work of other benches has. */
  floor: [hasRows: boolean];
  /** The orders that other benches have decided to cancel have changed. */
  cancels: [];
  /** A box waits for the service to confirm that it may leave. */
  box: [question: Question];
}

export type WorkspaceNews = EventEmitter<WorkspaceEvents>;

export const workspaceNews = (): WorkspaceNews => new EventEmitter<WorkspaceEvents>();
