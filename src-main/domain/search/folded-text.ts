/** Normal form of text for all searches: it drops characters that people do not type, or type differently. */

/** Letters that Unicode does not take apart, and the letters that people type for them. */
const TYPED_AS = new Map(
  Object.entries({
    ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ħ: 'h', ŧ: 't', ŋ: 'n', ə: 'e' },
    ...{ ı: 'i', ȷ: 'j', ɨ: 'i', ƀ: 'b', ɖ: 'd', ƙ: 'k', ɓ: 'b', ɗ: 'd', ƴ: 'y', ĸ: 'k' },
    ...{ ς: 'σ', ґ: 'г', ұ: 'у', қ: 'к', ғ: 'г', ң: 'н', ү: 'у', һ: 'х', ө: 'о', ҳ: 'х', ҷ: 'ч' },
    ...{ ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه' },
  }),
);
const UNSPLIT = new RegExp(`[${[...TYPED_AS.keys()].join('')}]`, 'gu');

/** Accents and vowel points. The voicing of kana and the vowels of Indic and Thai letters are not accents: they stay. */
const ACCENTS =
  /(?=\p{Mn})(?![\u3099\u309A])[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Syriac}]/gu;

/** Invisible, lengthening, or signs within a word like an apostrophe. */
const WITHIN_WORDS = /[\p{Cf}\u0640\u02B9-\u02BF\u02C8\u055A]/gu;

const ASCII = /^[\0-\x7f]*$/;

/** @returns the text without case, accents, width, ligatures and invisible characters; Turkish İ and ı are i, ς is σ */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(WITHIN_WORDS, '')
    .normalize('NFC')
    .replace(UNSPLIT, (letter) => TYPED_AS.get(letter) ?? letter);
}

/** Letters spelled with two on a keyboard that lacks them, in German and the Nordic languages. `folded` does æ and ß. */
const TWO_LETTERS = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }));

/** @returns the folded text with `Müller` as `mueller`, of the same number of words; null if it has no such letter */
export function spelledOut(text: string): string | null {
  if (ASCII.test(text)) return null;
  const small = text.normalize('NFC').toLowerCase();
  const spelled = small.replace(/[äöüåø]/g, (letter) => TWO_LETTERS.get(letter) ?? letter);
  return spelled === small ? null : folded(spelled);
}

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/u;

/** The words of folded text: letters, digits and their marks. */
export const wordsIn = (foldedText: string): string[] =>
  foldedText.split(BETWEEN_WORDS).filter((w) => w !== '');

/** @returns the folded text with its letters and digits only: `#SC-1 001` is `sc1001` */
export const squeezed = (text: string): string => wordsIn(folded(text)).join('');

/** The squeezed text, and a second time spelled out if that is another one: `muller mueller`. */
export function squeezedSpellings(text: string): string {
  const other = spelledOut(text);
  return other === null ? squeezed(text) : `${squeezed(text)} ${wordsIn(other).join('')}`;
}
