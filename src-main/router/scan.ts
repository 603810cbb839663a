import type { OrderView } from '../contract/orders.ts';
import type { ScanAnswer } from '../contract/scan.ts';
import { findCode } from '../scan/find-code.ts';
import { readScan } from '../scan/read-scan.ts';
import { os } from './base.ts';
import { inWorkspace } from './middleware.ts';
import { orderView } from './order-view.ts';

export const scan = os.scan.router({
  find: os.scan.find.use(inWorkspace).handler(({ input, context }) => {
    const { workspace } = context;
    const meaning = readScan(input.text, context.settings().scanner, context.now());
    const { sku, openOrderId = null } = input;
    const only = sku === undefined ? null : { sku };
    return workspace.atOnce(() => {
      const answer = findCode({ scan: workspace.scan, codes: workspace.codes, openOrderId, only }, meaning);
      return input.view === true
        ? withView(answer, (orderId) => orderView(workspace, orderId, context.now()))
        : answer;
    });
  }),
});

function withView(answer: ScanAnswer, viewOf: (orderId: string) => OrderView | null): ScanAnswer {
  if (answer.kind === 'order') return { ...answer, view: viewOf(answer.orderId) };
  if (answer.kind !== 'item') return answer;
  const [first] = answer.orders;
  // What the open order needs opens no other one.
  return { ...answer, view: first && answer.inOpenOrder === null ? viewOf(first.orderId) : null };
}
