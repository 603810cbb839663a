/** The number of an order as it is shown: two numbers that differ in anything look different. */

/** Spaces that cannot be seen or told apart: at either end, beside another one, or of another kind. */
const UNSEEN = /^ +| +$| (?= )|(?! )[\p{Z}\p{Cc}\p{Cf}]/gu;

/** Spaces that a screen would not show as ␠; other invisible characters by their number. */
export const shownNumber = (orderId: string): string =>
  orderId.replace(UNSEEN, (unseen) =>
    unseen.startsWith(' ') ? '␠'.repeat(unseen.length) : `⟨${codePoint(unseen)}⟩`,
  );

const codePoint = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
