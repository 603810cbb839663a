/**
 * JSON of the service, with identifiers as the digits that came. `JSON.parse` rounds a number beyond 2^53 and forgets how
 * `1e3` and `12.0` were written, so that two identifiers could become one.
 */

/**
 * Fields that are text by the specification and identify something. Their whole numbers become text. An order's number
 * beyond 2^53 stays a number and is refused (`order-number.ts`), since it names the order in addresses.
 */
const IDENTITIES = [
  ...['salesChannelOrderId', 'id', 'skuId', 'salesChannelSkuId', 'ean', 'code', 'lastMileTrackingNumber'],
  ...['nextPageToken'],
];
/** Fields that are text by the specification and are read by people: each number becomes text. */
const PRINTED = [
  ...['merchantId', 'salesChannel', 'name', 'hsCode', 'company', 'document'],
  ...['street', 'number', 'complement', 'neighborhood', 'postalCode'],
];
const TEXT_FIELDS = [...IDENTITIES, ...PRINTED];
const IS_TEXT: ReadonlySet<string> = new Set(TEXT_FIELDS);
const IS_PRINTED: ReadonlySet<string> = new Set(PRINTED);

/** Finds a number as such a field, or in a list: the lists of the specification hold objects or text. */
const MAY_HAVE_NUMBERS = new RegExp(
  `"(?:orderId|${TEXT_FIELDS.join('|')})"\\s*:\\s*-?\\d|[[]\\s*-?\\d|[\\]"]\\s*,\\s*-?\\d`,
);
/** A text, with a number that it is the key of; or a number by itself. */
const TEXT_OR_NUMBER = /("[^"\\]*(?:\\[^][^"\\]*)*")(?:(\s*:\s*)(-?\d[\d.eE+-]*)?)?|-?\d[\d.eE+-]*/g;
const WHOLE = /^(?:0|-?[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Greater than every number: a reader of text takes it for an inexact one. */
const NOT_EXACT = '1e999';

/** @throws SyntaxError for a text that is not JSON */
export function parseExactly(json: string): unknown {
  return JSON.parse(MAY_HAVE_NUMBERS.test(json) ? withExactText(json) : json);
}

/**
 * Parses JSON, keeping the spelling of numbers that the engine would write differently.
 * @param keep replacement of such a number
 * @throws SyntaxError for a text that is not JSON; RangeError if it is nested too deep
 */
export const parseAsWritten = (json: string, keep: (number: string) => unknown): unknown =>
  JSON.parse(json, (_key, value: unknown, { source = '' }: { source?: string } = {}) =>
    typeof value === 'number' && source !== String(value) ? keep(source) : value,
  );

/**
 * The same JSON with numbers of text fields and lists as text. Numbers of identifiers become text if they are whole;
 * others become a number that is not an identifier.
 */
function withExactText(json: string): string {
  return json.replace(TEXT_OR_NUMBER, (all: string, key?: string, colon = '', number?: string) => {
    if (key === undefined) return exact(all);
    if (number === undefined) return all;
    const name = nameIn(key);
    if (name === 'orderId') return WHOLE.test(number) ? all : `${key}${colon}${exact(number)}`;
    if (IS_PRINTED.has(name)) return `${key}${colon}${asPrinted(number)}`;
    return IS_TEXT.has(name) ? `${key}${colon}${exact(number)}` : all;
  });
}

function exact(number: string): string {
  if (WHOLE.test(number)) return `"${number}"`;
  // Anything else is not JSON, and is left unchanged.
  return NUMBER.test(number) ? NOT_EXACT : number;
}

/** A house of the number 12.0 has the number 12. */
const asPrinted = (number: string): string =>
  NUMBER.test(number) ? `"${number.replace(/^(-?\d+)\.0+$/, '$1')}"` : number;

/** A key may be written with escapes. */
const nameIn = (key: string): string => (key.includes('\\') ? (JSON.parse(key) as string) : key.slice(1, -1));
