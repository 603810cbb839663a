/**
 * Listener for a keyboard-wedge scanner on any screen and with any focus: one listener on the window that sees keys
 * before all others. Times are those of the events: a busy page delays handlers, not timestamps.
 */
import { isCommand } from '../../ui/actions/command-key.ts';
import type { ScannerProfile } from '../../../src-main/contract/scan/scanner.ts';
import type { Burst } from './burst.ts';
import { ControlKeys } from './control-keys.ts';
import { fieldBefore, giveBack, isForNumbers, restoreField, type FieldBefore } from './field.ts';
import { AltCode, characterOf, GS, type KeyCharacter } from './key-character.ts';
import { HAND_GAP_MS, KeyRun, RUN_PAUSE_MS, type Verdict } from './key-run.ts';
import type { HandTyping, TypedText } from './hand-typing.svelte.ts';
import type { RefusedKeys, ScanEvent, Typing } from './scan-event.ts';
import { scanOfKeys } from './scan-of-keys.ts';

/** Least number of keys of a code typed by a person: fewer may be a number, or a key pressed by mistake. */
const CODE_KEYS = 6;
/** Time after the silence, for keys that came within it and have not been seen yet. */
const SETTLE_MS = 150;
/**
 * Longer silence for a scanner that ends its codes with a key: until that key arrives, a busy computer may delay the rest
 * of a code.
 */
const SUFFIX_WAIT_MS = 1_000;

const MODIFIERS = new Set(['Shift', 'CapsLock', 'NumLock', 'AltGraph', 'Control', 'Alt', 'Meta']);
/** Scanners may end with CR and LF, or twice: what follows a scan within a run's pause still belongs to it. */
const TRAIL = new Set(['Enter', 'Tab', 'ArrowDown']);

/**
 * Listens until it is stopped.
 * @param onScan called with each scan, in the order in which they came
 * @param onRefused called with keys that a scanner has typed, or may have typed, and that are not a scan
 * @param hand handles text that a person types outside a field
 * @returns stops listening
 */
export function listenForScans(
  onScan: (scan: ScanEvent, typing: Typing) => void,
  profile: ScannerProfile,
  onRefused: (keys: RefusedKeys) => void,
  hand: HandTyping,
): () => void {
  const run = new KeyRun(profile);
  const controls = new ControlKeys();
  const alt = new AltCode();
  const abort = new AbortController();
  /** The focused field before the run, and before its first keys that are not a hand's: a person's text stays. */
  let atStart: FieldBefore | null = null;
  let before: FieldBefore | null = null;
  /** Keys that were kept from the page. */
  let typed = '';
  let scanEndedAt = -Infinity;
  /** True if the scanner ended its last code with Enter or Tab: so it will the next one. */
  let hasSuffix = false;
  /** True if the run is a whole code, and its suffix has not come. */
  let isWaiting = false;
  /** True if the run was already reported as meaningless. */
  let isAnswered = false;
  /** Keys of the run that have reached the page. */
  let given: KeyboardEvent[] = [];
  /** True if the keys of the run choose in a list. */
  let isOfList = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let space: ReturnType<typeof setTimeout> | undefined;
  let typing: Omit<Typing, 'burst' | 'suffix'> = { capsLock: false, separator: null };

  const swallow = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const forget = () => {
    clearTimeout(silence);
    clearTimeout(space);
    run.end();
    before = null;
    typed = '';
    isAnswered = false;
    given = [];
    isOfList = false;
    isWaiting = false;
    typing = { capsLock: false, separator: null };
  };

  const howTyped = (burst: Burst, suffix: Typing['suffix']): Typing => ({ burst, suffix, ...typing });

  const refuse = (why: RefusedKeys['why'], how: Typing) => {
    const { first, last, keys } = how.burst;
    const gapMs = (last - first) / Math.max(keys - 1, 1);
    onRefused({ why, text: run.textOf(how.burst), keys, gapMs, typing: how });
  };

  /** True if a person typed the run: no field and no list received it, and no key in it acted on the page. */
  const isHandText = (): boolean =>
    before === null && !isOfList && hand.takesText && !given.some((event) => event.defaultPrevented);

  /** Reverses the effect of meaningless keys on the page. @returns true if a scanner has typed them */
  const undo = (verdict: Verdict): boolean => {
    const isOfScanner = verdict.by === 'scanner';
    const isCode = isOfScanner && (verdict.scans !== null || verdict.hasCode);
    if (isOfScanner && before && isForNumbers(before)) restoreField(atStart);
    else if (isCode) restoreField(before);
    else giveBack(before, typed);
    typed = '';
    if (isOfScanner) controls.drop();
    else controls.act();
    return isOfScanner;
  };

  /**
   * Ends the run.
   * @param suffix the key that ends it, as a scanner's last key may; null = silence, or another key
   * @returns true if that key must not reach the page
   */
  const finish = (suffix: { key: Typing['suffix']; at: number } | null = null): boolean => {
    const { whole } = run;
    if (!whole) return false;
    const verdict = run.judge(suffix?.at ?? null, before !== null);
    const how = howTyped(whole, suffix?.key ?? null);
    const field = before;
    const wasAnswered = isAnswered;
    const isText = isHandText();
    undo(verdict);
    forget();
    if (verdict.by === 'person') {
      if (isText) hand.add(textIn(whole));
      const isEnter = suffix?.key === 'Enter' && field === null && whole.byText.trim() !== '';
      if (isEnter && !isText && whole.keys >= CODE_KEYS) refuse('typed', how);
      return isEnter;
    }
    hand.clear();
    // Enter of a person comes later.
    const isOfScanner = suffix !== null && suffix.at - whole.last <= HAND_GAP_MS;
    const staysInField = field !== null && !verdict.scans && !verdict.hasCode && !isForNumbers(field);
    // A key soon after a person's Enter is not the rest of a scan.
    if (suffix && (!staysInField || isOfScanner)) scanEndedAt = suffix.at;
    if (verdict.scans) {
      hasSuffix = isOfScanner;
      for (const burst of verdict.scans) onScan(scanOfKeys(burst, profile, how.capsLock), { ...how, burst });
      return true;
    }
    if (!staysInField) {
      if (!wasAnswered) refuse(verdict.why, how);
      return true;
    }
    // A text stays in its field. Enter that comes as close behind it as a scanner's sends nothing.
    const isSent = suffix?.key === 'Enter' && isOfScanner && !isOfLines(field);
    if (isSent) refuse('enter', how);
    return isSent;
  };

  /** Called when no key has come for the longest pause of a scan. The rest may still be delayed by a busy computer. */
  const onSilence = () => {
    const { whole } = run;
    if (!whole) return;
    const verdict = run.judge(null, before !== null);
    if (verdict.by === 'scanner' && verdict.scans) {
      if (!hasSuffix) return void finish();
      isWaiting = true;
      silence = setTimeout(finish, SUFFIX_WAIT_MS);
      return;
    }
    if (verdict.by === 'person' && isHandText()) hand.await(textIn(whole));
    const isTaken =
      before === null || (verdict.by === 'scanner' && (verdict.hasCode || isForNumbers(before)));
    if (!undo(verdict) || isAnswered || !isTaken || verdict.by === 'person') return;
    isAnswered = true;
    refuse(verdict.why, howTyped(whole, null));
  };

  const take = (character: KeyCharacter, event: KeyboardEvent) => {
    const { timeStamp: at } = event;
    if (!run.goesOn(at)) finish();
    if (!run.whole) atStart = before = fieldBefore();
    else if (run.isByHand(at)) before = fieldBefore();
    run.add(character, at);
    if (event.repeat) run.spoil();
    if (fieldBefore()) hand.clear();
    typing.capsLock ||= event.getModifierState('CapsLock');
    const isPending = controls.hold(event, fieldBefore() !== null);
    if (run.isLikely || character.byText === GS) {
      if (character.byText !== GS) typed += event.key.length === 1 ? event.key : '';
      swallow(event);
    } else if (isPending) {
      isOfList ||= event.key !== ' ';
      swallow(event);
    } else given.push(event);
    clearTimeout(silence);
    clearTimeout(space);
    if (isPending && event.key === ' ') space = setTimeout(actOnSpace, HAND_GAP_MS);
    // A scanner without a suffix ends by silence. The page may have been busy meanwhile: keys that wait go first.
    silence = setTimeout(() => (silence = setTimeout(onSilence, SETTLE_MS)), RUN_PAUSE_MS - SETTLE_MS);
  };

  /** Acts before the end of the run: no code begins with Space. */
  const actOnSpace = () => {
    if (run.whole?.byText.trim() === '') controls.act();
  };

  /** A key that types nothing may be about text that a person has typed. */
  const endText = (event: KeyboardEvent) => {
    if (hand.end(event, fieldBefore() !== null)) swallow(event);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.isTrusted) return;
    const { key, timeStamp: at } = event;
    const since = at - scanEndedAt;
    // In a field a person may send a form soon after a scan; a second Tab or arrow is swallowed everywhere.
    const trailMs = key === 'Enter' && !fieldBefore() ? RUN_PAUSE_MS : HAND_GAP_MS;
    const trails = TRAIL.has(key) && !isCommand(event) && since >= 0 && since <= trailMs;
    // A suffix key within a run ends the next scan: a fast scan follows another directly.
    if (trails && !run.whole) return swallow(event);
    if (alt.press(event)) {
      if (run.whole && run.goesOn(at)) swallow(event);
      return;
    }
    if (key === 'Enter' || key === 'Tab') {
      const isNear = run.goesOn(at) && !isCommand(event) && !event.repeat;
      if (finish(isNear ? { key, at } : null) && isNear) swallow(event);
      return endText(event);
    }
    if (MODIFIERS.has(key)) return;
    if (isControl(event) && run.whole && at - run.whole.last <= (before ? HAND_GAP_MS : RUN_PAUSE_MS)) {
      // CR, LF and TAB as some scanners type them end the scan; other control characters are not part of it.
      if ('mji'.includes(key.toLowerCase())) finish({ key: null, at });
      return swallow(event);
    }
    const character = characterOf(event);
    // A scanner without a suffix may be followed by a key at once: the keys until then count.
    if (!character) {
      finish();
      return endText(event);
    }
    if (character.byText === GS) typing.separator = 'ctrl';
    take(character, event);
  };

  const onKeyUp = (event: KeyboardEvent) => {
    if (!event.isTrusted || event.key !== 'Alt') return;
    const character = alt.release();
    if (character === null || (character === GS && !(run.whole && run.goesOn(event.timeStamp)))) return;
    if (character === GS) typing.separator = 'alt';
    take({ byText: character, byPlace: character }, event);
  };

  window.addEventListener('keydown', onKeyDown, { capture: true, signal: abort.signal });
  window.addEventListener('keyup', onKeyUp, { capture: true, signal: abort.signal });
  const onPointerDown = () => {
    // The code came first.
    if (isWaiting) finish();
    hand.clear();
  };

  window.addEventListener('pointerdown', onPointerDown, { capture: true, signal: abort.signal });
  window.addEventListener('blur', () => finish(), { signal: abort.signal });
  return () => {
    clearTimeout(silence);
    clearTimeout(space);
    abort.abort();
  };
}

const textIn = ({ byText, first }: Burst): TypedText => ({ text: byText, firstKeyAt: first });

const isOfLines = ({ field }: FieldBefore): boolean => field instanceof HTMLTextAreaElement;

/** A letter with Ctrl: scanners type control characters that way, but for GS, which has a reader of its own. */
const isControl = ({ ctrlKey, altKey, metaKey, key }: KeyboardEvent): boolean =>
  ctrlKey && !altKey && !metaKey && /^[a-z]$/i.test(key);
