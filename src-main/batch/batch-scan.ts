/** Scans while picking a batch: a scan counts into totes or is refused with a reason. Only a counted scan is an event. */
import type { ShelfItem, ShelfItems } from '../cache/read/shelf-items.ts';
import type { BatchAnswer } from '../contract/picking/batch-answer.ts';
import { leftOf, toPut, toPutBack, unitsOf, type BatchState } from '../domain/batch/state.ts';
import type { ByHand } from '../domain/batch/event.ts';
import { pick, type Picked } from '../domain/batch/step.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import type { CodeMeanings } from '../journal/hall/code-book.ts';
import { choiceOf, itemsNamed, onlyOne, type NamedItem } from '../scan/items-named.ts';
import type { TaughtCodeQueries } from '../scan/learned-code.ts';
import { noItemReason, type OrderNumbers } from '../scan/not-an-item.ts';
import type { BatchService } from './batch-service.ts';
import type { Batch } from './open-batches.ts';

type Surplus = ReturnType<typeof toPutBack>[number];

export interface BatchScansParts {
  batches: BatchService;
  shelf: ShelfItems;
  scan: TaughtCodeQueries & OrderNumbers;
  codes: CodeMeanings;
}

interface BatchScan {
  meaning: ScanMeaning;
  /** At least 1. */
  units: number;
  /** Choice of a person among several items. */
  item: string | null;
}

export class BatchScans {
  readonly #o: BatchScansParts;

  constructor(parts: BatchScansParts) {
    this.#o = parts;
  }

  /** @throws the storage engine's error if it could not be written: then nothing has changed */
  scan(batch: Batch, { meaning, units, item }: BatchScan): BatchAnswer {
    const { text } = meaning;
    const { state } = batch;
    const named = itemsNamed(this.#o, meaning);
    const [first] = named.items;
    if (!first) return { signal: 'unknown', text, why: noItemReason(this.#o.scan, meaning) };
    const needed = named.items.filter((one) => unitsOf(state, one.item).due > 0);
    const chosen = needed.find((one) => one.item === item) ?? onlyOne(needed, named);
    const total = (one: NamedItem) => (item === null ? units * one.units : units);
    if (chosen) {
      const { due, picked } = unitsOf(state, chosen.item);
      const beyond = surplusOf(state, chosen.item, total(chosen));
      // The orders that need the item have all of it: the unit in hand was to be taken out.
      if (picked >= due && beyond) return this.#putBack(batch, beyond, text);
      const method = named.isTaught ? ('case' as const) : ('scan' as const);
      return this.#pick(batch, chosen, {
        item: chosen.item,
        units: total(chosen),
        method,
        code: text,
      });
    }
    if (needed.length === 0) {
      const beyond = named.items.flatMap((one) => surplusOf(state, one.item, total(one)) ?? [])[0];
      if (beyond) return this.#putBack(batch, beyond, text);
      const pausedBatch = this.#o.batches.open.pausedLacking(named.items.map((one) => one.item));
      return { signal: 'wrong-item', text, sku: first.sku, name: first.name, pausedBatch };
    }
    const choices = needed.map((one) => {
      const { due, picked } = unitsOf(state, one.item);
      return { ...choiceOf(one), left: due - picked };
    });
    return { signal: 'choice', text, isDisputed: named.isDisputed, choices };
  }

  /**
   * Units that cannot be scanned: they count as a scan does.
   * @throws the storage engine's error if it could not be written: then nothing has changed
   */
  confirm(batch: Batch, { item, units, ...byHand }: { item: string; units: number } & ByHand): BatchAnswer {
    const named = this.#o.shelf.named(item);
    if (unitsOf(batch.state, item).due > 0)
      return this.#pick(batch, named, { item, units, method: 'hand', ...byHand });
    const { sku, name } = named;
    const pausedBatch = this.#o.batches.open.pausedLacking([item]);
    return { signal: 'wrong-item', text: '', sku, name, pausedBatch };
  }

  /** Takes surplus units out of the tote that has too many. */
  #putBack(batch: Batch, { order, item, units }: Surplus, text: string): BatchAnswer {
    const { orderId, tote } = order;
    const outcome = this.#o.batches.putBack(batch.batch, { orderId, item, units });
    const { sku, name } = this.#o.shelf.named(item);
    return outcome.ok
      ? { signal: 'put-back', text, item, sku, name, tote, units }
      : { signal: 'stopped', text };
  }

  #pick(batch: Batch, { item, sku, name }: ShelfItem, picked: Picked): BatchAnswer {
    const { units } = picked;
    const text = picked.method === 'hand' ? '' : picked.code;
    const step = pick(batch.state, picked);
    if (!step.ok) {
      const { refusal } = step;
      return refusal.why === 'too-many'
        ? {
            ...{ signal: 'too-many', text, sku, name, units, due: refusal.due, picked: refusal.picked },
            toPut: waitingForWall(batch.state, item),
          }
        : { signal: 'stopped', text };
    }
    const next = this.#o.batches.record(batch, step.event);
    const toteOf = new Map(next.state.orders.map(({ orderId, tote }) => [orderId, tote]));
    const puts = step.event.puts.map((put) => ({ tote: toteOf.get(put.orderId) ?? 0, units: put.units }));
    const left = leftOf(next.state);
    const inTotes = unitsOf(next.state, item);
    const signal = left === 0 ? 'complete' : inTotes.picked === inTotes.due ? 'line' : 'right';
    return { signal, text, sku, name, item, puts, ...inTotes, left };
  }
}

/** Units of the item that wait for their slots. None before everything is picked: until then a unit beyond the need is a surplus. */
const waitingForWall = (state: BatchState, item: string): number =>
  state.wall && leftOf(state) === 0
    ? state.orders.reduce((sum, order) => sum + toPut(state, order, item), 0)
    : 0;

/** Surplus of an item in a tote that has that many too many, including these units. @returns null if no tote has */
function surplusOf(state: BatchState, item: string, units: number): Surplus | null {
  const row = toPutBack(state).find((one) => one.item === item && one.units >= units);
  return row ? { ...row, units } : null;
}
