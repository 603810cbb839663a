/** Seconds until something can be tried again, counted down on the screen. */

const TICK_MS = 250;

export class Wait {
  #left = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Call within a component: the wait stops with it. */
  constructor() {
    $effect(() => () => this.stop());
  }

  /** Whole seconds left; 0: none. */
  get left(): number {
    return this.#left;
  }

  /** @param ended is called once it is over, not if it is stopped */
  begin(seconds: number, ended: () => void): void {
    this.stop();
    if (seconds <= 0) return;
    // The end is a time, not a number of ticks: a busy page delays ticks.
    const endsAt = performance.now() + seconds * 1000;
    this.#left = seconds;
    this.#timer = setInterval(() => {
      this.#left = Math.max(Math.ceil((endsAt - performance.now()) / 1000), 0);
      if (this.#left > 0) return;
      this.stop();
      ended();
    }, TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#left = 0;
  }
}
