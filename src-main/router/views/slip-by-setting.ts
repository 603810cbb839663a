/** Packing slips that are printed by themselves, at the start or the end of an order. */
import type { PackingView } from '../../contract/goods/packing-view.ts';
import { storageCode } from '../../domain/storage-code.ts';
import type { Context, WorkspaceContext } from '../context.ts';

/** Requests the slip of an order after a step if the setting asks for it, once per version. */
export function askForSlip(context: Context & { workspace: WorkspaceContext }, view: PackingView): void {
  const { workspace } = context;
  const { slipWhen } = context.settings();
  const isDue = slipWhen === 'start' || (slipWhen === 'complete' && view.complete);
  if (!isDue || view.phase !== 'open' || view.stop !== null) return;
  const { orderId, salesChannelOrderId } = view;
  const plans = workspace.packing.plansOf(orderId);
  if (!plans) return;
  try {
    const { plan, version } = plans;
    workspace.printing.askOnce({ orderId, salesChannelOrderId, version, plan });
  } catch (error) {
    // The step itself is on disk: a paper that could not be asked for does not make it fail.
    if (storageCode(error) === null) throw error;
    context.reportFault(error);
  }
}
