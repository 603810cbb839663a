/** Packing as the journal gets it: events, with the state that they add up to. */
import type { PackingEvent } from '../../../src-main/domain/packing/event.ts';
import type { PackingPlan } from '../../../src-main/domain/packing/plan.ts';
import { apply } from '../../../src-main/domain/packing/fold.ts';
import type { PackingState } from '../../../src-main/domain/packing/state.ts';
import type { PackingJournal, Recording } from '../../../src-main/journal/packing/packing.ts';
import { aLine, planOf } from './a-plan.ts';

export const opened = (plan: PackingPlan = planOf([aLine('1', 'A', 2)], [])): PackingEvent => ({
  kind: 'opened',
  plan,
  free: false,
  restart: false,
});

export const counted = (units = 1, code: string | null = 'A'): PackingEvent => ({
  kind: 'counted',
  key: 'sku:A',
  units,
  parcel: 1,
  method: 'scan',
  code,
  reason: null,
});

/** An order of two units that is packed and closed. */
export const closed = (): PackingEvent[] => [opened(), counted(2), { kind: 'sealed' }];

/** Records events of one order, one per call. */
export class Recorder {
  readonly #journal: PackingJournal;
  readonly #orderId: string;
  state: PackingState | null = null;

  constructor(journal: PackingJournal, orderId = 'PD1') {
    this.#journal = journal;
    this.#orderId = orderId;
  }

  record(at: number, events: readonly PackingEvent[], parts: Partial<Recording> = {}): void {
    let { state } = this;
    for (const event of events) state = apply(state, event);
    if (!state) throw new Error('nothing was opened');
    this.#journal.append(events, {
      orderId: this.#orderId,
      salesChannelOrderId: `SC-${this.#orderId}`,
      orderCreatedAt: 500,
      at,
      operator: 'Ana',
      station: 'Bench 7',
      state,
      ...parts,
    });
    this.state = state;
  }
}
