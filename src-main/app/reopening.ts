/**
 * Opens the workspace again after its cache was damaged or the cache's writer has ended: at once, and if that does not last,
 * after growing pauses, so that permanent damage does not keep the machine busy.
 */
import type { Clock } from '../domain/clock.ts';
import type { Log } from '../station/log.ts';

/** Pauses before the first, the second and each further reopening in a row, ms. */
const PAUSES = [0, 1_000, 10_000, 60_000] as const;
/** Uptime after which a workspace counts as sound: the next pause is the first again. */
const SOUND_MS = 600_000;

export class Reopening {
  readonly #o: { clock: Clock; log: Log; reopen: () => Promise<unknown> };
  readonly #stop = new AbortController();
  #times = 0;
  #lastAt = -Infinity;
  #isUnderWay = false;

  constructor(options: { clock: Clock; log: Log; reopen: () => Promise<unknown> }) {
    this.#o = options;
  }

  /** Call when the workspace has to be opened again. Further requests while that is planned change nothing. */
  ask(): void {
    if (this.#isUnderWay || this.#stop.signal.aborted) return;
    this.#isUnderWay = true;
    const { clock, log } = this.#o;
    if (clock.elapsed() - this.#lastAt >= SOUND_MS) this.#times = 0;
    const pause = PAUSES[Math.min(this.#times, PAUSES.length - 1)] ?? 0;
    this.#times++;
    void this.#reopenAfter(pause).catch((error: unknown) => {
      log.error({ err: error }, 'the workspace could not be opened again');
      // Without a workspace no other part calls this.
      this.ask();
    });
  }

  /** Call when the application ends: no workspace is opened any more. */
  stop(): void {
    this.#stop.abort();
  }

  async #reopenAfter(pause: number): Promise<void> {
    const { clock, reopen } = this.#o;
    if (pause > 0) await clock.sleep(pause, this.#stop.signal);
    this.#isUnderWay = false;
    if (this.#stop.signal.aborted) return;
    this.#lastAt = clock.elapsed();
    await reopen();
  }
}
