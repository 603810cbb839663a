/** Hand-over between the screens of two orders: a scan on the first has counted the first unit of the second. */
import { createContext } from 'svelte';
import type { PackingAnswer } from '../../src-main/contract/packing/packing-answer.ts';

interface HandedOver {
  orderId: string;
  answer: PackingAnswer;
  /** Code as the scanner sent it. */
  text: string;
  units: number;
  /** Number of the order that was closed by the same scan; null: none was. */
  closed: string | null;
}

export class HandOver {
  #waiting: HandedOver | null = null;

  /** Passes on the work that the scan has done already, for the screen of that order. */
  give(what: HandedOver): void {
    this.#waiting = what;
  }

  /** @returns what was handed over for this order, once; null if nothing was */
  take(orderId: string): HandedOver | null {
    const from = this.#waiting;
    this.#waiting = null;
    return from?.orderId === orderId ? from : null;
  }
}

export const [getHandOver, setHandOver] = createContext<HandOver>();
