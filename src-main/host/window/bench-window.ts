/** A window in kiosk mode: it fills the screen, and neither keys nor a window manager close or shrink it. */

/** Part of Electron's window that is used. */
interface KioskWindow {
  setKiosk(isKiosk: boolean): void;
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown;
  on(event: 'leave-full-screen', listener: () => void): unknown;
}

export class BenchWindow {
  #window: KioskWindow | null = null;
  #isFull = false;
  readonly #changed: (isFull: boolean) => void;

  /** @param changed it is full now, or no more */
  constructor(changed: (isFull: boolean) => void) {
    this.#changed = changed;
  }

  /**
   * @param quitting aborted when the application ends: then the window may close
   * @param refused a person wanted to close it while it is full
   */
  attach(window: KioskWindow, quitting: AbortSignal, refused: () => void): void {
    this.#window = window;
    window.on('close', (event) => {
      if (!this.#isFull || quitting.aborted) return;
      event.preventDefault();
      refused();
    });
    window.on('leave-full-screen', () => {
      if (this.#isFull && !quitting.aborted) window.setKiosk(true);
    });
    if (this.#isFull) window.setKiosk(true);
  }

  isFull(): boolean {
    return this.#isFull;
  }

  fill(): void {
    this.#set(true);
  }

  free(): void {
    this.#set(false);
  }

  #set(isFull: boolean): void {
    this.#isFull = isFull;
    this.#changed(isFull);
    this.#window?.setKiosk(isFull);
  }
}
