/** A page in which a scanner types, and which says how long the screen took to answer. */
import type { CDPSession, Page } from 'playwright';
import { installPaintProbe, type PaintProbe } from '../browser/paint-probe.ts';

/** Gap of a quick scanner. The timestamps are the browser's own, like those of the frames. */
const GAP_MS = 4;
const PATIENCE_MS = 5_000;

type ProbedWindow = Window & { paintProbe: PaintProbe; framesEnd?: () => number };

/** A text that an element has when the screen has answered. */
export interface Answer {
  /** As a selector. */
  where: string;
  text: string;
}

export class PaintPage {
  readonly #page: Page;
  readonly #keyboard: CDPSession;

  private constructor(page: Page, keyboard: CDPSession) {
    this.#page = page;
    this.#keyboard = keyboard;
  }

  static async open(page: Page, url: string): Promise<PaintPage> {
    await page.addInitScript(installPaintProbe);
    await page.goto(url);
    return new PaintPage(page, await page.context().newCDPSession(page));
  }

  get page(): Page {
    return this.#page;
  }

  /**
   * Types as a scanner does, ending with Enter, and waits for the answers.
   * @returns for each, milliseconds from Enter to the end of the first frame that shows it
   */
  async scan(code: string, answers: readonly Answer[]): Promise<number[]> {
    const shown = this.#page.evaluate(
      (of) =>
        Promise.all(
          of.map(({ where, text }) => (window as unknown as ProbedWindow).paintProbe.shows(where, text)),
        ),
      answers,
    );
    // The page must be waiting before the first key arrives.
    await this.#page.evaluate(() => undefined);
    for (const digit of code) {
      this.#press(digit, `Digit${digit}`, digit.charCodeAt(0), digit);
      await new Promise((resolve) => setTimeout(resolve, GAP_MS));
    }
    this.#press('Enter', 'Enter', 13, '\r');
    const late = new Promise<never>((_, reject) => {
      const wanted = answers.map(({ text }) => text).join(', ');
      setTimeout(() => reject(new Error(`${wanted} was not shown after ${code}`)), PATIENCE_MS).unref();
    });
    return Promise.race([shown, late]);
  }

  #press(key: string, code: string, windowsVirtualKeyCode: number, text: string): void {
    const stroke = { key, code, windowsVirtualKeyCode };
    void this.#keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...stroke });
    void this.#keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke });
  }

  /** @returns the longest time between two frames while the work is done, in milliseconds */
  async longestFrame(work: () => Promise<unknown>): Promise<number> {
    await this.#page.evaluate(() => {
      const here = window as unknown as ProbedWindow;
      here.framesEnd = here.paintProbe.frames();
    });
    await work();
    return this.#page.evaluate(() => (window as unknown as ProbedWindow).framesEnd?.() ?? Number.NaN);
  }
}
