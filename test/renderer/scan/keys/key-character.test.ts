import { describe, expect, it } from 'vitest';
import { AltCode, characterOf } from '../../../../src-renderer/scan/keys/key-character.ts';

interface Parts {
  shiftKey?: boolean;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
  on?: readonly string[];
}

const press = (key: string, code: string, { on = [], ...parts }: Parts = {}) =>
  characterOf({
    key,
    code,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...parts,
    getModifierState: (name: string) => on.includes(name),
  });

describe('a key', () => {
  it.each([
    ['a digit', '7', 'Digit7', {}, '7', '7'],
    ['a small letter', 'a', 'KeyA', {}, 'a', 'a'],
    ['a capital', 'A', 'KeyA', { shiftKey: true }, 'A', 'A'],
    ['a digit on a French keyboard', 'è', 'Digit7', {}, 'è', '7'],
    ['a letter that German and US keyboards have in other places', 'z', 'KeyY', {}, 'z', 'y'],
    ['a sign that a Brazilian keyboard has elsewhere', ';', 'Slash', {}, ';', '/'],
    ['a shifted sign', '_', 'Minus', { shiftKey: true }, '_', '_'],
    ['the number pad', '5', 'Numpad5', {}, '5', '5'],
    ['a key that an input method holds', 'Process', 'Digit3', {}, null, '3'],
    ['a dead key', 'Dead', 'Quote', {}, null, "'"],
    [
      'right Alt on a German keyboard',
      ']',
      'Digit9',
      { ctrlKey: true, altKey: true, on: ['AltGraph'] },
      ']',
      '9',
    ],
  ] as const)('%s', (_name, key, code, parts, byText, byPlace) => {
    expect(press(key, code, parts as Parts)).toEqual({ byText, byPlace });
  });

  it('with Caps Lock on, is read as the scanner meant it', () => {
    // The scanner holds Shift for a capital; the lock turns that round.
    expect(press('e', 'KeyE', { shiftKey: true, on: ['CapsLock'] })).toEqual({ byText: 'E', byPlace: 'E' });
    expect(press('E', 'KeyE', { on: ['CapsLock'] })).toEqual({ byText: 'e', byPlace: 'e' });
    expect(press('4', 'Digit4', { on: ['CapsLock'] })).toEqual({ byText: '4', byPlace: '4' });
  });

  it('as Ctrl and ] is the separator of GS1, wherever ] is', () => {
    for (const [key, code] of [
      [']', 'BracketRight'],
      ['\u001d', 'BracketRight'],
      ['$', 'BracketRight'],
      [']', 'Digit9'],
    ] as const) {
      expect(press(key, code, { ctrlKey: true })).toEqual({ byText: '\u001d', byPlace: '\u001d' });
    }
  });

  it.each([
    ['c', 'KeyC', { ctrlKey: true }],
    ['w', 'KeyW', { metaKey: true }],
    ['f', 'KeyF', { altKey: true }],
    ['ArrowDown', 'ArrowDown', {}],
    ['F5', 'F5', {}],
    ['Backspace', 'Backspace', {}],
  ])('that is a command (%s) is no character', (key, code, parts) => {
    expect(press(key, code, parts)).toBeNull();
  });
});

describe('Alt and the number pad', () => {
  const typed = (...digits: string[]) => {
    const alt = new AltCode();
    for (const digit of digits) expect(alt.press({ code: `Numpad${digit}`, altKey: true })).toBe(true);
    return alt.release();
  };

  it('type characters by number, the separator among them', () => {
    expect(typed('0', '2', '9')).toBe('\u001d');
    expect(typed('0', '0', '2', '9')).toBe('\u001d');
    expect(typed('0', '6', '5')).toBe('A');
  });

  it('type no other control character, and nothing where nothing was typed', () => {
    for (const digits of [['1', '3'], ['0', '0', '7'], ['1', '2', '7'], ['9', '9', '9'], []]) {
      expect(typed(...digits)).toBeNull();
    }
    expect(new AltCode().press({ code: 'Numpad2', altKey: false })).toBe(false);
    expect(new AltCode().press({ code: 'Digit2', altKey: true })).toBe(false);
  });
});
