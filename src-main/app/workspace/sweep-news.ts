/** Effects of the poller's sweeps on other parts: service back, orders changed, watermark. */
import type { SweepRow } from '../../contract/station/diagnostics.ts';
import type { PollerReport } from '../../sync/poller-options.ts';
import type { WorkspaceNews } from './workspace-events.ts';

/** Checks that a workspace remembers; unchanged ones are written nowhere. */
const MOST_RECENT = 300;

interface SweepListener {
  /** Sweeps failed, and one was answered. */
  serviceIsBack(): void;
  /** Called when a sweep succeeded after one that did. */
  checksGoWell(): void;
  /** Called when any sweep was answered whole. */
  checked(): void;
  /** True if boxes closed here still have to be checked against their orders. */
  isRecheckDue(): boolean;
  /** Called when the first sweep of this run is complete. */
  firstCompleted(): void;
}

export class SweepNews {
  readonly #news: WorkspaceNews;
  readonly #listener: SweepListener;
  readonly #recent: SweepRow[] = [];
  // The service counts as back only after failed sweeps. If look-ups and checks work and cancels fail, each success
  // would cut the waits of all decisions short, and they would be sent without a pause.
  #fails = false;
  #hasCompleted = false;

  constructor(news: WorkspaceNews, listener: SweepListener) {
    this.#news = news;
    this.#listener = listener;
  }

  /** Checks since the workspace was opened, newest first. */
  get recent(): readonly SweepRow[] {
    return this.#recent;
  }

  take({ failure, ended, ordersChanged, lastSweepAt }: PollerReport): void {
    if (failure !== undefined) {
      this.#news.emit('request', failure);
      const isBack = this.#fails && failure === null;
      this.#fails = failure !== null;
      if (isBack) this.#listener.serviceIsBack();
      else if (ended && failure === null) this.#listener.checksGoWell();
      if (ended && failure === null) this.#listener.checked();
    }
    if (ordersChanged === true || (ended && this.#listener.isRecheckDue())) this.#news.emit('orders');
    if (ended) this.#recent.unshift(ended);
    this.#recent.length = Math.min(this.#recent.length, MOST_RECENT);
    if (lastSweepAt !== undefined && !this.#hasCompleted) {
      this.#hasCompleted = true;
      this.#listener.firstCompleted();
    }
  }
}
