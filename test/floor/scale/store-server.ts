/** A store that serves calls on a number of cores, and those that change shared rows one after the other. */
import type { EventQueue } from './event-queue.ts';

interface Waiting {
  ms: number;
  isLocked: boolean;
  answered: () => void;
}

export class StoreServer {
  readonly #events: EventQueue;
  readonly cores: number;
  readonly #forCore: Waiting[] = [];
  readonly #forLock: Waiting[] = [];
  #busy = 0;
  #isLocked = false;
  /** Milliseconds of cores, and of the lock, that were used. */
  used = 0;
  locked = 0;

  constructor(events: EventQueue, cores: number) {
    this.#events = events;
    this.cores = cores;
  }

  /** @param isLocked it holds the lock of the floor for as long as it is served */
  call(ms: number, isLocked: boolean, answered: () => void): void {
    const call = { ms, isLocked, answered };
    if (!isLocked) return this.#serve(call);
    if (this.#isLocked) return void this.#forLock.push(call);
    this.#isLocked = true;
    this.#serve(call);
  }

  #serve(call: Waiting): void {
    if (this.#busy === this.cores) return void this.#forCore.push(call);
    this.#busy++;
    this.#events.in(call.ms, () => this.#end(call));
  }

  #end({ ms, isLocked, answered }: Waiting): void {
    this.used += ms;
    this.#busy--;
    const next = this.#forCore.shift();
    if (next) this.#serve(next);
    if (isLocked) {
      this.locked += ms;
      const nextLocked = this.#forLock.shift();
      this.#isLocked = nextLocked !== undefined;
      if (nextLocked) this.#serve(nextLocked);
    }
    answered();
  }
}
