/**
 * Texts as cells of a table for spreadsheets. No part of a cell becomes a formula, even if the reader splits at
 * semicolons and ignores quotes; invisible characters are made visible. `fromCell` undoes both.
 */

/** Characters that may begin a formula, including the full-width forms. */
const FORMULA = '[=+\\-@\\uFF0B\\uFF0D\\uFF1D\\uFF20]';
/** Beginnings of a cell, with characters that spreadsheets skip there. */
const BEGIN = '(^|[;\\t\\r\\n])([\\s"]*)';
const BEFORE_FORMULA = new RegExp(`${BEGIN}('*)(?=${FORMULA})`, 'g');
const GUARDED = new RegExp(`${BEGIN}'('*)(?=${FORMULA})`, 'g');

/** Control characters but tab and line ends, and the glyphs that Unicode has of them. */
const CONTROL = /[^\P{Cc}\t\n\r\u0080-\u009f]/gu;
const GLYPH = /[\u2400-\u2408\u240b\u240c\u240e-\u241f\u2421]/g;
const DELETE = 0x7f;
const DELETE_GLYPH = 0x2421;
const FIRST_GLYPH = 0x2400;

/** The text with an apostrophe before each piece that could be a formula, and glyphs of control characters. */
export function toCell(text: string): string {
  return text.replace(CONTROL, glyphOf).replace(BEFORE_FORMULA, "$1$2'$3");
}

/** Text from which `toCell` made the cell. */
export function fromCell(cell: string): string {
  return cell.replace(GUARDED, '$1$2$3').replace(GLYPH, controlOf);
}

function glyphOf(control: string): string {
  const code = control.charCodeAt(0);
  return String.fromCharCode(code === DELETE ? DELETE_GLYPH : FIRST_GLYPH + code);
}

function controlOf(glyph: string): string {
  const code = glyph.charCodeAt(0);
  return String.fromCharCode(code === DELETE_GLYPH ? DELETE : code - FIRST_GLYPH);
}
