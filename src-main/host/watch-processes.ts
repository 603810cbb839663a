/** Recovery of Chromium's processes: each end is noticed, and a screen is restored. */
import { app, type BrowserWindow } from 'electron';
import type { Log } from '../station/log.ts';
import type { Clock } from '../domain/clock.ts';
import { ScreenRecovery } from './window/screen-recovery.ts';
import { BROKEN_PAGE, FIRST_PAGE } from './window/window.ts';

/** Time without an answer after Chromium's own wait, ms: no work of a screen takes as long. */
const PATIENCE_MS = 20_000;

/**
 * Watches the window's own process and all others (graphics, network), which Chromium restarts by itself.
 * @param ended aborted when the application ends
 */
export function watchProcesses(
  window: BrowserWindow,
  { log, clock, ended }: { log: Log; clock: Pick<Clock, 'elapsed' | 'sleep'>; ended: AbortSignal },
): void {
  const { webContents } = window;
  const open = (page: string) => {
    // If the loaded page breaks too, it is brought back in the same way.
    if (!window.isDestroyed()) void window.loadURL(page).catch(() => undefined);
  };
  const recovery = new ScreenRecovery({
    load: () => open(FIRST_PAGE),
    giveUp: () => open(BROKEN_PAGE),
    log,
    clock,
  });
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') void recovery.reload(reason);
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode, name }) => {
    if (reason !== 'clean-exit') log.error({ type, reason, exitCode, name }, 'a process of Chromium ended');
  });
  ended.addEventListener('abort', () => recovery.stop());
  endUnresponsive(window, { log, clock });
}

/** A screen that answers nothing any more is ended, and so brought back like one that broke. */
function endUnresponsive(
  window: BrowserWindow,
  { log, clock }: { log: Log; clock: Pick<Clock, 'sleep'> },
): void {
  let answered = new AbortController();
  window.on('unresponsive', () => {
    answered.abort();
    answered = new AbortController();
    const { signal } = answered;
    log.warn('the screen does not answer');
    void clock.sleep(PATIENCE_MS, signal).then(() => {
      if (!signal.aborted && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
    });
  });
  for (const event of ['responsive', 'closed'] as const) window.on(event as 'closed', () => answered.abort());
}
