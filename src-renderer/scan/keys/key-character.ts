/** Character of a key press, in both ways in which a scanner can mean it. */

/** A character, by this computer's layout and by the key's place on a US keyboard. */
export interface KeyCharacter {
  byText: string | null;
  byPlace: string | null;
}

/** Characters of a US keyboard: without and with Shift. */
const US: Record<string, readonly [string, string]> = {
  Backquote: ['`', '~'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadDecimal: ['.', '.'],
  NumpadAdd: ['+', '+'],
  NumpadSubtract: ['-', '-'],
  NumpadMultiply: ['*', '*'],
  NumpadDivide: ['/', '/'],
};
const SHIFTED_DIGITS = ')!@#$%^&*(';
/** GS1's separator. */
export const GS = '\u001d';

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'> & {
  getModifierState(name: string): boolean;
};

/** @returns null if the press is not a character: a shortcut, an arrow, a key that an input method holds */
export function characterOf(event: Key): KeyCharacter | null {
  // GS1's separator comes as Ctrl+], wherever that key is on this keyboard.
  if (
    event.ctrlKey &&
    !event.altKey &&
    (event.key === ']' || event.key === GS || event.code === 'BracketRight')
  ) {
    return { byText: GS, byPlace: GS };
  }
  // Right Alt counts as Ctrl+Alt and types characters on many layouts.
  const typesWithAlt = event.getModifierState('AltGraph');
  if (event.metaKey || ((event.ctrlKey || event.altKey) && !typesWithAlt)) return null;
  const byText = event.key.length === 1 ? unlocked(event.key, event) : null;
  const byPlace = placeOf(event.code, event.shiftKey);
  return byText === null && byPlace === null ? null : { byText, byPlace };
}

/** Scanners hold Shift for capitals; with Caps Lock on, that gives small letters, and the other way round. */
function unlocked(text: string, event: Key): string {
  if (!event.getModifierState('CapsLock')) return text;
  const lower = text.toLowerCase();
  return text === lower ? text.toUpperCase() : lower;
}

function placeOf(code: string, shift: boolean): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shift ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return shift ? (SHIFTED_DIGITS[Number(digit)] ?? null) : digit;
  const pad = /^Numpad(\d)$/.exec(code)?.[1];
  if (pad !== undefined) return pad;
  return US[code]?.[shift ? 1 : 0] ?? null;
}

/** Characters typed as Alt and digits of the number pad: how some scanners send GS, and some everything. */
export class AltCode {
  #digits = '';

  /** @returns true if the press belongs to such a character */
  press(event: Pick<KeyboardEvent, 'code' | 'altKey'>): boolean {
    const digit = /^Numpad(\d)$/.exec(event.code)?.[1];
    if (!event.altKey || digit === undefined) return false;
    this.#digits += digit;
    return true;
  }

  /** The Alt key came up. @returns the character; null if none was typed, or none that can be in a code */
  release(): string | null {
    const code = this.#digits === '' ? Number.NaN : Number(this.#digits);
    this.#digits = '';
    return code === 0x1d || (code >= 0x20 && code <= 0x7e) ? String.fromCharCode(code) : null;
  }
}
