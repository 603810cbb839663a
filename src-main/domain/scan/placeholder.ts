/** The texts that shops write where an item has no code. */

/** In lower case, without spaces and punctuation. English, Portuguese, Spanish, German, French, Italian, Dutch. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  ...['doesnotapply', 'doesntapply', 'notapplicable', 'notavailable', 'na', 'none', 'null', 'nil', 'nan'],
  ...['undefined', 'unknown', 'empty', 'missing', 'tbd', 'tba', 'todo', 'exempt', 'eanexempt', 'gtinexempt'],
  ...['noean', 'noupc', 'nobarcode', 'nocode', 'withoutean', 'withoutbarcode', 'placeholder'],
  ...['naoseaplica', 'naoaplicavel', 'naodisponivel', 'semean', 'semgtin', 'semcodigo', 'nenhum', 'isento'],
  ...['noaplica', 'noaplicable', 'nodisponible', 'sinean', 'singtin', 'sincodigo', 'ninguno', 'exento'],
  ...['nichtzutreffend', 'entfallt', 'ohne', 'ohneean', 'keine', 'keinean', 'keineean', 'unbekannt'],
  ...['nesappliquepas', 'nonapplicable', 'sansean', 'aucun', 'nonapplicabile', 'nessuno', 'nvt', 'geen'],
]);

/** Zeros; as many equal digits as the shortest GTIN has; `xxx`. */
const FILLER = /^(0+|(\d)\2{7,}|x{3,})$/;
const DIGITS = /^\d+$/;

/** True of a text in place of a code: "Does not apply", "N/A", "-", zeros, one digit again and again. */
export function isPlaceholder(text: string): boolean {
  // Nearly all codes, and each line of each order is asked.
  if (DIGITS.test(text)) return FILLER.test(text);
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return letters === '' || FILLER.test(letters) || PLACEHOLDERS.has(letters);
}
