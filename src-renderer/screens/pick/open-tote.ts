/** Scan of a tote's code on any screen: brings its order onto the bench, or the scan line says what is in the tote. */
import { m } from '#messages';
import type { ToteContent } from '../../../src-main/contract/picking/batch.ts';
import type { Api } from '../../client/api.ts';
import { ask } from '../../client/ask.ts';
import { formatCount } from '../../words/format.ts';
import type { Navigation } from '../../client/navigation.svelte.ts';
import { shownNumber } from '../../words/orders/order-number.ts';
import { comingOntoBench } from '../packing/bench/on-bench.ts';
import type { Place } from '../../client/places.ts';
import { scanWithoutKeys } from '../../scan/keys/scan-event.ts';
import type { ScanFinder } from '../../scan/scan-finder.svelte.ts';
import type { ScanLine } from '../../scan/scan-line.svelte.ts';
import type { ScanQueue } from '../../scan/scan-queue.svelte.ts';
import { isDialogOpen } from '../../ui/dialog/dialogs.ts';

interface Parts {
  api: Api;
  navigation: Navigation;
  scanFinder: ScanFinder;
  scanLine: ScanLine;
  scanQueue: Pick<ScanQueue, 'find'>;
}

/**
 * Opens the order of a tote, within the turn of the scan.
 * @param tote its number, from 1 up
 * @param from the screen on which it was scanned
 */
export async function openTote(parts: Parts, tote: number, from: Place): Promise<void> {
  const { api, navigation, scanFinder, scanLine, scanQueue } = parts;
  // True if the packer has opened another screen, or a question.
  const hasGoneOn = () => navigation.place !== from || isDialogOpen();
  const answer = await ask(api().batch.ofTote({ tote }));
  if (hasGoneOn()) return;
  if (!answer.ok) return scanFinder.failed('', answer.sentence);
  const content = answer.value;
  if (content?.phase !== 'waits')
    return scanLine.say({ text: '', tone: 'attention', words: () => notToPack(tote, content) });
  const { orderId } = content;
  // An order begun on the bench makes way for this one as it does for an order's number.
  if (navigation.place.screen === 'packing') return scanQueue.find(scanWithoutKeys(orderId, 'typed'));
  const come = await comingOntoBench(api, orderId);
  if (hasGoneOn()) return;
  if (!come.ok) return scanFinder.failed('', come.sentence);
  navigation.go({ screen: 'packing', orderId });
  const { isReady, words } = come.value;
  scanLine.say({
    text: '',
    tone: isReady ? 'good' : 'attention',
    words: () => `${m.pick_tote({ tote: formatCount(tote) })}: ${words()}`,
  });
}

function notToPack(tote: number, content: ToteContent | null): string {
  if (content === null) return m.batch_tote_empty({ tote: formatCount(tote) });
  const { orderId, salesChannelOrderId, batch, phase } = content;
  const values = {
    tote: formatCount(tote),
    number: salesChannelOrderId ?? shownNumber(orderId),
    batch: formatCount(batch),
  };
  if (phase === 'left') return m.batch_tote_left(values);
  return phase === 'paused' ? m.batch_tote_paused(values) : m.batch_tote_running(values);
}
