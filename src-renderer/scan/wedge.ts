/**
 * Hears a keyboard-wedge scanner in any screen and with any focus: one listener on the window that sees keys before
 * everything else. Time is taken from the events: a busy page delays handlers, not time stamps.
 */
import { isCommand } from '../actions/command-key.ts';
import { MAX_SCAN_LENGTH } from '../../src-main/contract/limits.ts';
import type { ScannerProfile } from '../../src-main/contract/scanner.ts';
import { BurstReader, type Burst } from './burst.ts';
import { fieldBefore, giveBack, restoreField, type FieldBefore } from './field.ts';
import { AltCode, characterOf, type KeyCharacter } from './key-character.ts';
import type { ScanEvent } from './scan-event.ts';

/** How a scan was typed: for the scanner test. */
export interface Typing {
  burst: Burst;
  suffix: 'Enter' | 'Tab' | null;
  capsLock: boolean;
  separator: 'ctrl' | 'alt' | null;
}

/** Keys that looked like a scanner's but for their pace. */
export interface SlowKeys {
  keys: number;
  /** Mean time from key to key, milliseconds. */
  gapMs: number;
  /** When the first came, by the clock of key events. */
  firstKeyAt: number;
}

/** Enter within this time after a character belongs to what was typed: it does not mean to press what is chosen. */
const ENTER_AFTER_MS = 300;
/** From so many keys on it was a code: a person may well press Space, then Enter. */
const CODE_KEYS = 6;
const NO_RUN = { keys: 0, first: -Infinity, last: -Infinity };

const MODIFIERS = new Set(['Shift', 'CapsLock', 'NumLock', 'AltGraph', 'Control', 'Alt', 'Meta']);
/** Scanners may end with CR and LF, or twice: what follows a scan within this time still belongs to it. */
const TRAIL_MS = 80;
const TRAIL = new Set(['Enter', 'Tab', 'ArrowDown']);
/** After the silence, for keys that came within it and have not been seen yet. */
const SETTLE_MS = 150;
const GS = '\u001d';

/**
 * Listens until it is stopped.
 * @param onScan called with each scan, in the order in which they came
 * @param tooSlow called where keys ended with Enter as a scan does, and came more slowly than a scan may
 * @param tooShort called where keys came and ended at a scanner's pace outside a field, too few for a code
 * @returns stops listening
 */
export function listenForScans(
  onScan: (scan: ScanEvent, typing: Typing) => void,
  profile: ScannerProfile,
  tooSlow: (slow: SlowKeys) => void,
  tooShort: (keys: ScanEvent) => void,
): () => void {
  const reader = new BurstReader(profile);
  const alt = new AltCode();
  const abort = new AbortController();
  let before: FieldBefore | null = null;
  /** Keys that were kept from the page. */
  let typed = '';
  let scanEndedAt = -Infinity;
  /** Characters with no long pause between them, scan or not. */
  let run = NO_RUN;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let typing: Omit<Typing, 'burst' | 'suffix'> = { capsLock: false, separator: null };

  const swallow = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const forget = () => {
    clearTimeout(idle);
    before = null;
    typed = '';
    typing = { capsLock: false, separator: null };
  };

  /** @returns true where what was typed was a scan */
  const finish = (suffix: Typing['suffix'] = null): boolean => {
    const burst = reader.end();
    if (!burst) {
      giveBack(before, typed);
      forget();
      return false;
    }
    restoreField(before);
    // They were a scan: Enter that follows is a person's.
    run = NO_RUN;
    const how = { burst, suffix, ...typing };
    forget();
    onScan(scanOf(burst, reader.textOf(burst), profile), how);
    return true;
  };

  /** No key has come for as long as a scanner without a suffix is silent after a code. */
  const onSilence = () => {
    if (reader.isScanByNow) {
      finish();
      return;
    }
    // The rest of a scan may still be on its way through a busy computer: by its time stamps it belongs to these keys.
    giveBack(before, typed);
    typed = '';
  };

  /** A key that scanners end with has come. @returns true where a scanner has typed what it ends */
  const finishWith = (event: KeyboardEvent, suffix: Typing['suffix']): boolean => {
    const burst = reader.current;
    const isScan = finish(suffix);
    const isShort = !isScan && burst !== null && isLabel(burst, event);
    if (isScan || isShort) scanEndedAt = event.timeStamp;
    if (burst && isShort) {
      run = NO_RUN;
      tooShort(scanOf(burst, reader.textOf(burst), profile));
    }
    return isScan || isShort;
  };

  /** In a field it is text that somebody types. Space, then Enter, may be pressed by two hands, and is on no label. */
  const isLabel = (burst: Burst, { timeStamp }: KeyboardEvent): boolean =>
    reader.isTooShort(burst, timeStamp) && burst.byText.trim() !== '' && fieldBefore() === null;

  const drop = () => {
    reader.drop();
    giveBack(before, typed);
    forget();
  };

  const take = (character: KeyCharacter, event: KeyboardEvent) => {
    if (reader.isOver(event.timeStamp)) finish();
    if (!reader.current) before = fieldBefore();
    reader.add(character, event.timeStamp);
    typing.capsLock ||= event.getModifierState('CapsLock');
    if (reader.isLikely || character.byText === GS) {
      if (character.byText !== GS) typed += event.key.length === 1 ? event.key : '';
      swallow(event);
    }
    clearTimeout(idle);
    // A scanner without a suffix ends by silence. The page may have been busy meanwhile: keys that wait go first.
    idle = setTimeout(() => (idle = setTimeout(onSilence, SETTLE_MS)), reader.patience * 2);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.isTrusted) return;
    if (event.repeat) return drop();
    const since = event.timeStamp - scanEndedAt;
    const trails = TRAIL.has(event.key) && !event.ctrlKey && since >= 0 && since <= TRAIL_MS;
    // Within a burst it is the end of the next scan: a fast one comes right after the other.
    if (trails && !reader.current) return swallow(event);
    if (alt.press(event)) {
      if (reader.isUnderWay(event.timeStamp)) swallow(event);
      return;
    }
    if (event.key === 'Enter' || event.key === 'Tab') {
      const near = reader.isUnderWay(event.timeStamp);
      if (near && finishWith(event, event.key)) return swallow(event);
      if (!near) drop();
      if (event.key === 'Enter' && !isCommand(event)) enterAfterKeys(event);
      // A person goes on to what is pressed next.
      run = NO_RUN;
      return;
    }
    if (MODIFIERS.has(event.key)) return;
    if (isControl(event) && reader.isUnderWay(event.timeStamp)) {
      // CR, LF and TAB as some scanners type them end the scan; other control characters are no part of it.
      const ends = 'mji'.includes(event.key.toLowerCase());
      if (ends) finishWith(event, null);
      swallow(event);
      return;
    }
    const character = characterOf(event);
    // A scanner without a suffix may be followed by a key at once: what came until then counts.
    if (!character) {
      finish();
      return;
    }
    if (character.byText === GS) typing.separator = 'ctrl';
    const goesOn = event.timeStamp - run.last <= ENTER_AFTER_MS;
    run = {
      keys: goesOn ? run.keys + 1 : 1,
      first: goesOn ? run.first : event.timeStamp,
      last: event.timeStamp,
    };
    take(character, event);
  };

  /** Outside a field Enter presses what is chosen: not where it ends what a slow scanner has typed. */
  const enterAfterKeys = (event: KeyboardEvent) => {
    const { keys, first, last } = run;
    run = NO_RUN;
    if (keys < CODE_KEYS || event.timeStamp - last > ENTER_AFTER_MS || fieldBefore() !== null) return;
    swallow(event);
    tooSlow({ keys, gapMs: (last - first) / (keys - 1), firstKeyAt: first });
  };

  const onKeyUp = (event: KeyboardEvent) => {
    if (!event.isTrusted || event.key !== 'Alt') return;
    const character = alt.release();
    if (character === null || (!reader.isUnderWay(event.timeStamp) && character === GS)) return;
    if (character === GS) typing.separator = 'alt';
    take({ byText: character, byPlace: character }, event);
  };

  window.addEventListener('keydown', onKeyDown, { capture: true, signal: abort.signal });
  window.addEventListener('keyup', onKeyUp, { capture: true, signal: abort.signal });
  window.addEventListener('blur', () => finish(), { signal: abort.signal });
  return () => {
    clearTimeout(idle);
    abort.abort();
  };
}

/** A letter with Ctrl: how scanners type control characters, but for GS, which has a reader of its own. */
const isControl = ({ ctrlKey, altKey, metaKey, key }: KeyboardEvent): boolean =>
  ctrlKey && !altKey && !metaKey && /^[a-z]$/i.test(key);

/** Codes are built with these: EOT, GS, RS. */
const STRUCTURE = new Set(['\u0004', '\u001d', '\u001e']);

/** Control characters can be hotkeys of something else; only those that codes are built with stay. */
const withoutControls = (text: string): string =>
  text.replace(/\p{Cc}/gu, (control) => (STRUCTURE.has(control) ? control : ''));

function scanOf(burst: Burst, typed: string, { prefix, reading }: ScannerProfile): ScanEvent {
  const whole = typed.startsWith(prefix) ? typed.slice(prefix.length) : typed;
  const text = withoutControls(whole);
  const symbology = /^\][A-Za-z]\d/.exec(text)?.[0] ?? null;
  const otherwise = reading === 'text' ? burst.byPlace : burst.byText;
  return {
    text: text.slice(0, MAX_SCAN_LENGTH),
    plain: text.slice(symbology?.length ?? 0, MAX_SCAN_LENGTH).trim(),
    symbology,
    digitsOtherwise: /^\d{8,14}$/.test(otherwise) && otherwise !== typed ? otherwise : null,
    at: Date.now(),
    firstKeyAt: burst.first,
    lastKeyAt: burst.last,
    source: 'keyboard',
    tooLong: text.length > MAX_SCAN_LENGTH,
  };
}
