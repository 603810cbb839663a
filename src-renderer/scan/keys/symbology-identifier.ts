/** AIM symbology identifiers in front of scanned texts, such as `]E0`: the main process needs them, people do not. */
const IDENTIFIER = /^\][A-Za-z]\d/;

/**
 * Identifier of an order number that a person typed, which is not a bar code. The main process finds only orders by it.
 */
export const TYPED_IDENTIFIER = ']Z0';

/** @returns null if the scanner sent none */
export const identifierOf = (text: string): string | null => IDENTIFIER.exec(text)?.[0] ?? null;

/** @param text as the scanner sent it @returns the same as people read it */
export const readableText = (text: string): string => text.slice(identifierOf(text)?.length ?? 0).trim();
