/**
 * A page of the order list (spec: GET {order_url}/ext/orders), cut into the text of each order without decoding or
 * parsing: most orders are unchanged since the last sweep, and their bytes suffice to tell.
 */

export interface OrderPage {
  /** The exact text of each element of `orders`, UTF-8, in the order of the answer; within the memory of the page. */
  orders: Buffer[];
  /** Null if the service omitted it, or sent null or an empty text: the last page. */
  nextPageToken: string | null;
}

/** The text is not the specified answer. The message names the position, never the content. */
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
/** U+FEFF, as a signature or between tokens. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * Cuts a page.
 * @param body of the answer, UTF-8
 * @throws OrderPageError if it is not a JSON object with one list `orders` and one page token at most
 */
export function cutOrderPage(body: Uint8Array): OrderPage {
  const at = new Cursor(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  at.expect(OPEN_BRACE, 'an object');
  let orders: Buffer[] | null = null;
  let nextPageToken: string | null = null;
  const seen = new Set<unknown>();
  if (!at.takes(CLOSE_BRACE)) {
    do {
      const key: unknown = parse(at.value());
      at.expect(0x3a, 'a colon');
      // A repeated key would make one part of the list be dropped unnoticed.
      if (seen.has(key) && (key === 'orders' || key === 'nextPageToken'))
        throw new OrderPageError(`the answer has "${key}" twice`);
      seen.add(key);
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

function elements(at: Cursor): Buffer[] {
  at.expect(OPEN_BRACKET, 'a list as "orders"');
  const texts: Buffer[] = [];
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

function parse(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    throw new OrderPageError('the answer is not valid JSON');
  }
}

/** Walks over JSON text by its brackets and quotes. Skipped text is only checked when it is parsed. */
class Cursor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  #skipSpace(): void {
    for (;;) {
      const c = this.#bytes[this.#at];
      if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) this.#at++;
      else if (
        c === BYTE_ORDER_MARK[0] &&
        this.#bytes[this.#at + 1] === BYTE_ORDER_MARK[1] &&
        this.#bytes[this.#at + 2] === BYTE_ORDER_MARK[2]
      )
        this.#at += 3;
      else return;
    }
  }

  takes(code: number): boolean {
    this.#skipSpace();
    if (this.#bytes[this.#at] !== code) return false;
    this.#at++;
    return true;
  }

  expect(code: number, what: string): void {
    if (!this.takes(code)) throw new OrderPageError(`expected ${what} at byte ${this.#at}`);
  }

  expectEnd(): void {
    this.#skipSpace();
    if (this.#at < this.#bytes.length) {
      throw new OrderPageError(`expected the end of the answer at byte ${this.#at}`);
    }
  }

  /** The text of the value that begins here. */
  value(): Buffer {
    this.#skipSpace();
    const start = this.#at;
    const first = this.#bytes[start];
    if (first === QUOTE) this.#at = endOfString(this.#bytes, start);
    else if (first === OPEN_BRACE || first === OPEN_BRACKET) this.#at = endOfNested(this.#bytes, start);
    else this.#at = endOfScalar(this.#bytes, start);
    if (this.#at === start) throw new OrderPageError(`expected a value at byte ${start}`);
    return this.#bytes.subarray(start, this.#at);
  }
}

/** @param start of the opening quote @returns the place after the closing one */
function endOfString(bytes: Buffer, start: number): number {
  const { length } = bytes;
  for (let at = start + 1; at < length; at++) {
    const c = bytes[at];
    if (c === QUOTE) return at + 1;
    // An escaped character ends nothing.
    if (c === BACKSLASH) at++;
  }
  throw new OrderPageError('the answer ends inside a text');
}

/** @param start of an opening bracket @returns the place after its closing one */
function endOfNested(bytes: Buffer, start: number): number {
  const { length } = bytes;
  let depth = 0;
  for (let at = start; at < length; at++) {
    const c = bytes[at];
    if (c === QUOTE) {
      at = endOfString(bytes, at) - 1;
    } else if (c === OPEN_BRACE || c === OPEN_BRACKET) {
      depth++;
    } else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  throw new OrderPageError('the answer ends in the middle');
}

function endOfScalar(bytes: Buffer, start: number): number {
  let at = start;
  for (; at < bytes.length; at++) {
    const c = bytes[at];
    if (c === COMMA || c === CLOSE_BRACE || c === CLOSE_BRACKET) break;
    if (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) break;
  }
  return at;
}
