/** Text that was read from a file which may be damaged, as a sentence or a line of a log can have it. */

/**
 * Characters that cannot be shown, and U+FFFD, which replaces bytes that are not text. Line ends and tabs stay, and so do the
 * joiners that some scripts are written with.
 */
const UNPRINTABLE = /(?![\n\t\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\uFFFD]/gu;

/** A name for one line of a terminal: it cannot move the cursor or start a new line. */
export const printableName = (text: string): string => printable(text).replace(/\s+/gu, ' ');

/** @returns the text with each such sign by its number, such as ⟨U+001B⟩ */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (sign) => {
    const number = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `⟨U+${number}⟩`;
  });
