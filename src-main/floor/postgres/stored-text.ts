/**
 * Characters that PostgreSQL cannot store, to be escaped reversibly: NUL and halves of a surrogate pair. An order number
 * of a hostile service must not make the whole call fail.
 */
const NOT_STORED = /[\0\uE000]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A character of the private use area: it begins an escape, and is escaped itself. */
const ESCAPE = '\uE000';

const escape = (text: string) =>
  text.replaceAll(NOT_STORED, (one) => ESCAPE + one.charCodeAt(0).toString(16).padStart(4, '0'));

/** JSON of any value, in a form that PostgreSQL accepts. */
export const toStoredJson = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? escape(one) : one));

/**
 * Value that `toStoredJson` was given. Escapes become those of JSON: a reviver would run out of stack on a deeply nested
 * value of one bench, and make the answer to every other bench fail.
 */
export const fromStoredJson = (json: string): unknown =>
  JSON.parse(json.replaceAll(/\uE000([\da-f]{4})/g, String.raw`\u$1`));
