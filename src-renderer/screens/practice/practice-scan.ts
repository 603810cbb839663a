/** Substitute for the scanner, in practice and in lessons only: a code that counts as if it had been scanned. */
import { scanWithoutKeys } from '../../scan/keys/scan-event.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import type { ScanQueue } from '../../scan/scan-queue.svelte.ts';
import type { CommandListeners } from '../../ui/actions/command-listeners.ts';

/** Does what a scan of this code does; on a connection to a merchant's service it does nothing. */
export function scanInPractice(
  {
    live,
    scanQueue,
    commandCodes,
  }: { live: LiveStation; scanQueue: ScanQueue; commandCodes: CommandListeners },
  text: string,
): void {
  const { status } = live;
  if (status?.mode !== 'practice' && !status?.teaches) return;
  scanQueue.receive(scanWithoutKeys(text, 'practice'), commandCodes.run);
}
