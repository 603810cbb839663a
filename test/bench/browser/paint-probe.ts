/**
 * Runs in the page before its own scripts: when the last key of a scan was pressed, when what it asked for was on the
 * screen, and how far frames are apart. It must need nothing from outside of itself.
 */

export interface PaintProbe {
  /** Waits for a text in the element. @returns milliseconds from the last Enter to the end of the frame that shows it */
  shows: (selector: string, text: string) => Promise<number>;
  /** Starts to watch frames. @returns a function that ends it and gives the longest gap, in milliseconds */
  frames: () => () => number;
}

export function installPaintProbe(): void {
  let pressedAt = Number.NaN;
  // The first listener of all: the application keeps a scanner's keys from everybody behind it.
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') pressedAt = event.timeStamp;
    },
    { capture: true },
  );

  /** A message that is sent while a frame is made is handled when the frame is done. */
  const afterPaint = (done: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', done, { once: true });
      port1.start();
      port2.postMessage(null);
    });

  const probe: PaintProbe = {
    shows: (selector, text) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector)?.textContent !== text) return;
          observer.disconnect();
          afterPaint(() => resolve(performance.now() - pressedAt));
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
    frames: () => {
      let longest = 0;
      let before = Number.NaN;
      let running = true;
      const tick = (now: number) => {
        if (now - before > longest) longest = now - before;
        before = now;
        if (running) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      return () => {
        running = false;
        return longest;
      };
    },
  };
  Object.assign(window, { paintProbe: probe });
}
