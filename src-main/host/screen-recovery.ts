/** Brings a screen back that broke: at once, then after pauses, and after that only when a person says so. */
import type { Log } from '../station/log.ts';

/** Milliseconds before each load in a row. What breaks again and again cannot be repaired by the screen itself. */
export const PAUSES = [0, 1_000, 3_000, 10_000] as const;

/** So long without a break, and the next one is a first one. */
const QUIET_MS = 300_000;

interface Screen {
  load: () => void;
  /** Shows, in place of the screen, what to do: from there a person loads it again. */
  giveUp: () => void;
  log: Log;
  clock: { elapsed: () => number; sleep: (ms: number, signal: AbortSignal) => Promise<void> };
}

export class ScreenRecovery {
  readonly #screen: Screen;
  readonly #end = new AbortController();
  #inARow = 0;
  #lastAt = -Infinity;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  /** @param reason Electron's word for how the screen's process ended */
  async reload(reason: string): Promise<void> {
    const { clock, log, giveUp } = this.#screen;
    const now = clock.elapsed();
    if (now - this.#lastAt > QUIET_MS) this.#inARow = 0;
    this.#lastAt = now;
    const pause = PAUSES[this.#inARow++];
    log.error({ reason, inARow: this.#inARow }, 'the screen broke');
    if (pause === undefined) {
      this.#inARow = 0;
      giveUp();
      return;
    }
    await clock.sleep(pause, this.#end.signal);
    if (!this.#end.signal.aborted) this.#screen.load();
  }

  /** The application ends: nothing is loaded any more. */
  stop(): void {
    this.#end.abort();
  }
}
