/** In practice only: a code that counts as if the scanner had read it. */
import { live } from '../live.svelte.ts';
import { runCommand } from '../scan/commands.ts';
import { scanQueue } from '../scan/scan-queue.svelte.ts';

/** Does what a scan of this code does; on a connection to a service it does nothing. */
export function scanInPractice(text: string): void {
  if (live.snapshot?.mode !== 'practice') return;
  scanQueue.heard(
    {
      text,
      plain: text,
      symbology: null,
      at: Date.now(),
      firstKeyAt: null,
      lastKeyAt: null,
      source: 'practice',
      digitsOtherwise: null,
      tooLong: false,
    },
    runCommand,
  );
}
