/** A packer who works off orders at full speed, several at a time, and keeps count of every green that was shown. */
import { setImmediate as pause } from 'node:timers/promises';
import { ORPCError } from '@orpc/client';
import type { PackingAnswer } from '../../../src-main/contract/packing/packing-answer.ts';
import type { PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { Client } from '../screen-at.ts';
import { eanOf } from '../packing-campaign/orders.ts';
import type { DayService } from './service.ts';

/** Events of an order at the service or at the station, with times. */
export const FATES = [
  'nothing',
  'cancelled before',
  'cancelled under way',
  'cancelled after',
  'cancelled here',
  'changed before',
  'changed under way',
  'changed after',
  'moved under way',
  'shipped after',
] as const;
export type Fate = (typeof FATES)[number];

export interface Job {
  orderId: string;
  fate: Fate;
  /** Number of greens before it; fewer if the order is full earlier. */
  after: number;
  /** True once the change has happened. */
  happened: boolean;
  /** Units that were shown green, less those that were taken out again. */
  green: number;
  misses: number;
  wasShort: boolean;
  /** True if the work was interrupted, and continues after other orders. */
  aside: boolean;
  view: PackingView | null;
}

export interface Tally {
  scans: number;
  answers: number;
  greens: number;
  signals: Record<string, number>;
  wrong: Record<'unknown' | 'wrong-item' | 'too-many' | 'wrong-parcel', number>;
  steps: number;
  violations: string[];
}

const AT_HAND = 6;
const WRONG_SCANS = 0.08;
/** Number of other orders that come first. */
const ASIDE = 20;

export class DayPacker {
  readonly #client: Client;
  readonly #service: DayService;
  readonly #random: Random;
  readonly #decoy: string;
  readonly jobs = new Map<string, Job>();
  readonly tally: Tally = {
    scans: 0,
    answers: 0,
    greens: 0,
    signals: {},
    wrong: { unknown: 0, 'wrong-item': 0, 'too-many': 0, 'wrong-parcel': 0 },
    steps: 0,
    violations: [],
  };

  /** @param decoy code of an item that only an unpacked order needs */
  constructor(parts: { client: Client; service: DayService; random: Random }, decoy: string) {
    this.#client = parts.client;
    this.#service = parts.service;
    this.#random = parts.random;
    this.#decoy = decoy;
  }

  /** Takes these orders, some at a time, until each is closed or given up. */
  async pack(jobs: readonly Job[]): Promise<void> {
    const waiting = [...jobs];
    const atHand: Job[] = [];
    for (const job of jobs) this.jobs.set(job.orderId, job);
    for (;;) {
      while (atHand.length < AT_HAND && waiting.length > 0) atHand.push(...waiting.splice(0, 1));
      if (atHand.length === 0) return;
      const job = this.#random.pick(atHand);
      const done = await this.#step(job);
      if (done || job.aside) atHand.splice(atHand.indexOf(job), 1);
      if (!done && job.aside) waiting.splice(ASIDE, 0, job);
      job.aside = false;
      if (this.tally.steps % 200 === 0) await this.pull();
    }
  }

  /** Deals with the boxes that must not leave. Those whose order changed are packed on. */
  async pull(): Promise<void> {
    const { toPull } = await this.#client.packing.list();
    for (const { orderId } of toPull) {
      const job = this.jobs.get(orderId);
      if (!job) continue;
      const view = await this.#client.packing.get({ orderId });
      // The box was dealt with while another order was packed.
      if (view.phase !== 'to-pull') continue;
      if (view.pull?.why === 'changed') {
        job.view = await this.#client.packing.step({ orderId, step: { kind: 'reopen' } });
        await this.pack([job]);
        continue;
      }
      // Sometimes the box is not found before the evening.
      if (this.#random.chance(0.2)) continue;
      const answer = await this.#client.packing.scan({ orderId, text: orderId });
      if (answer.signal !== 'pulled') this.#violation(job, `the box is answered with ${answer.signal}`);
      job.green = 0;
    }
  }

  #violation({ orderId, fate }: Job, what: string): void {
    this.tally.violations.push(`${orderId} (${fate}): ${what}`);
  }

  #happenNow(job: Job): void {
    job.happened = true;
    const { orderId, fate } = job;
    if (fate.startsWith('cancelled') && fate !== 'cancelled here')
      this.#service.becomes(orderId, 'CANCELLED');
    if (fate.startsWith('changed')) this.#service.changes(orderId);
    if (fate === 'moved under way') this.#service.movesTo(orderId, 'Belém');
    if (fate === 'shipped after') this.#service.becomes(orderId, 'SHIPPED');
  }

  /** Does the packer's next step. @returns true if there is nothing more to do for this order */
  async #step(job: Job): Promise<boolean> {
    this.tally.steps++;
    await pause();
    const { orderId, fate } = job;
    const { packing } = this.#client;
    if (fate.endsWith('before') && !job.happened) this.#happenNow(job);
    // Reads an outdated view again before any action, as the screen does when the order's revision grows.
    const view = job.view ?? (await packing.get({ orderId }));
    job.view = null;
    if (view.stop) return this.#stopped(job, view, view.stop);
    const halfWay = view.phase === 'open' && (job.green >= job.after || view.complete);
    if ((fate.endsWith('under way') || fate === 'cancelled here') && halfWay && !job.happened) {
      this.#happenNow(job);
      job.aside = this.#random.chance(0.6);
      if (fate === 'cancelled here') {
        await this.#client.cancel.decide({ orderId, reason: 'out of stock' });
        return false;
      }
      if (job.aside) return false;
    }
    switch (view.phase) {
      case 'new':
        if (this.#random.chance(0.5))
          job.view = await this.#try(job, () => packing.open({ orderId, free: false }));
        else await this.#scanNext(job, view);
        return false;
      case 'short':
        job.view = await this.#try(job, () => packing.step({ orderId, step: { kind: 'resume' } }));
        return false;
      case 'open':
        return this.#packOn(job, view);
      case 'sealed':
      case 'to-pull':
      case 'pulled':
      case 'moved-on':
      case 'put-back':
        return true;
      default:
        return view.phase satisfies never;
    }
  }

  async #packOn(job: Job, view: PackingView): Promise<boolean> {
    const { orderId } = job;
    const { packing } = this.#client;
    if (view.complete) {
      const sealed = await this.#try(job, () => packing.step({ orderId, step: { kind: 'seal' } }));
      if (!sealed) return false;
      if (job.fate.endsWith('after') && !job.happened) this.#happenNow(job);
      return true;
    }
    if (!job.wasShort && this.#random.chance(0.01)) {
      job.wasShort = true;
      const missing = view.items.find((a) => a.packed < a.due);
      if (missing)
        job.view = await this.#try(job, () =>
          packing.step({
            orderId,
            step: { kind: 'short', key: missing.key, units: 1, reason: 'not on its shelf' },
          }),
        );
      return false;
    }
    if (this.#random.chance(WRONG_SCANS)) await this.#scanWrong(job, view);
    else await this.#scanNext(job, view);
    return false;
  }

  async #stopped(job: Job, view: PackingView, stop: NonNullable<PackingView['stop']>): Promise<boolean> {
    const { orderId } = job;
    const { packing } = this.#client;
    if (stop.kind === 'changed') {
      const out = stop.takeOut.reduce((n, t) => n + t.units, 0);
      const next = await this.#try(job, () => packing.acceptChange({ orderId, version: stop.version }));
      if (!next) return false;
      job.green -= out;
      if (next.packed !== view.packed - out)
        this.#violation(job, `${view.packed} less ${out} are ${next.packed}`);
      job.view = next;
      return false;
    }
    if (stop.kind === 'history-changed') {
      this.#violation(job, 'its history is said to be changed');
      return true;
    }
    if (view.phase === 'new') return true;
    const out = stop.kind === 'sent' ? view.packed : stop.putBack.reduce((n, t) => n + t.units, 0);
    if (out !== job.green) this.#violation(job, `${job.green} are in boxes, and ${out} are to be put back`);
    if (!(await this.#try(job, () => packing.putBack({ orderId })))) return false;
    job.green = 0;
    return true;
  }

  /** @returns null if it was refused, as a step may be when the order has just changed */
  async #try(job: Job, step: () => Promise<PackingView>): Promise<PackingView | null> {
    try {
      return await step();
    } catch (error) {
      const why = error instanceof ORPCError ? (error.data as { why?: string } | undefined)?.why : undefined;
      if (why === 'stopped' || why === 'changed-again' || why === 'nothing-to-do') return null;
      this.#violation(job, `a step was answered ${String(error)} ${why}`);
      return null;
    }
  }

  async #scan(job: Job, text: string, units: number, wanted: readonly string[]): Promise<PackingAnswer> {
    const { orderId } = job;
    this.tally.scans++;
    const answer = await this.#client.packing.scan({ orderId, text, units });
    this.tally.answers++;
    const { signal, view } = answer;
    this.tally.signals[signal] = (this.tally.signals[signal] ?? 0) + 1;
    if (signal === 'right' || signal === 'complete') {
      this.tally.greens += units;
      job.green += units;
      if (view.packed !== job.green)
        this.#violation(job, `${job.green} were shown, and the answer shows ${view.packed}`);
    }
    if (!wanted.includes(signal) && signal !== 'stopped')
      this.#violation(job, `a scan that should be ${wanted.join()} is ${signal}`);
    return answer;
  }

  async #scanNext(job: Job, view: PackingView): Promise<void> {
    const fitting = view.items.filter((a) => a.fitsHere > 0);
    if (fitting.length === 0)
      return this.#violation(job, `nothing fits, and ${view.due - view.packed} are missing`);
    const item = this.#random.pick(fitting);
    const units = this.#random.chance(0.15) ? item.fitsHere : 1;
    const answer = await this.#scan(job, item.eans[0] ?? '', units, ['right', 'complete']);
    if (answer.signal !== 'right' || !this.#random.chance(0.04)) return;
    // Takes the unit out again at once: it was the wrong piece.
    const undone = await this.#try(job, () =>
      this.#client.packing.step({ orderId: job.orderId, step: { kind: 'undo' } }),
    );
    if (!undone) return;
    job.green -= units;
    if (undone.packed !== job.green)
      this.#violation(job, `${job.green} are left after an undo, and ${undone.packed} are shown`);
  }

  async #scanWrong(job: Job, view: PackingView): Promise<void> {
    const full = view.items.find((a) => a.packed === a.due);
    const elsewhere = view.items.find((a) => a.fitsHere < a.due - a.packed);
    const choices: [keyof Tally['wrong'], string, number][] = [
      ['unknown', eanOf(90_000_000 + this.#random.whole(0, 9_000_000)), 1],
      ['wrong-item', this.#decoy, 1],
    ];
    if (full) choices.push(['too-many', full.eans[0] ?? '', 1]);
    if (elsewhere) choices.push(['wrong-parcel', elsewhere.eans[0] ?? '', elsewhere.fitsHere + 1]);
    const [kind, text, units] = this.#random.pick(choices);
    const answer = await this.#scan(job, text, units, [kind]);
    if (answer.signal !== kind) return;
    this.tally.wrong[kind]++;
    // An item offered to another parcel is noted, and is not a wrong scan of the order.
    if (kind !== 'wrong-parcel') job.misses++;
  }
}
