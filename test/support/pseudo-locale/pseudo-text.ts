/** English as no one writes it: longer by two fifths, with accents, and in brackets. A text without them is one of no catalogue. */
import type { Message } from '../../lint/catalogues.ts';

/** Each vowel is doubled: in longer languages the words are longer too. */
const ACCENTS: Readonly<Record<string, string>> = {
  a: 'àá',
  e: 'èé',
  i: 'ìí',
  o: 'òó',
  u: 'ùú',
  A: 'ÀÁ',
  E: 'ÈÉ',
  I: 'ÌÍ',
  O: 'ÒÓ',
  U: 'ÙÚ',
};

/** Text in braces is a value, and stays. */
export function pseudoText(text: string): string {
  const parts = text.split(/(\{[^}]*\})/);
  const longer = parts.map((part) =>
    part.startsWith('{') ? part : part.replaceAll(/[aeiou]/gi, (vowel) => ACCENTS[vowel] ?? vowel),
  );
  return `[${longer.join('')}]`;
}

export function pseudoMessage(message: Message): Message {
  if (typeof message === 'string') return pseudoText(message);
  return message.map((form) => ({
    ...form,
    match: Object.fromEntries(Object.entries(form.match).map(([key, text]) => [key, pseudoText(text)])),
  }));
}
