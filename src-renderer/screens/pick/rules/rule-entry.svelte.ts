/** Rules of a list as a person enters them, and the choice that they mean. */
import { m } from '#messages';
import { MOST_SELECTED } from '../../../../src-main/contract/terms/limits.ts';
import type { PickChoice } from '../../../../src-main/contract/picking/pick.ts';
import type { QueueFilter } from '../../../../src-main/contract/orders/queue.ts';
import { entryFields, formatCount, formatMoment } from '../../../words/format.ts';
import { MomentEntry } from '../../../ui/moment-entry.svelte.ts';

export const DUE_RULES = ['any', 'today', 'tomorrow', 'moment'] as const;
export type DueRule = (typeof DUE_RULES)[number];
export const SIZE_RULES = ['', 'single', 'multi'] as const;
export type SizeRule = (typeof SIZE_RULES)[number];

type Rules = Extract<PickChoice, { kind: 'filter' }>;
/** The rules as they were entered, or their faults as a sentence. */
export type ReadRules = { ok: true; choice: Rules } | { ok: false; fault: string };

export interface FromQueue {
  filter: QueueFilter;
  /** Orders that are selected in the queue. */
  orderIds: readonly string[];
}

export class RuleEntry {
  carrier = $state('');
  size = $state<SizeRule>('');
  due = $state<DueRule>('any');
  readonly moment = new MomentEntry('first');
  /** Number of totes as it is typed; empty: no limit. */
  totes = $state('');
  withFilter = $state(false);
  onlySelected = $state(false);
  readonly #queue: FromQueue;
  readonly #now: () => number;

  /** @param queue the filter's carrier and size are the first entries; the rest of it is one rule */
  constructor(queue: FromQueue, now: () => number) {
    this.#queue = queue;
    this.#now = now;
    this.carrier = queue.filter.carrier ?? '';
    this.size = queue.filter.size ?? '';
    this.withFilter = this.filter !== null;
    this.onlySelected = queue.orderIds.length > 0;
  }

  /** Parts of the queue's filter beyond carrier and size; null: none. */
  get filter(): QueueFilter | null {
    const { carrier: _carrier, size: _size, ...others } = this.#queue.filter;
    return Object.keys(others).length === 0 ? null : others;
  }

  get selected(): number {
    return this.#queue.orderIds.length;
  }

  /** Present lower bound of `due`, if it differs. */
  get now(): number {
    return this.#now();
  }

  /** The entered time; null if it is not one yet. */
  get enteredMoment(): number | null {
    const read = this.moment.read(isBy12());
    return typeof read === 'number' ? read : null;
  }

  /** Enters a time, for a person without a keyboard. */
  enterMoment(at: Date): void {
    const hour = at.getHours();
    Object.assign(this.moment.parts, {
      day: String(at.getDate()),
      month: String(at.getMonth() + 1),
      year: String(at.getFullYear()),
      hour: String(isBy12() ? hour % 12 || 12 : hour),
      minute: String(at.getMinutes()).padStart(2, '0'),
      dayPeriod: hour < 12 ? 'am' : 'pm',
    });
  }

  get read(): ReadRules {
    const orders = this.#totes();
    if (orders === undefined) {
      const most = formatCount(MOST_SELECTED);
      return { ok: false, fault: m.pick_rule_no_number({ text: this.totes.trim(), most }) };
    }
    const dueBefore = this.#dueBefore();
    if (dueBefore === undefined)
      return { ok: false, fault: m.pick_rule_no_moment({ example: formatMoment(this.#endOfDay(0)) }) };
    const filter: QueueFilter = {
      ...(this.withFilter ? this.filter : {}),
      ...(this.carrier === '' ? {} : { carrier: this.carrier }),
      ...(this.size === '' ? {} : { size: this.size }),
      ...(dueBefore === null ? {} : { dueBefore }),
    };
    return {
      ok: true,
      choice: {
        kind: 'filter',
        filter,
        ...(orders === null ? {} : { orders }),
        ...(this.onlySelected && this.selected > 0 ? { orderIds: [...this.#queue.orderIds] } : {}),
      },
    };
  }

  /** @returns null: no limit; undefined: not a number of totes */
  #totes(): number | null | undefined {
    const text = this.totes.trim();
    if (text === '') return null;
    const n = Number(text);
    return /^\d{1,4}$/.test(text) && n >= 1 && n <= MOST_SELECTED ? n : undefined;
  }

  /** @returns null: any time; undefined: not a time */
  #dueBefore(): number | null | undefined {
    if (this.due === 'any') return null;
    if (this.due !== 'moment') return this.#endOfDay(this.due === 'today' ? 0 : 1);
    return this.enteredMoment ?? undefined;
  }

  /** End of a day by this computer's clock. @param days from today */
  #endOfDay(days: number): number {
    const day = new Date(this.#now());
    return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days + 1).getTime();
  }
}

const isBy12 = (): boolean => entryFields().some(({ part }) => part === 'dayPeriod');
