/** Cells that a spreadsheet has converted into a value of its own: the entered text is lost. */

/** `TRUE` in the languages of spreadsheets. In capitals: they write no other. */
const LOGICAL =
  /^(?:TRUE|FALSE|WAHR|FALSCH|VRAI|FAUX|VERDADERO|VERDADEIRO|FALSO|VERO|PRAWDA|FAŁSZ|WAAR|ONWAAR)$/u;
/** `#N/A`, `#REF!`, and `####` of a column that is too narrow. */
const ERROR =
  /^#(?:N\/[AVD]|NAME\?|NOME\?|REF!|VALUE!|VALOR!|WERT!|DIV\/0!|NULL!|NUM!|BEZUG!|¡\p{Lu}+(?:\/0)?!|¿\p{Lu}+\?|#+)$/u;
/** `1.00E+05`, of `1E5`. */
const EXPONENT = /^-?\d(?:[.,]\d+)?E[+-]\d+$/;
const MONTH =
  '(?:janv?|feb|fev|f\u00e9vr?|mars?|m\u00e4r|mrz|apr|abr|avr|may|mai|mag|jun|juin|jul|juil|aug|ago|ao\u00fbt|sept?|set|oct|okt|out|ott|nov|dec|dez|dic|d\u00e9c)\\.?';
/** `4-Mar`, `04/abr`, of `03-04`. */
const DAY_OF_MONTH = new RegExp(`^\\d{1,2}[-/. ]{1,2}${MONTH}$`, 'i');
/**
 * `Mar-04` in English, `Mrz 04` in German, `mar/04` or `mar-04` in other languages, of `MAR4`. As spreadsheets write them: `Set-12` and
 * `Mag 01` are places.
 */
const MONTH_OF_YEAR = new RegExp(
  '^(?:(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-' +
    '|(?:Jan|Feb|Mrz|M\u00e4r|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\\.? ' +
    `|(?![A-Z])${MONTH}[-/ ])(?:\\d{2}|(?:19|20)\\d{2})$`,
);
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
/** A date with its year, of this century or the last, maybe with midnight: `12-10-1004` is a place. */
const DATE = new RegExp(
  `^(?:${DAY}([-/.])${DAY}\\1(?:19|20)\\d{2}|(?:19|20)\\d{2}-(?:0[1-9]|1[0-2])-${DAY}|(?:19|20)\\d{2}/(?:0?[1-9]|1[0-2])/${DAY}|(?:(?:19|20)\\d{2}年)?(?:0?[1-9]|1[0-2])月${DAY}日)(?:[ T]00:00(?::00)?)?$`,
);

/** A time with its seconds, of `10:05`: without them it may be a place. */
const TIME = /^\d{1,2}:[0-5]\d:[0-5]\d$/;

/**
 * True if a cell looks like a date, a time, a logical value, an error or a large number written by a spreadsheet. `MAR-04` does
 * not: spreadsheets write months in small letters.
 */
export function looksChanged(cell: string): boolean {
  const isDay = DAY_OF_MONTH.test(cell) && cell !== cell.toUpperCase();
  return isDay || [LOGICAL, ERROR, EXPONENT, MONTH_OF_YEAR, DATE, TIME].some((form) => form.test(cell));
}
