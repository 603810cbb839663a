/** Cells that a spreadsheet has taken for a value of its own: the text that was entered is gone. */

/** `TRUE` in the languages of spreadsheets. In capitals: they write no other. */
const LOGICAL =
  /^(?:TRUE|FALSE|WAHR|FALSCH|VRAI|FAUX|VERDADERO|VERDADEIRO|FALSO|VERO|PRAWDA|FAŁSZ|WAAR|ONWAAR)$/u;
/** `#N/A`, `#REF!`, and `####` of a column that is too narrow. */
const ERROR = /^#(?:N\/[AVD]|NAME\?|NOME\?|REF!|VALUE!|VALOR!|WERT!|DIV\/0!|NULL!|NUM!|BEZUG!|#+)$/;
/** `1.00E+05`, of `1E5`. */
const EXPONENT = /^-?\d(?:[.,]\d+)?E[+-]\d+$/;
const MONTH =
  '(?:jan|feb|fev|f\u00e9v|mar|m\u00e4r|mrz|apr|abr|avr|may|mai|mag|jun|jul|aug|ago|sep|set|oct|okt|out|ott|nov|dec|dez|dic|d\u00e9c)\\.?';
/** `4-Mar`, `04/abr`, `Mar-04`, of `03-04` or `MAR4`. */
const DAY_OF_MONTH = new RegExp(`^(?:\\d{1,2}[-/. ]{1,2}${MONTH}|${MONTH}[-/ ]\\d{2,4})$`, 'i');
/** A date with its year, maybe with midnight. */
const DATE = /^(?:\d{1,2}([-/.])\d{1,2}\1\d{4}|\d{4}-\d{2}-\d{2})(?:[ T]00:00(?::00)?)?$/;

/**
 * Whether a cell looks as a spreadsheet writes a date, a logical value, an error or a large number. `MAR-04` does not: months have
 * small letters.
 */
export function looksChanged(cell: string): boolean {
  const isMonth = DAY_OF_MONTH.test(cell) && cell !== cell.toUpperCase();
  return isMonth || [LOGICAL, ERROR, EXPONENT, DATE].some((form) => form.test(cell));
}
