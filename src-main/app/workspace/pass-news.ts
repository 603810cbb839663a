/** Event routing inside a workspace: connects each event to the parts that need it. */
import { isDamage } from '../../cache/damage.ts';
import type { SnapshotPublisher } from '../../snapshot/publisher.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import { SweepNews } from './sweep-news.ts';
import type { Loops } from './workspace-context.ts';
import type { WorkspaceNews } from './workspace-events.ts';

/** @param lookForDamage called after damage was met in one of the files */
export function passNews(
  client: UpstreamClient,
  { sender, packing, batches, erasure, floor }: Loops,
  publisher: SnapshotPublisher,
  news: WorkspaceNews,
  lookForDamage: () => void,
): SweepNews {
  const { clearanceChecker } = packing;
  // If no screen asks, the damage has no other effect, and the queue stays as it was.
  const reportDamage = (show: () => void) => {
    try {
      show();
    } catch (error) {
      if (isDamage(error)) lookForDamage();
      throw error;
    }
  };
  const showOrders = () =>
    reportDamage(() => {
      packing.recheck();
      batches.recheck();
      publisher.showOrders();
    });
  const sweeps = new SweepNews(news, {
    serviceIsBack: () => sender.serviceIsBack(),
    checksGoWell: () => sender.checksGoWell(),
    checked: () => clearanceChecker.serviceIsBack(),
    isRecheckDue: () => packing.isRecheckDue(),
    firstCompleted: () => {
      showOrders();
      packing.endEmpty();
    },
  });
  client.whenSilent(() => news.emit('request', { kind: 'timeout', message: null, status: null }));
  news.on('request', (failure) => publisher.showConnection(failure));
  news.on('sweep', (report) => {
    publisher.showSweep(report, client.clockSkewMs);
    sweeps.take(report);
    if (report.ended) void erasure.goOn();
  });
  news.on('phase', () => {
    batches.recheck();
    publisher.showPacking();
  });
  news.on('printing', () => publisher.showPrinting());
  news.on('orders', () => {
    sender.ordersChanged();
    showOrders();
  });
  news.on('outbox', () => {
    floor.cancelsChanged();
    publisher.showOutbox();
    showOrders();
  });
  news.on('floor', (hasRows) => {
    if (hasRows) batches.recheck();
    // A waiting decision may depend on a change at other benches, or on a store that answers again.
    sender.wake();
    void erasure.eraseAsOthers();
    reportDamage(() => publisher.showFloor());
  });
  news.on('cancels', () => {
    publisher.showOutbox();
    showOrders();
  });
  news.on('box', (question) => clearanceChecker.ask(question));
  return sweeps;
}
