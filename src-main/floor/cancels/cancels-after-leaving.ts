/**
 * Delivery of cancels by a station that has left its floor. Another bench may have the same older decision, and neither
 * learns of the other: they are delivered as by a bench that is cut off, after a wait and a look-up.
 */
import { cancelStep, type CancelStep, type CancelSteps } from '../../domain/floor/cancel-step.ts';
import type { Leaving } from '../../domain/floor/leaving.ts';
import type { WorkCancels } from '../bench-work.ts';

export function cancelsAfterLeaving(
  cancels: Pick<WorkCancels, 'of'>,
  left: Leaving,
  elapsed: () => number,
): CancelSteps {
  const step = (intentId: string): CancelStep => {
    const cancel = cancels.of(intentId);
    if (cancel === null || cancel.decidedAt > left.at) return { step: 'send' };
    const { decidedAt, graceMs } = cancel;
    return cancelStep({
      ...{ ageMs: left.at - decidedAt + elapsed() - left.elapsed, graceMs, registered: null },
      ...{ canAsk: false, aloneMs: null },
      ...{ isSentElsewhere: false, sendingElsewhereMs: null, hasSilentBench: true },
    });
  };
  return { step, maySend: (intentId) => step(intentId).step !== 'wait' };
}
