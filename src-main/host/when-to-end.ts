/** Triggers that end a working station: a signal, a closed console, the end of a Windows session. */
import type { EventEmitter } from 'node:events';

interface Asking {
  process: Pick<EventEmitter, 'on'>;
  /** Electron's window: reports that the account logs off or the computer is shut down. */
  window?: { on(event: 'session-end', listener: () => void): unknown };
}

/**
 * Windows gives a process some seconds after a closed console (SIGHUP) or the end of a session; unfinished work ends as
 * by a kill, which loses nothing. Elsewhere SIGHUP is not handled, since `nohup` ignores it.
 */
export function whenToEnd(platform: NodeJS.Platform, { process, window }: Asking, end: () => void): void {
  const signals = platform === 'win32' ? ['SIGTERM', 'SIGINT', 'SIGHUP'] : ['SIGTERM', 'SIGINT'];
  for (const signal of signals) process.on(signal, end);
  window?.on('session-end', end);
}
