/**
 * Text of JavaScript that PostgreSQL cannot store, escaped so that it can be and comes back as it was: NUL and halves of
 * a surrogate pair. An order number of a hostile service must not make the whole call fail.
 */
const NOT_STORED = /[\0\uE000]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A character of the private use area: it begins an escape, and is escaped itself. */
const ESCAPE = '\uE000';

const escape = (text: string) =>
  text.replaceAll(NOT_STORED, (one) => ESCAPE + one.charCodeAt(0).toString(16).padStart(4, '0'));

/** JSON that PostgreSQL takes, of any value. */
export const toStoredJson = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? escape(one) : one));

/**
 * The value that `toStoredJson` was given. Escapes become those of JSON: a reviver would run out of stack in what one bench nested
 * deeply, and the answer to every other bench with it.
 */
export const fromStoredJson = (json: string): unknown =>
  JSON.parse(json.replaceAll(/\uE000([\da-f]{4})/g, String.raw`\u$1`));
