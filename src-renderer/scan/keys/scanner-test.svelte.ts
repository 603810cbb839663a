/** The scanner test: while it is open, all scans are its own. */
import { createContext } from 'svelte';
import type { RefusedKeys, ScanEvent, Typing } from './scan-event.ts';

/** Keys for the test. `refused`: by the present profile they are not a scan. */
export interface TestedKeys {
  step: 'layout' | 'separator';
  typing: Typing;
  refused: RefusedKeys | null;
}

export class ScannerTest {
  #step = $state<'closed' | TestedKeys['step']>('closed');
  #keys = $state.raw<TestedKeys | null>(null);

  get step(): 'closed' | TestedKeys['step'] {
    return this.#step;
  }

  /** Keys of the last test; null before the first. */
  get keys(): TestedKeys | null {
    return this.#keys;
  }

  open(step: TestedKeys['step']): void {
    this.#step = step;
    this.#keys = null;
  }

  close(): void {
    this.#step = 'closed';
  }

  /** @returns true if the keys were for this test */
  refused(refused: RefusedKeys): boolean {
    return this.#take(refused.typing, refused);
  }

  /** @returns true if the scan was for this test */
  takes(_scan: ScanEvent, typing: Typing): boolean {
    return this.#take(typing, null);
  }

  #take(typing: Typing, refused: RefusedKeys | null): boolean {
    if (this.#step === 'closed') return false;
    this.#keys = { step: this.#step, typing, refused };
    return true;
  }
}

export const [getScannerTest, setScannerTest] = createContext<ScannerTest>();
