/** Facet counts of open orders: in all, and by carrier, country, channel and size. */
import type { CountedBy } from '../../counted-by.ts';
import type { WriteDb } from '../../db.ts';

export class FacetRows {
  readonly #add;
  readonly #drop;
  /** Kind and name -> how many more or less than the row says. */
  readonly #more = new Map<string, { kind: string; name: string; orders: number }>();

  constructor(db: WriteDb) {
    this.#add = db.prepare<[string, string, number]>(
      `INSERT INTO facets (kind, name, orders) VALUES (?, ?, ?)
       ON CONFLICT (kind, name) DO UPDATE SET orders = orders + excluded.orders`,
    );
    this.#drop = db.prepare<[string, string]>(
      'DELETE FROM facets WHERE kind = ? AND name = ? AND orders = 0',
    );
  }

  /** @param by 1: the order is open now; -1: it is not any more */
  count({ carrier, country, channel, units }: CountedBy, by: 1 | -1): void {
    this.#count('all', '', by);
    if (units === 1) this.#count('size', 'single', by);
    if (units > 1) this.#count('size', 'multi', by);
    if (carrier !== null) this.#count('carrier', carrier, by);
    if (country !== null) this.#count('country', country, by);
    if (channel !== null) this.#count('channel', channel, by);
  }

  #count(kind: string, name: string, by: 1 | -1): void {
    const key = `${kind} ${name}`;
    const known = this.#more.get(key);
    if (known) known.orders += by;
    else this.#more.set(key, { kind, name, orders: by });
  }

  /** Writes the pending counts; last in every transaction. */
  flush(): void {
    for (const { kind, name, orders } of this.#more.values()) {
      if (orders === 0) continue;
      this.#add.run(kind, name, orders);
      if (orders < 0) this.#drop.run(kind, name);
    }
    this.#more.clear();
  }

  /** Call when the transaction was rolled back. */
  forget(): void {
    this.#more.clear();
  }
}
