/** Names of operators: two that look the same would be one row on the sign-on page and on receipts. */

/** Compared form of a name: without case, width, invisible characters and runs of spaces. Accents differ: José is not Jose. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
