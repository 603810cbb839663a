/**
 * Products: the common part of many orders' lines, stored once. A product's row never changes; a line with another
 * name, SKU or EAN is of another product.
 */
import type { OrderFacts } from '../../../domain/orders/order-facts.ts';
import { nameForm } from '../../../domain/picking/name-form.ts';
import { foldedSku, itemCode } from '../../../domain/scan/code-key.ts';
import type { WriteDb } from '../../db.ts';

type Line = Pick<OrderFacts['items'][number], 'sku' | 'serviceSku' | 'ean' | 'name'>;

interface Product extends Line {
  a: number;
}

type Shelf = 'sku' | 'code' | 'name';

/** Limit of cached products; the others are looked up in the table. */
const MOST_REMEMBERED = 50_000;

export class ProductIds {
  /** Products by the text that they are looked up by: a key of all four would cost more than comparing the few. */
  readonly #shelves = new Map<string, Product[]>();
  #remembered = 0;
  readonly #by;
  readonly #insert;

  constructor(db: WriteDb) {
    const find = (where: string) =>
      db.prepare<[string], Product>(
        `SELECT a, sku, service_sku AS serviceSku, ean, name FROM products WHERE ${where}`,
      );
    this.#by = {
      sku: find('sku = ?'),
      code: find('code = ? AND sku IS NULL'),
      name: find("coalesce(name_form, '') = ? AND sku IS NULL AND code IS NULL"),
    };
    this.#insert = db
      .prepare<(string | null)[], number>(
        'INSERT INTO products (code, sku, service_sku, ean, name, name_form, folded) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING a',
      )
      .pluck();
  }

  /** @returns the key of the line's product, which is written if it is new */
  idOf(line: Line): number {
    const { sku, serviceSku, ean } = line;
    const code = itemCode(ean);
    const [kind, text] = shelfOf(line, code);
    const name = `${kind} ${text}`;
    const shelf = this.#shelves.get(name) ?? this.#fill(name, kind, text);
    for (const product of shelf) if (isSame(product, line)) return product.a;
    const folded = sku === null ? null : foldedSku(sku);
    const a = this.#insert.get(code, sku, serviceSku, ean, line.name, nameForm(line.name), folded);
    if (a === undefined) throw new Error('the cache gave a product no key');
    shelf.push({ a, sku, serviceSku, ean, name: line.name });
    this.#remembered++;
    return a;
  }

  /** Reads all products of a shelf. */
  #fill(shelfName: string, kind: Shelf, text: string): Product[] {
    if (this.#remembered >= MOST_REMEMBERED) this.forget();
    const shelf = this.#by[kind].all(text);
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

/** Value by which products are looked up, and its kind. */
function shelfOf({ sku, name }: Line, code: string | null): [Shelf, string] {
  if (sku !== null) return ['sku', sku];
  return code === null ? ['name', nameForm(name) ?? ''] : ['code', code];
}

const isSame = (one: Line, other: Line): boolean =>
  one.name === other.name &&
  one.sku === other.sku &&
  one.ean === other.ean &&
  one.serviceSku === other.serviceSku;
