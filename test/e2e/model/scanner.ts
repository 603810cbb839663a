/** A keyboard-wedge scanner: trusted key events with time stamps of their own, however busy this machine is. */
import { RUN_PAUSE_MS } from '../../../src-renderer/scan/keys/key-run.ts';
import type { CDPSession, Page } from 'playwright';

export interface ScannerOptions {
  /** Layout of the operating system; the scanner always types those of a US keyboard. */
  layout?: 'us' | 'french' | 'brazilian';
  gapMs?: number;
  suffix?: 'Enter' | 'Tab' | 'EnterTwice' | null;
  /** Time from the end of the scan to the next key. */
  pauseMs?: number;
  /** When the first key is pressed, in milliseconds since the epoch; left out: now. */
  at?: number;
  /** A pause in the middle: number of keys before it, and its length in milliseconds. */
  cut?: { after: number; ms: number };
  /** Typing of U+001D. */
  separator?: 'ctrl' | 'alt' | 'alt0';
}

/**
 * Time from a scan to the next key of a person, milliseconds: an Enter that comes sooner may be the scanner's second one,
 * and presses nothing.
 */
const HAND_MS = RUN_PAUSE_MS + 30;

const ALT = 1;
const CTRL = 2;
const SHIFT = 8;

const PLAIN: Record<string, string> = {
  '-': 'Minus',
  '=': 'Equal',
  '[': 'BracketLeft',
  ']': 'BracketRight',
  ';': 'Semicolon',
  "'": 'Quote',
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
  ' ': 'Space',
};
const SHIFTED: Record<string, string> = {
  _: 'Minus',
  '+': 'Equal',
  ':': 'Semicolon',
  '?': 'Slash',
  '~': 'Backquote',
};

/** Characters of other layouts in the places that matter here: plain and with Shift. */
const FRENCH: Record<string, readonly [string, string]> = {
  ...Object.fromEntries([...'à&é"\'(-è_ç'].map((plain, n) => [`Digit${n}`, [plain, String(n)]])),
  KeyA: ['q', 'Q'],
  KeyQ: ['a', 'A'],
  KeyZ: ['w', 'W'],
  KeyW: ['z', 'Z'],
  KeyM: [',', '?'],
  BracketRight: ['$', '£'],
  Minus: [')', '°'],
  Slash: ['!', '§'],
  Equal: ['=', '+'],
};
const BRAZILIAN: Record<string, readonly [string, string]> = {
  BracketRight: ['[', '{'],
  Slash: [';', ':'],
  Semicolon: ['ç', 'Ç'],
};
const LAYOUTS = { us: {}, french: FRENCH, brazilian: BRAZILIAN } as const;

interface Stroke {
  key: string;
  code: string;
  text?: string;
  keyCode: number;
  modifiers?: number;
}

/** Path of the keys. */
type Keyboard = Pick<CDPSession, 'send'>;

/** One session per page, as long as the page is open. */
const keyboards = new WeakMap<Page, Promise<CDPSession>>();

function keyboardOf(page: Page): Promise<Keyboard> {
  const known = keyboards.get(page) ?? page.context().newCDPSession(page);
  keyboards.set(page, known);
  return known;
}

/** @returns when the last key was pressed, in milliseconds since the epoch */
export async function scanInto(page: Page, code: string, options: ScannerOptions = {}): Promise<number> {
  const lastAt = await typeScan(await keyboardOf(page), code, options);
  // The timestamps run ahead of this machine: no finger is on a key before the scan has ended.
  await page.waitForTimeout(Math.max(lastAt - Date.now(), 0) + (options.pauseMs ?? HAND_MS));
  return lastAt;
}

/** Types a scan without the pause after it. @returns the time of the last key, milliseconds since the epoch */
export async function typeScan(
  session: Keyboard,
  code: string,
  options: ScannerOptions = {},
): Promise<number> {
  const { layout = 'us', gapMs = 8, suffix = 'Enter', separator = 'ctrl' } = options;
  const clock: Clock = { at: (options.at ?? Date.now()) / 1000, step: gapMs / 1000, sent: [] };
  for (const [n, character] of [...code].entries()) {
    if (n === options.cut?.after) clock.at += options.cut.ms / 1000;
    if (character === '\u001d') typeSeparator(session, clock, separator);
    else press(session, clock, strokeOf(character, LAYOUTS[layout]));
  }
  const enter: Stroke = { key: 'Enter', code: 'Enter', text: '\r', keyCode: 13 };
  if (suffix === 'Enter' || suffix === 'EnterTwice') press(session, clock, enter);
  if (suffix === 'EnterTwice') press(session, clock, enter);
  if (suffix === 'Tab') press(session, clock, { key: 'Tab', code: 'Tab', keyCode: 9 });
  await Promise.all(clock.sent);
  return clock.at * 1000;
}

function strokeOf(character: string, layout: Record<string, readonly [string, string]>): Stroke {
  const isUpper = /[A-Z]/.test(character);
  const shift = isUpper || character in SHIFTED;
  const code = /\d/.test(character)
    ? `Digit${character}`
    : /[a-z]/i.test(character)
      ? `Key${character.toUpperCase()}`
      : (PLAIN[character] ?? SHIFTED[character] ?? 'Unidentified');
  const key = layout[code]?.[shift ? 1 : 0] ?? character;
  return { key, code, text: key, keyCode: key.toUpperCase().charCodeAt(0), modifiers: shift ? SHIFT : 0 };
}

function typeSeparator(session: Keyboard, clock: Clock, how: 'ctrl' | 'alt' | 'alt0'): void {
  if (how === 'ctrl') {
    press(session, clock, { key: ']', code: 'BracketRight', keyCode: 221, modifiers: CTRL });
    return;
  }
  const alt: Stroke = { key: 'Alt', code: 'AltLeft', keyCode: 18, modifiers: ALT };
  send(session, clock, alt, 'rawKeyDown');
  for (const digit of how === 'alt' ? '029' : '0029') {
    const pad = { key: digit, code: `Numpad${digit}`, keyCode: 96 + Number(digit), modifiers: ALT };
    press(session, clock, pad);
  }
  send(session, clock, { ...alt, modifiers: 0 }, 'keyUp');
}

interface Clock {
  at: number;
  step: number;
  /** Keys on their way. None waits for the one before: on a busy machine that would be another scanner. */
  sent: Promise<unknown>[];
}

function press(session: Keyboard, clock: Clock, stroke: Stroke): void {
  send(session, clock, stroke, stroke.text === undefined ? 'rawKeyDown' : 'keyDown');
  send(session, { ...clock, step: 0 }, stroke, 'keyUp');
}

function send(
  session: Keyboard,
  clock: Clock,
  { key, code, text, keyCode, modifiers = 0 }: Stroke,
  type: 'keyDown' | 'rawKeyDown' | 'keyUp',
): void {
  clock.at += clock.step;
  const sent = session.send('Input.dispatchKeyEvent', {
    type,
    key,
    code,
    modifiers,
    windowsVirtualKeyCode: keyCode,
    timestamp: clock.at,
    ...(type === 'keyDown' && text !== undefined ? { text } : {}),
  });
  clock.sent.push(sent);
}
