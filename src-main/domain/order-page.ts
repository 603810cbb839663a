/**
 * One page of the order list (spec: GET {order_url}/ext/orders), cut into the text of each order without parsing
 * the orders: most of them are the same as at the last sweep, and the text alone tells.
 */

export interface OrderPage {
  /** The exact text of each element of `orders`, in the order of the answer. */
  orders: string[];
  /** Null where the service omitted it, or sent null or an empty text: the last page. */
  nextPageToken: string | null;
}

/** The text is not the answer that the specification shows. The message names where, never the content. */
export class OrderPageError extends Error {
  override readonly name = 'OrderPageError';
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;

/**
 * Cuts a page.
 * @param text the body of the answer
 * @throws OrderPageError where the text is no JSON object with a list `orders`
 */
export function cutOrderPage(text: string): OrderPage {
  const at = new Cursor(text);
  at.expect(OPEN_BRACE, 'an object');
  let orders: string[] | null = null;
  let nextPageToken: string | null = null;
  if (!at.takes(CLOSE_BRACE)) {
    do {
      const key: unknown = parse(at.value());
      at.expect(0x3a, 'a colon');
      if (key === 'orders') {
        orders = elements(at);
      } else {
        const value = at.value();
        if (key === 'nextPageToken') nextPageToken = readToken(parse(value));
      }
    } while (at.takes(COMMA));
    at.expect(CLOSE_BRACE, 'the end of the object');
  }
  at.expectEnd();
  if (orders === null) throw new OrderPageError('the answer has no list "orders"');
  return { orders, nextPageToken };
}

function elements(at: Cursor): string[] {
  at.expect(OPEN_BRACKET, 'a list as "orders"');
  const texts: string[] = [];
  if (at.takes(CLOSE_BRACKET)) return texts;
  do texts.push(at.value());
  while (at.takes(COMMA));
  at.expect(CLOSE_BRACKET, 'the end of the list "orders"');
  return texts;
}

function readToken(value: unknown): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return value;
  throw new OrderPageError('"nextPageToken" is not text');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OrderPageError('the answer is not valid JSON');
  }
}

/** Walks over JSON text by its brackets and quotes. What it skips is only checked when somebody parses it. */
class Cursor {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  #skipSpace(): void {
    for (;;) {
      const c = this.#text.charCodeAt(this.#at);
      if (c !== 0x20 && c !== 0x0a && c !== 0x0d && c !== 0x09 && c !== 0xfeff) return;
      this.#at++;
    }
  }

  takes(code: number): boolean {
    this.#skipSpace();
    if (this.#text.charCodeAt(this.#at) !== code) return false;
    this.#at++;
    return true;
  }

  expect(code: number, what: string): void {
    if (!this.takes(code)) throw new OrderPageError(`expected ${what} at character ${this.#at}`);
  }

  expectEnd(): void {
    this.#skipSpace();
    if (this.#at < this.#text.length) {
      throw new OrderPageError(`expected the end of the answer at character ${this.#at}`);
    }
  }

  /** The text of the value that begins here. */
  value(): string {
    this.#skipSpace();
    const start = this.#at;
    const first = this.#text.charCodeAt(start);
    if (first === QUOTE) this.#skipString();
    else if (first === OPEN_BRACE || first === OPEN_BRACKET) this.#skipNested();
    else this.#skipScalar();
    if (this.#at === start) throw new OrderPageError(`expected a value at character ${start}`);
    return this.#text.slice(start, this.#at);
  }

  #skipString(): void {
    let at = this.#at;
    do {
      at = this.#text.indexOf('"', at + 1);
      if (at < 0) throw new OrderPageError('the answer ends inside a text');
    } while (this.#escaped(at));
    this.#at = at + 1;
  }

  /** A quote is escaped when an odd number of backslashes stands before it. */
  #escaped(at: number): boolean {
    let slashes = 0;
    while (this.#text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
    return slashes % 2 === 1;
  }

  #skipNested(): void {
    let depth = 0;
    do {
      const c = this.#text.charCodeAt(this.#at);
      if (Number.isNaN(c)) throw new OrderPageError('the answer ends in the middle');
      if (c === QUOTE) {
        this.#skipString();
        continue;
      }
      if (c === OPEN_BRACE || c === OPEN_BRACKET) depth++;
      else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) depth--;
      this.#at++;
    } while (depth > 0);
  }

  #skipScalar(): void {
    for (;;) {
      const c = this.#text.charCodeAt(this.#at);
      if (Number.isNaN(c) || c === COMMA || c === CLOSE_BRACE || c === CLOSE_BRACKET) return;
      if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) return;
      this.#at++;
    }
  }
}
