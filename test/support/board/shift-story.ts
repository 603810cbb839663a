/** Shifts that never were: events of every kind by many operators, in a journal, and a list of the written events. */
import fc from 'fast-check';
import { fold } from '../../../src-main/domain/packing/fold.ts';
import type { PackingEvent } from '../../../src-main/domain/packing/event.ts';
import type { JournalDb } from '../../../src-main/journal/db.ts';
import type { Intents } from '../../../src-main/journal/cancels/intents.ts';
import { PackingJournal } from '../../../src-main/journal/packing/packing.ts';
import type { ScanMiss } from '../../../src-main/journal/packing/scan-misses.ts';
import { newIntent } from '../new-intent.ts';
import { testIntents } from '../journal.ts';
import { closed } from '../packing/journal-story.ts';
import { EVENT_KINDS, eventOf, numbers, type Numbers } from '../packing/possible.ts';
import { aLine, planOf } from '../packing/a-plan.ts';

export const SHIFT_ACCOUNT = 'account';
export const REASONS = ['Not found', 'Damaged in the rack', 'Maria Quaresma asked by phone'];
const OPERATORS = ['Ana', 'Bia', 'Caio', null];
const STATIONS = ['Bench 7', 'Bench 8'];
const SKUS = ['A', 'B', null];
const ORDERS = 40;
const MISSES: ScanMiss['kind'][] = ['wrong-item', 'too-many', 'wrong-parcel', 'unknown'];
const PLANS = [
  planOf([aLine('1', 'A', 2)], []),
  planOf([aLine('1', 'A', 1), aLine('2', 'B', 3), aLine('3', null, 1, { ean: '4006381333931' })], []),
];
const [PLAN] = PLANS;

export const act = fc.record({
  order: fc.nat(ORDERS - 1),
  /** Tried step; if it is impossible, the order is packed on. */
  kind: fc.constantFrom(...EVENT_KINDS, 'all', 'all', 'miss', 'cancel', 'withdraw', 'answer'),
  numbers,
  minutes: fc.nat(25),
  operator: fc.constantFrom(...OPERATORS),
  station: fc.constantFrom(...STATIONS),
  choice: fc.nat(11),
});
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** A written event, as a person who counts by hand reads it. */
export type Written = { at: number; operator: string | null; station: string } & (
  | { what: 'event'; orderId: string; event: PackingEvent }
  | { what: 'miss'; kind: string; sku: string | null }
  | { what: 'cancel' | 'cancel-back'; reason: string }
);

export class Shift {
  readonly written: Written[] = [];
  readonly #packing: PackingJournal;
  readonly #intents: Intents;
  readonly #events = new Map<string, PackingEvent[]>();
  /** Reason that the standing decision of an order was taken for. */
  readonly #decided = new Map<string, { id: string; reason: string }>();
  #now: number;

  constructor(db: JournalDb, now: number) {
    this.#packing = new PackingJournal(db, SHIFT_ACCOUNT);
    this.#intents = testIntents(db, SHIFT_ACCOUNT);
    this.#now = now;
  }

  play({ order, kind, numbers: drawn, minutes, operator, station, choice }: Act): void {
    this.#now += minutes * 60_000;
    const by = { at: this.#now, operator, station };
    const orderId = `PD${order}`;
    if (kind === 'miss') this.#miss(by, orderId, choice);
    else if (kind === 'cancel') this.#cancel(by, orderId, choice);
    else if (kind === 'withdraw') this.#withdraw(by, orderId);
    else if (kind === 'answer') this.#answer(by, orderId, choice);
    else this.#pack(by, orderId, kind, drawn);
  }

  #pack(by: By, orderId: string, kind: PackingEvent['kind'] | 'all', drawn: Numbers): void {
    const before = this.#events.get(orderId) ?? [];
    const events = (kind === 'all' ? null : this.#tried(before, kind, drawn)) ?? this.#packedOn(before);
    const state = fold([...before, ...events]);
    if (!state) throw new Error('nothing was opened');
    this.#packing.append(events, {
      ...{ orderId, salesChannelOrderId: null, orderCreatedAt: null, state },
      ...by,
    });
    this.#events.set(orderId, [...before, ...events]);
    for (const event of events) this.written.push({ ...by, what: 'event', orderId, event });
  }

  #tried(before: PackingEvent[], kind: PackingEvent['kind'], drawn: Numbers): PackingEvent[] | null {
    const state = fold(before);
    const plan = PLANS[drawn.which % PLANS.length] ?? PLAN;
    if (!state || !plan) return null;
    const event = eventOf(kind, drawn, state, plan);
    try {
      fold([...before, event]);
      return [event];
    } catch {
      return null;
    }
  }

  /** Whatever is missing, and the seal, in one step; if that cannot be, what comes next. */
  #packedOn(before: PackingEvent[]): PackingEvent[] {
    const state = fold(before);
    if (!state || state.phase === 'put-back' || state.phase === 'moved-on') return closed();
    if (state.phase === 'short') return [{ kind: 'resumed' }];
    if (state.phase === 'sealed') return [{ kind: 'reopened' }];
    if (state.phase === 'to-pull') return [{ kind: 'pulled' }];
    if (state.phase === 'pulled') return [{ kind: 'put-back', why: 'not-ready', status: '' }];
    const events: PackingEvent[] = state.plan.items.flatMap(({ key, units }): PackingEvent[] => {
      const packed = state.contents.parcels.reduce((sum, parcel) => sum + (parcel.units[key] ?? 0), 0);
      return units > packed
        ? [
            {
              kind: 'counted',
              key,
              units: units - packed,
              parcel: 1,
              method: 'scan',
              code: null,
              reason: null,
            },
          ]
        : [];
    });
    return [...events, { kind: 'sealed' }];
  }

  #miss(by: By, orderId: string, choice: number): void {
    const kind = MISSES[choice % MISSES.length] ?? 'unknown';
    const sku = SKUS[choice % SKUS.length] ?? null;
    this.#packing.misses.note({ ...by, orderId, kind, code: '4006381333931', sku });
    this.written.push({ ...by, what: 'miss', kind, sku });
  }

  #cancel(by: By, orderId: string, choice: number): void {
    const reason = REASONS[choice % REASONS.length] ?? '';
    const { taken, intent } = this.#intents.decide(newIntent(orderId, { ...by, reason }), by.at);
    if (!taken) return;
    this.#decided.set(orderId, { id: intent.id, reason });
    this.written.push({ ...by, what: 'cancel', reason });
  }

  #withdraw(by: By, orderId: string): void {
    const decided = this.#decided.get(orderId);
    const intent = decided && this.#intents.byId(decided.id);
    const state = intent?.state === 'waiting' ? 'withdrawn' : 'given-up';
    if (!decided || !intent || !['waiting', 'refused'].includes(intent.state)) return;
    this.#intents.change(decided.id, intent.state, { state, operator: by.operator }, by.at);
    this.written.push({ ...by, station: intent.station, what: 'cancel-back', reason: decided.reason });
  }

  /** The service refuses, or a refused one is tried with another reason. */
  #answer({ at }: By, orderId: string, choice: number): void {
    const id = this.#decided.get(orderId)?.id ?? '';
    const state = this.#intents.byId(id)?.state;
    if (state === 'waiting') {
      this.#intents.change(id, 'waiting', { state: 'sending' }, at);
      this.#intents.change(
        id,
        'sending',
        { state: 'refused', problem: { kind: 'refused', message: null } },
        at,
      );
    } else if (state === 'refused')
      this.#intents.change(
        id,
        'refused',
        { state: 'waiting', reason: REASONS[choice % REASONS.length] ?? '' },
        at,
      );
  }
}

interface By {
  at: number;
  operator: string | null;
  station: string;
}
