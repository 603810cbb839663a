import { expect, it } from 'vitest';
import { printable } from '../../../src-main/domain/printable.ts';

it.each([
  ['Order PD-1, João: “ok” 📦', 'Order PD-1, João: “ok” 📦'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['\u001b[31mred\u0007', '⟨U+001B⟩[31mred⟨U+0007⟩'],
  ['\u007f \u0085 \u202e \ufffd \ud800', '⟨U+007F⟩ ⟨U+0085⟩ ⟨U+202E⟩ ⟨U+FFFD⟩ ⟨U+D800⟩'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('%j is said as %j', (text, words) => {
  expect(printable(text)).toBe(words);
});
