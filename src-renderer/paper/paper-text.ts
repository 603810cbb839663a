/** A text of the service in the form that a paper needs. */

/** Largest number of characters of a text in a document (`contract/paper/paper-document.ts`). */
const LONGEST = 2_000;

/** A longer text ends in dots: the whole of it is on the screen. */
export const onPaper = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/u, '')}…` : text;
