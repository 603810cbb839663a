/** The station's picture, as the main process last told it. Streams do not come back by themselves: this does. */
import type { StationSnapshot } from '../src-main/contract/station.ts';
import { api } from './api.ts';

const AGAIN_MS = 1_000;

class LiveStation {
  #picture = $state.raw<StationSnapshot | null>(null);
  #lost = $state(false);
  #now = $state(Date.now());

  /** Null until the main process has answered once. */
  get picture(): StationSnapshot | null {
    return this.#picture;
  }

  /** True while the main process cannot be reached: what is shown may be old. */
  get lost(): boolean {
    return this.#lost;
  }

  /** Epoch milliseconds, moving on by itself, for ages and due times. */
  get now(): number {
    return this.#now;
  }

  /** Follows until the page is left. */
  async follow(): Promise<never> {
    setInterval(() => (this.#now = Date.now()), 5_000);
    for (;;) {
      try {
        for await (const picture of await api().station.watch()) {
          this.#picture = picture;
          this.#lost = false;
          this.#now = Date.now();
        }
      } catch {
        // Said on the screen; the next round tries again.
      }
      this.#lost = true;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

export const live = new LiveStation();
