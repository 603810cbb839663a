/** While the scanner test is open, scans are its own. */
import { readLayoutCode, readSeparatorCode, readSlowKeys, type Calibration } from './calibration.ts';
import type { ScanEvent } from './scan-event.ts';
import type { SlowKeys, Typing } from './wedge.ts';

export class ScannerTest {
  #step = $state<'closed' | 'layout' | 'separator'>('closed');
  #found = $state.raw<Calibration | null>(null);

  get step(): 'closed' | 'layout' | 'separator' {
    return this.#step;
  }

  get found(): Calibration | null {
    return this.#found;
  }

  open(step: 'layout' | 'separator'): void {
    this.#step = step;
    this.#found = null;
  }

  close(): void {
    this.#step = 'closed';
  }

  /** @returns true where the keys were for this test */
  tooSlow(slow: SlowKeys): boolean {
    if (this.#step === 'closed') return false;
    this.#found = readSlowKeys(slow);
    return true;
  }

  /** @returns true where the scan was for this test */
  takes(_scan: ScanEvent, typing: Typing): boolean {
    if (this.#step === 'closed') return false;
    this.#found = this.#step === 'layout' ? readLayoutCode(typing) : readSeparatorCode(typing);
    return true;
  }
}
