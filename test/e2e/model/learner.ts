/** A learner in practice, with the words and views of the lesson's panel. */
import type { Locator } from 'playwright';
import { expect } from 'playwright/test';
import type { Bench } from './bench.ts';

export class Learner {
  readonly bench: Bench;

  constructor(bench: Bench) {
    this.bench = bench;
  }

  get words(): Locator {
    return this.bench.page.getByTestId('lesson-words');
  }

  get step(): Locator {
    return this.bench.page.getByTestId('lesson-step');
  }

  get mistakes(): Locator {
    return this.bench.page.getByTestId('lesson-mistakes').getByRole('listitem');
  }

  get code(): Locator {
    return this.bench.page.getByTestId('lesson-code');
  }

  /** Begins a lesson by its printed code. @param n number of the lesson @returns the number of its order */
  async begins(n: number): Promise<string> {
    // The part of the screen that knows the codes is loaded after the first one.
    await expect(this.bench.page.getByTestId('lesson-panel')).toBeAttached();
    await this.bench.scan(`PKDCMDLESSON${n}`);
    await expect(this.words).toHaveAttribute('data-state', 'running');
    await expect(this.code).toHaveText(/^PD/);
    return (await this.code.textContent()) ?? '';
  }

  /** @param what the sentence of the step that is next has in it */
  async is(what: string | RegExp): Promise<void> {
    await expect(this.step).toContainText(what);
  }

  /** Brings the order of the lesson onto the bench: the panel shows another code then. */
  async opens(orderId: string): Promise<void> {
    await this.bench.pack(orderId);
    await expect(this.code).not.toHaveText(orderId);
  }

  /** Scans what the panel shows. */
  async scansShown(): Promise<string> {
    const code = (await this.code.textContent()) ?? '';
    await this.bench.scan(code);
    return code;
  }

  async closes(): Promise<void> {
    await this.bench.scan('PKDCMDSEAL');
  }

  async passes(): Promise<void> {
    await expect(this.words).toHaveAttribute('data-state', 'over');
    await this.is('Passed');
    await expect(this.mistakes).toHaveCount(0);
  }

  async ends(): Promise<void> {
    await this.bench.scan('PKDCMDLESSON9');
    await expect(this.step).toBeHidden();
  }
}
