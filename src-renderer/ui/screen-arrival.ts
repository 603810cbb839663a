/**
 * Scans between the request for a screen and its arrival: they were meant for it, and wait. One whose screen does not come is
 * not a scan of the screen before, and is handed back.
 */
import { createContext } from 'svelte';
import { PATIENCE_MS } from '../client/live.svelte.ts';

interface Waiting {
  go: () => void;
  missed: () => void;
  late: ReturnType<typeof setTimeout>;
}

export class ScreenArrival {
  readonly #onTheWay = new Set<symbol>();
  #waiting: Waiting[] = [];

  /**
   * Call when a screen is being fetched.
   * @returns a function to call once it is drawn, was left before that (`true`), or cannot be fetched (`false`)
   */
  begin(): (isThere: boolean) => void {
    const screen = Symbol('screen');
    this.#onTheWay.add(screen);
    return (isThere) => {
      if (!this.#onTheWay.delete(screen)) return;
      if (isThere && this.#onTheWay.size > 0) return;
      const waiting = this.#waiting.splice(0);
      for (const { late, go, missed } of waiting) {
        clearTimeout(late);
        if (isThere) go();
        else missed();
      }
    };
  }

  /**
   * Runs calls in the order in which they were made, at once if no screen is being loaded.
   * @param missed called instead if the screen does not load
   */
  whenThere(go: () => void, missed: () => void): void {
    if (this.#onTheWay.size === 0) return go();
    const late = setTimeout(() => {
      this.#waiting = this.#waiting.filter((one) => one.late !== late);
      missed();
    }, PATIENCE_MS);
    this.#waiting.push({ go, missed, late });
  }
}

export const [getScreenArrival, setScreenArrival] = createContext<ScreenArrival>();
