/** Scans at the put wall: the slot that a unit goes into. A unit is recorded once it is put; a return is recorded at once. */
import type { ShelfItem, ShelfItems } from '../cache/read/shelf-items.ts';
import type { WallAnswer } from '../contract/picking/put-wall.ts';
import { inSlot, inTote, toPut, toPutBack, unitsOf, type BatchState } from '../domain/batch/state.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import type { CodeMeanings } from '../journal/hall/code-book.ts';
import { choiceOf, itemsNamed, onlyOne } from '../scan/items-named.ts';
import type { TaughtCodeQueries } from '../scan/learned-code.ts';
import { noItemReason, type OrderNumbers } from '../scan/not-an-item.ts';
import type { BatchService } from './batch-service.ts';
import type { Batch } from './open-batches.ts';

export interface WallScansParts {
  batches: Pick<BatchService, 'putBack' | 'open'>;
  shelf: ShelfItems;
  scan: TaughtCodeQueries & OrderNumbers;
  codes: CodeMeanings;
}

export class WallScans {
  readonly #o: WallScansParts;

  constructor(parts: WallScansParts) {
    this.#o = parts;
  }

  /**
   * @param item a person's choice among several
   * @throws the storage engine's error if a put-back could not be written: then nothing has changed
   */
  scan(
    batch: Batch,
    { meaning, units, item }: { meaning: ScanMeaning; units: number; item: string | null },
  ): WallAnswer {
    const { text } = meaning;
    const { state } = batch;
    if (state.phase !== 'running' || !state.wall) return { signal: 'stopped', text };
    const named = itemsNamed(this.#o, meaning);
    const [first] = named.items;
    if (!first) return { signal: 'unknown', text, why: noItemReason(this.#o.scan, meaning) };
    const waiting = named.items.filter((one) => onTrolley(state, one.item) > 0);
    const chosen = waiting.find((one) => one.item === item) ?? onlyOne(waiting, named);
    if (chosen) return slotFor(state, chosen, item === null ? units * chosen.units : units, text);
    if (waiting.length > 0) {
      const choices = waiting.map((one) => ({ ...choiceOf(one), left: onTrolley(state, one.item) }));
      return { signal: 'choice', text, isDisputed: named.isDisputed, choices };
    }
    const beyond = toPutBack(state).find((one) => named.items.some((known) => known.item === one.item));
    if (beyond) return this.#putBack(batch, beyond, text);
    const needed = named.items.find((one) => unitsOf(state, one.item).due > 0);
    return this.#notWaiting(state, needed ?? first, text);
  }

  /** A unit that cannot be scanned: which item it is, a person has said. Nothing is recorded. */
  choose({ state }: Batch, { item, units }: { item: string; units: number }): WallAnswer {
    if (state.phase !== 'running' || !state.wall) return { signal: 'stopped', text: '' };
    const named = this.#o.shelf.named(item);
    return onTrolley(state, item) > 0 ? slotFor(state, named, units, '') : this.#notWaiting(state, named, '');
  }

  /** No unit of the item is on the trolley for a slot. */
  #notWaiting(state: BatchState, { item, sku, name }: ShelfItem, text: string): WallAnswer {
    const { due, picked } = unitsOf(state, item);
    if (due === 0) {
      const pausedBatch = this.#o.batches.open.pausedLacking([item]);
      return { signal: 'wrong-item', text, sku, name, pausedBatch };
    }
    return picked < due
      ? { signal: 'not-picked', text, sku, name, units: due - picked }
      : { signal: 'surplus', text, sku, name, due };
  }

  /** Takes one unit back from an order that was cancelled or needs less: the scanned unit, which the picker has in the hand. */
  #putBack(batch: Batch, { order, item }: ReturnType<typeof toPutBack>[number], text: string): WallAnswer {
    const { orderId, tote, out } = order;
    const isInSlot = inTote(batch.state, orderId, item) <= inSlot(batch.state, orderId, item);
    const outcome = this.#o.batches.putBack(batch.batch, { orderId, item, units: 1 });
    if (!outcome.ok) return { signal: 'stopped', text };
    const { sku, name } = this.#o.shelf.named(item);
    const why = out === null || out === 'packed' || out === 'set-aside' ? 'changed' : out;
    return { signal: 'not-needed', text, sku, name, slot: isInSlot ? tote : null, why };
  }
}

const onTrolley = (state: BatchState, item: string): number =>
  state.orders.reduce((sum, order) => sum + toPut(state, order, item), 0);

/** The lowest slot that takes all units: slots fill in the order of their urgency. */
function slotFor(state: BatchState, { item, sku, name }: ShelfItem, units: number, text: string): WallAnswer {
  const rooms = state.orders.map((order) => ({ order, room: toPut(state, order, item) }));
  const fits = rooms.find(({ room }) => room >= units);
  if (!fits)
    return { signal: 'too-many', text, sku, name, units, most: Math.max(...rooms.map((one) => one.room)) };
  const { tote: slot, orderId } = fits.order;
  return { signal: 'light', text, item, sku, name, slot, orderId, units, left: fits.room - units };
}
