/**
 * Erasure of buyers from the cache, whatever the age of their orders. Orders that the service still lists stay: a
 * packer needs the address, and the next sweep would write it again.
 */
import { orderWithoutBuyer } from '../../domain/orders/order-without-buyer.ts';
import { numbersOf } from '../../domain/search/traced-text.ts';
import type { KeySet } from './key-set.ts';
import { dropsOf } from './retention.ts';
import type { WriteBuffer, WriterParts } from './write-buffer.ts';
import type { ErasedOrders } from './writer-messages.ts';

interface Row {
  k: number;
  orderId: string;
  open: number;
  withoutBuyer: number;
}

/** Row of a departed order. */
interface Departure {
  n: number;
  orderId: string;
  salesChannelOrderId: string | null;
  people: string | null;
  numbers: string;
}

export class OrderErasure {
  readonly #rows: WriterParts['rows'];
  readonly #buffer: WriteBuffer;
  readonly #shown: () => KeySet;
  readonly #find;
  readonly #unreadable;
  readonly #departures;
  readonly #takeDeparture;
  readonly #drops;

  /** @param shown keys of orders that the last sweep showed, in any status */
  constructor({ db, rows }: WriterParts, buffer: WriteBuffer, shown: () => KeySet) {
    this.#rows = rows;
    this.#buffer = buffer;
    this.#shown = shown;
    this.#find = db.prepare<[string], Row>(
      `SELECT o.k, o.order_id AS orderId, o.open, o.without_buyer AS withoutBuyer
       FROM json_each(?) f CROSS JOIN orders o ON o.order_id = f.value`,
    );
    this.#unreadable = db
      .prepare<[string], string>(
        'SELECT DISTINCT q.order_id FROM json_each(?) f CROSS JOIN quarantine q ON q.order_id = f.value',
      )
      .pluck();
    this.#departures = db.prepare<[string], Departure>(
      `SELECT n, order_id AS orderId, channel_order_id AS salesChannelOrderId, people, numbers FROM departures
         WHERE order_id IN (SELECT value FROM json_each(?))`,
    );
    this.#takeDeparture = db.prepare<[string, number]>(
      'UPDATE departures SET buyer = NULL, people = NULL, numbers = ? WHERE n = ?',
    );
    this.#drops = dropsOf(db);
  }

  /** @param needed numbers of orders in local work: the contents of their boxes stay */
  erase(orderIds: readonly string[], needed: readonly string[]): ErasedOrders {
    // An order in the buffer may make one of them open again.
    this.#buffer.flush();
    const shown = this.#shown();
    const ids = JSON.stringify(orderIds);
    const rows = this.#find.all(ids);
    const listed = new Set([
      ...this.#unreadable.all(ids),
      ...rows.filter(({ k, open }) => open === 1 || shown.has(k)).map(({ orderId }) => orderId),
    ]);
    const left = rows.filter(({ orderId }) => !listed.has(orderId));
    const inHand = new Set(needed);
    return this.#buffer.write(() => {
      const erased = new Set(
        left.filter((row) => this.#take(row, inHand.has(row.orderId))).map(({ orderId }) => orderId),
      );
      for (const row of this.#departures.all(JSON.stringify(orderIds.filter((id) => !listed.has(id)))))
        if (this.#takeOfDeparture(row)) erased.add(row.orderId);
      return { erased: [...erased], listed: [...listed] };
    });
  }

  /** @returns whether there was something to take out: people, or a tracking number */
  #takeOfDeparture({ n, people, numbers, ...names }: Departure): boolean {
    const own = numbersOf({ ...names, deliveries: [] });
    if (people === null && numbers === own) return false;
    this.#takeDeparture.run(own, n);
    return true;
  }

  /** @returns whether there was something to take out */
  #take({ k, withoutBuyer }: Row, isInHand: boolean): boolean {
    if (!isInHand) for (const drop of this.#drops) drop(k);
    else if (withoutBuyer === 0) this.#rows.takeBuyer(k, orderWithoutBuyer(this.#rows.text(k)));
    else return false;
    return true;
  }
}
