/** What a picker may do now: the event that does it, or why nothing happens. */
import type { BatchEvent, Put } from './event.ts';
import { roomIn, unitsOf, type BatchState } from './state.ts';

type PickRefusal =
  /** No order of the batch needs it. */
  | { why: 'not-in-batch' }
  /** `due` units are needed in all, and `picked` of them are in totes. */
  | { why: 'too-many'; due: number; picked: number }
  | { why: 'not-running' };

export type PickStep =
  { ok: true; event: BatchEvent & { kind: 'picked' } } | { ok: false; refusal: PickRefusal };

export interface PickedScan {
  item: string;
  /** From 1 up. All of them or none. */
  units: number;
  method: 'scan' | 'case';
  code: string;
}

/** Units of an item into totes, the lowest number first: whoever fills them in that order finds the next one at once. */
export function pick(state: BatchState, { item, units, method, code }: PickedScan): PickStep {
  const no = (refusal: PickRefusal): PickStep => ({ ok: false, refusal });
  if (state.phase !== 'running') return no({ why: 'not-running' });
  const { due, picked } = unitsOf(state, item);
  if (due === 0) return no({ why: 'not-in-batch' });
  const puts: Put[] = [];
  let left = units;
  for (const order of state.orders) {
    const here = Math.min(left, roomIn(state, order, item));
    if (here > 0) puts.push({ orderId: order.orderId, units: here });
    left -= here;
  }
  if (left > 0) return no({ why: 'too-many', due, picked });
  return { ok: true, event: { kind: 'picked', item, puts, method, code } };
}
