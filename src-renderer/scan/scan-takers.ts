/** Screens and panels that want scans for themselves, at one place on the way of a scan: the one on top is asked first. */
import type { ScanEvent } from './keys/scan-event.ts';

/** @returns true if it took this one */
export type Taker = (scan: ScanEvent) => boolean | Promise<boolean>;

export class ScanTakers {
  #takers: readonly Taker[] = [];

  get isEmpty(): boolean {
    return this.#takers.length === 0;
  }

  /** @returns takes it back */
  add(taker: Taker): () => void {
    this.#takers = [taker, ...this.#takers];
    return () => {
      this.#takers = this.#takers.filter((one) => one !== taker);
    };
  }

  /** @returns whether one of them took the scan; the others were not asked */
  async take(scan: ScanEvent): Promise<boolean> {
    for (const taker of this.#takers) if (await taker(scan)) return true;
    return false;
  }
}
