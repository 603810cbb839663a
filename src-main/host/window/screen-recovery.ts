/** Recovery of a broken screen: it is reloaded at once, then after pauses, and then only at a person's request. */
import type { Log } from '../../station/log.ts';

/** Pauses before each reload in a row, ms. A screen that breaks again and again cannot repair itself. */
export const PAUSES = [0, 1_000, 3_000, 10_000] as const;

/** Time without a break after which the next one counts as the first, ms. */
const QUIET_MS = 300_000;

interface Screen {
  load: () => void;
  /** Shows the remedy in place of the screen: a person reloads it from there. */
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

  /** Call when the application ends: no screen is loaded any more. */
  stop(): void {
    this.#end.abort();
  }
}
