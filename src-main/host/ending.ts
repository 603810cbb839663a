/**
 * The end of the application. A person who asks for it while cancels are unsent is warned once, however they ask: by closing
 * the window, and on macOS by Command Q, the menu or the Dock. The second time it ends.
 */

interface Preventable {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** Part of Electron's application that is used. */
interface Application {
  on(event: 'before-quit', listener: (event: Preventable) => void): unknown;
  quit(): void;
}

interface ClosingWindow {
  on(event: 'close', listener: (event: Preventable) => void): unknown;
}

export class Ending {
  readonly #application: Application;
  readonly #begun = new AbortController();
  /** Prevents the event once, if cancels are unsent. */
  #ask: (event: Preventable) => void = () => {};

  constructor(application: Application) {
    this.#application = application;
    application.on('before-quit', (event) => {
      this.#ask(event);
      if (!event.defaultPrevented) this.#begun.abort();
    });
  }

  /** Aborted when the application begins to quit. */
  get begun(): AbortSignal {
    return this.#begun.signal;
  }

  /** Ends without a question: by a signal, or because the data folder is another station's now. */
  now(): void {
    this.#begun.abort();
    this.#application.quit();
  }

  /**
   * @param unsent count of cancels
   * @param tell says on the screen that some are unsent
   */
  attach(window: ClosingWindow, unsent: () => number, tell: () => void): void {
    let isAsked = false;
    this.#ask = (event) => {
      // In kiosk mode the window stays open.
      if (event.defaultPrevented || isAsked || this.begun.aborted || unsent() === 0) return;
      isAsked = true;
      event.preventDefault();
      tell();
    };
    window.on('close', this.#ask);
  }
}
