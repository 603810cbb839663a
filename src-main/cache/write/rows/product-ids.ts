/**
 * Products: the common part of many orders' lines, stored once. A product's row never changes; a line with another
 * name, SKU or EAN is of another product.
 */
import type { OrderFacts } from '../../../domain/orders/order-facts.ts';
import { foldedSku, itemCode } from '../../../domain/scan/code-key.ts';
import type { WriteDb } from '../../db.ts';

type Line = Pick<OrderFacts['items'][number], 'sku' | 'serviceSku' | 'ean' | 'name'>;

interface Product extends Line {
  a: number;
}

/** Limit of cached products; the others are looked up in the table. */
const MOST_REMEMBERED = 50_000;

export class ProductIds {
  /** Products by their most distinctive text: a key of all four would cost more than comparing the few. */
  readonly #shelves = new Map<string, Product[]>();
  #remembered = 0;
  readonly #bySku;
  readonly #byCode;
  readonly #byName;
  readonly #insert;

  constructor(db: WriteDb) {
    const find = (where: string) =>
      db.prepare<[string], Product>(
        `SELECT a, sku, service_sku AS serviceSku, ean, name FROM products WHERE ${where}`,
      );
    this.#bySku = find('sku = ?');
    this.#byCode = find('code = ? AND sku IS NULL');
    this.#byName = find("coalesce(name, '') = ? AND sku IS NULL AND code IS NULL");
    this.#insert = db
      .prepare<(string | null)[], number>(
        'INSERT INTO products (code, sku, service_sku, ean, name, folded) VALUES (?, ?, ?, ?, ?, ?) RETURNING a',
      )
      .pluck();
  }

  /** @returns the key of the line's product, which is written if it is new */
  idOf(line: Line): number {
    const name = line.sku ?? line.ean ?? line.name ?? '';
    const shelf = this.#shelves.get(name) ?? this.#fill(name, line);
    for (const product of shelf) if (isSame(product, line)) return product.a;
    const { sku, serviceSku, ean } = line;
    const code = itemCode(ean);
    const a = this.#insert.get(code, sku, serviceSku, ean, line.name, sku === null ? null : foldedSku(sku));
    if (a === undefined) throw new Error('the cache gave a product no key');
    shelf.push({ a, sku, serviceSku, ean, name: line.name });
    this.#remembered++;
    return a;
  }

  /** Reads all products that may match the line. */
  #fill(shelfName: string, { sku, ean, name }: Line): Product[] {
    if (this.#remembered >= MOST_REMEMBERED) this.forget();
    const code = itemCode(ean);
    let shelf: Product[];
    if (sku !== null) shelf = this.#bySku.all(sku);
    else if (code !== null) shelf = this.#byCode.all(code);
    else shelf = this.#byName.all(name ?? '');
    this.#shelves.set(shelfName, shelf);
    this.#remembered += shelf.length;
    return shelf;
  }

  /** Forgets remembered products, which may not have been written. */
  forget(): void {
    this.#shelves.clear();
    this.#remembered = 0;
  }
}

const isSame = (one: Line, other: Line): boolean =>
  one.name === other.name &&
  one.sku === other.sku &&
  one.ean === other.ean &&
  one.serviceSku === other.serviceSku;
