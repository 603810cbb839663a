/** The letters of a label printer: it draws with its own font, which differs between makers and has little beyond Latin. */
import { withoutDirections } from '../terms/shown-text.ts';

/** Signs that no font of a printer has, and no word lacks: controls, halves of pairs, unassigned ones and small pictures. */
const NO_LETTERS = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Emoji_Presentation}\uFFFD]/gu;
const UNSEEN = /[\p{Cf}\uFE00-\uFE0F]/gu;
/** Full-width forms, from input methods for Chinese, Japanese and Korean: each is a wider ASCII character. */
const FULL_WIDTH = /[\uFF01-\uFF5E]/g;
const LATIN = /^(?:\p{Script=Latin}|(?=[\0-\u206F\u20A0-\u20BF\u2116\u2122])\p{Script=Common})$/u;

/**
 * @returns the text as a label has it: composed (a printer places no accents), in ASCII if it is wide, without letters that it
 * cannot draw
 */
export const zplText = (text: string): string =>
  withoutDirections(text)
    .normalize('NFC')
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(UNSEEN, '')
    .replace(NO_LETTERS, ' ');

/** True if the printer's font is expected to have a letter of `zplText`; one that it lacks is printed as nothing. */
export const hasZplLetter = (letter: string): boolean => LATIN.test(letter);
