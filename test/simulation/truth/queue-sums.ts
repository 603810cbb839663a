/** Counts, sums and search results of the queue on the screens, compared with a simple computation. */
import type { QueueRow } from '../../../src-main/contract/orders/queue.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { OrderBook, Version } from '../service/book.ts';
import { anyEan } from '../service/catalogue.ts';
import type { Screen } from '../station.ts';
import type { PromiseName } from './promises.ts';
import type { Violations } from './violations.ts';

/** Most orders that a search shows at once. */
const WINDOW = 200;
/** Orders of one walk with the trolley. */
const TOTES = 12;

interface Parts {
  book: OrderBook;
  violations: Violations;
  screen: Screen;
  /** The whole queue. */
  rows: readonly QueueRow[];
  /** Version that each row shows; null: not for certain. */
  versions: readonly (Version | null)[];
}

export class QueueSums {
  readonly #o: Parts;

  constructor(parts: Parts) {
    this.#o = parts;
  }

  /** @param random draws the search text */
  async look(random: Random): Promise<void> {
    await this.#sums();
    await this.#search(random);
  }

  #wrong(promise: PromiseName, sentence: string): void {
    this.#o.violations.add(promise, sentence);
  }

  async #sums(): Promise<void> {
    const { screen, rows, versions } = this.#o;
    const facets = await screen.queue.facets();
    const wanted = {
      total: rows.length,
      single: rows.filter(({ units }) => units === 1).length,
      multi: rows.filter(({ units }) => units > 1).length,
      channels: counted(rows.map(({ salesChannel }) => salesChannel)),
      countries: counted(rows.map(({ country }) => country)),
      carriers: counted(rows.map(({ carrier }) => carrier)),
    };
    const shown = {
      total: facets.total,
      single: facets.single,
      multi: facets.multi,
      channels: sorted(facets.channels.map(({ name, orders }) => [name, orders])),
      countries: sorted(facets.countries.map(({ name, orders }) => [name, orders])),
      carriers: sorted(facets.carriers.map(({ name, orders }) => [name, orders])),
    };
    if (JSON.stringify(shown) !== JSON.stringify(wanted))
      this.#wrong('counts', `the filters count ${JSON.stringify(shown)}, the rows ${JSON.stringify(wanted)}`);
    const all = await screen.pick.list({ choice: { kind: 'all' }, sort: 'orders' });
    const units = rows.reduce((sum, row) => sum + row.units, 0);
    if (all.units !== units || all.count !== rows.length)
      this.#wrong(
        'pick-totals',
        `the pick list has ${all.units} units of ${all.count} orders, the rows ${units} of ${rows.length}`,
      );
    this.#picks('all orders', all, versions);
    const some = await screen.pick.list({ choice: { kind: 'next', orders: TOTES }, sort: 'location' });
    const first = rows.slice(0, TOTES).map(({ orderId }) => orderId);
    if (JSON.stringify(some.orders.map(({ orderId }) => orderId)) !== JSON.stringify(first))
      this.#wrong('pick-totals', 'the pick list takes other orders than the first of the queue');
    this.#picks('the next orders', some, versions.slice(0, TOTES));
  }

  /** Units by item, added up by hand. */
  #picks(
    what: string,
    { lines }: { lines: readonly { name: string | null; quantity: number }[] },
    versions: readonly (Version | null)[],
  ): void {
    if (versions.some((version) => version === null)) return;
    const wanted = new Map<string, number>();
    for (const version of versions)
      for (const { name, due } of version?.shape.items ?? [])
        wanted.set(name, (wanted.get(name) ?? 0) + sum(due));
    const shown = sorted(lines.map(({ name, quantity }) => [name ?? '', quantity]));
    if (JSON.stringify(shown) !== JSON.stringify(sorted([...wanted])))
      this.#wrong(
        'pick-totals',
        `${what}: ${JSON.stringify(shown)} instead of ${JSON.stringify(sorted([...wanted]))}`,
      );
  }

  async #search(random: Random): Promise<void> {
    const { screen, rows, versions } = this.#o;
    if (rows.length === 0) return;
    // Changed orders: the search may still find words of an earlier version.
    const changed = rows.filter((_, n) => (versions[n]?.n ?? 1) > 1);
    const row = random.pick(changed.length > 0 && random.chance(0.5) ? changed : rows);
    const text = row.salesChannelOrderId ?? '';
    const found = await screen.queue.page({ filter: { text }, offset: 0, limit: WINDOW });
    if (!found.rows.some(({ orderId }) => orderId === row.orderId))
      this.#wrong('search', `"${row.orderId}" is not found by ${text}`);
    if (versions.some((version) => version === null)) return;
    // Includes items that an order had before it was changed.
    const former = this.#o.book.orders.get(row.orderId)?.versions.flatMap(({ shape }) => shape.items) ?? [];
    const ean = random.chance(0.5) && former.length > 0 ? random.pick(former).ean : anyEan(random);
    const byEan = await screen.queue.page({ filter: { text: ean }, offset: 0, limit: WINDOW });
    const wanted = versions.filter((v) => v?.shape.items.some((item) => item.ean === ean)).length;
    if (byEan.total !== wanted)
      this.#wrong('search', `${byEan.total} orders are found by ${ean}, ${wanted} have it`);
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
export const unitsOf = (items: Version['shape']['items']): number => sum(items.map(({ due }) => sum(due)));
export const linesOf = (items: Version['shape']['items']): number =>
  sum(items.map(({ due }) => due.filter((units) => units > 0).length));

const sorted = (pairs: readonly (readonly [string, number])[]): (readonly [string, number])[] =>
  pairs.toSorted(([a], [b]) => (a < b ? -1 : 1));

function counted(names: readonly (string | null)[]): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  return sorted([...counts]);
}
