/**
 * Scans at the put wall: the slot that a unit goes into. A unit is recorded when it is put; a return is recorded at once.
 */
import type { ShelfItem, ShelfItems } from '../cache/read/shelf-items.ts';
import type { WallAnswer } from '../contract/picking/put-wall.ts';
import { inSlot, inTote, toPut, toPutBack, unitsOf, type BatchState } from '../domain/batch/state.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import type { CodeMeanings } from '../journal/hall/code-book.ts';
import { choiceOf, itemsNamed, onlyOne, type ItemsNamed, type NamedItem } from '../scan/items-named.ts';
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
    const total = (one: NamedItem) => (item === null ? units * one.units : units);
    const waiting = named.items.filter((one) => onTrolley(state, one.item) > 0);
    const chosen = waiting.find((one) => one.item === item) ?? onlyOne(waiting, named);
    if (chosen) return slotFor(state, chosen, total(chosen), text);
    if (waiting.length > 0) return choiceAmong(waiting, named, text, (key) => onTrolley(state, key));
    const beyond = named.items.filter((one) => surplusOf(state, one.item).length > 0);
    const surplus = beyond.find((one) => one.item === item) ?? onlyOne(beyond, named);
    if (surplus) return this.#putBack(batch, surplus, total(surplus), text);
    if (beyond.length > 0)
      return choiceAmong(beyond, named, text, (key) => sum(surplusOf(state, key).map(({ units: n }) => n)));
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

  /** Takes the scanned units, which the picker has in the hand, back from an order that was cancelled or needs less. */
  #putBack(batch: Batch, { item, sku, name }: ShelfItem, units: number, text: string): WallAnswer {
    const rows = surplusOf(batch.state, item);
    const row = rows.find((one) => one.units >= units);
    if (!row) {
      const most = Math.max(...rows.map((one) => one.units));
      return { signal: 'too-many', text, sku, name, units, most, of: 'surplus' };
    }
    const { orderId, tote, out } = row.order;
    // Units on the trolley go first.
    const isInSlot = units > inTote(batch.state, orderId, item) - inSlot(batch.state, orderId, item);
    const outcome = this.#o.batches.putBack(batch.batch, { orderId, item, units });
    if (!outcome.ok) return { signal: 'stopped', text };
    const why = out === null || out === 'packed' || out === 'set-aside' ? 'changed' : out;
    return { signal: 'not-needed', text, sku, name, units, slot: isInSlot ? tote : null, why };
  }
}

const onTrolley = (state: BatchState, item: string): number =>
  sum(state.orders.map((order) => toPut(state, order, item)));

const surplusOf = (state: BatchState, item: string): ReturnType<typeof toPutBack> =>
  toPutBack(state).filter((one) => one.item === item);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

/** @param left units of an item among which the scanned ones may be */
function choiceAmong(
  items: readonly NamedItem[],
  { isDisputed }: ItemsNamed,
  text: string,
  left: (item: string) => number,
): WallAnswer {
  const choices = items.map((one) => ({ ...choiceOf(one), left: left(one.item) }));
  return { signal: 'choice', text, isDisputed, choices };
}

/** Lowest slot that needs all units: slots are numbered by urgency. */
function slotFor(state: BatchState, { item, sku, name }: ShelfItem, units: number, text: string): WallAnswer {
  const rooms = state.orders.map((order) => ({ order, room: toPut(state, order, item) }));
  const fits = rooms.find(({ room }) => room >= units);
  if (!fits)
    return {
      signal: 'too-many',
      text,
      sku,
      name,
      units,
      most: Math.max(...rooms.map((one) => one.room)),
      of: 'slot',
    };
  const { tote: slot, orderId } = fits.order;
  return { signal: 'light', text, item, sku, name, slot, orderId, units, left: fits.room - units };
}
