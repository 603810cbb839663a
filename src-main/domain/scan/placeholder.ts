/** Texts that shops write in place of a missing code. */

/**
 * Placeholder words in lower case, without spaces and punctuation. English, Portuguese, Spanish, German, French, Italian,
 * Dutch, Polish.
 */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  ...['doesnotapply', 'doesntapply', 'notapplicable', 'notavailable', 'na', 'none', 'null', 'nil', 'nan'],
  ...[
    'undefined',
    'unknown',
    'empty',
    'missing',
    'tbd',
    'tba',
    'tbc',
    'todo',
    'exempt',
    'eanexempt',
    'gtinexempt',
  ],
  ...[
    'false',
    'pending',
    'placeholder',
    'notset',
    'notspecified',
    'notprovided',
    'notassigned',
    'noneprovided',
  ],
  ...[
    'naoseaplica',
    'naoaplicavel',
    'naodisponivel',
    'naoinformado',
    'naopossui',
    'naotem',
    'nenhum',
    'isento',
  ],
  ...['noaplica', 'noaplicable', 'nodisponible', 'notiene', 'noexiste', 'ninguno', 'ninguna', 'exento'],
  ...[
    'nichtzutreffend',
    'nichtvorhanden',
    'nichtverfugbar',
    'keineangabe',
    'ka',
    'nv',
    'entfallt',
    'unbekannt',
  ],
  ...['nesappliquepas', 'nondisponible', 'aucun', 'nonapplicabile', 'nondisponibile', 'nessuno', 'nd', 'sn'],
  ...['nietvantoepassing', 'nvt', 'ohne', 'keine', 'geen', 'brak'],
]);

/** "No barcode", "sem código de barras", "kein EAN". */
const NO_CODE =
  /^(?:no|without|sem|sin|ohne|keine?n?|sans|pasde?|senza|nessun|geen|zonder|brak|bez)(?:ean|upc|gtin|isbn|jan|code|barcode|codebarres?|codigo(?:debarras?)?|codice(?:abarre)?|strichcode|streepjescode|kodu?)(?:available|assigned)?$/;

/** `#REF!`, `#N/A`, `#NV`, `#¡VALOR!`: a spreadsheet's text for a failed formula. */
const FORMULA_ERROR = /^#(?:N\/?[ADV]|¡?\p{L}+(?:\/0)?[!?])$/iu;

/** Zeros; at least as many equal digits as the shortest GTIN has; `xxx`. */
const FILLER = /^(0+|(\d)\2{7,}|x{3,})$/;
const DIGITS = /^\d+$/;

/** True of a text in place of a code: "Does not apply", "N/A", "-", "#REF!", zeros, one digit again and again. */
export function isPlaceholder(text: string): boolean {
  // Nearly all codes, and each line of each order is asked.
  if (DIGITS.test(text)) return FILLER.test(text);
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (letters === '' || FILLER.test(letters) || PLACEHOLDERS.has(letters)) return true;
  return NO_CODE.test(letters) || FORMULA_ERROR.test(text);
}
