/**
 * A keyboard-wedge scanner types fast, anywhere. This tells its bursts from a person's typing by the time between
 * keys (`event.timeStamp`: a busy page delays handlers, not time stamps) and takes them out of whatever field they
 * landed in.
 */

export interface WedgeSettings {
  /** Keys that a burst has at least. */
  leastKeys: number;
  /** Mean gap between keys of a burst at most, in milliseconds. */
  meanGapMs: number;
  /**
   * Longest single gap within a burst. Wide, since a busy computer stretches single gaps; the mean is what tells a
   * scanner from a person.
   */
  longestGapMs: number;
  /** With a symbology identifier in front, slow scanners are recognised too. */
  prefixedGapMs: number;
}

const DEFAULT_WEDGE: WedgeSettings = { leastKeys: 6, meanGapMs: 35, longestGapMs: 90, prefixedGapMs: 160 };

/** From this many fast keys on, keys no longer reach the page. */
const LIKELY_KEYS = 3;
/** A code longer than this is cut off and reported by its beginning. */
const MOST_KEYS = 512;

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Before {
  field: TextField;
  value: string;
  start: number | null;
  end: number | null;
}

interface Burst {
  text: string;
  first: number;
  last: number;
  keys: number;
  longest: number;
  /** Keys that were kept from the page. */
  swallowed: string;
  before: Before | null;
}

/**
 * Listens on the window until it is stopped.
 * @param heard called with the text of each scan, without its suffix
 * @returns stops listening
 */
export function listenForScans(
  heard: (text: string) => void,
  settings: WedgeSettings = DEFAULT_WEDGE,
): () => void {
  let burst: Burst | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  const abort = new AbortController();

  const gapLimit = (b: Burst) => (hasAimPrefix(b.text) ? settings.prefixedGapMs : settings.longestGapMs);

  const isFast = (b: Burst) =>
    (b.last - b.first) / (b.keys - 1) <= settings.meanGapMs && b.longest <= settings.longestGapMs;

  const isScan = (b: Burst) => b.keys >= settings.leastKeys && (hasAimPrefix(b.text) || isFast(b));

  /** @returns true where what was typed was a scan */
  const finish = (): boolean => {
    clearTimeout(idle);
    const ended = burst;
    burst = null;
    if (!ended) return false;
    if (!isScan(ended)) {
      giveBack(ended);
      return false;
    }
    restore(ended.before);
    heard(ended.text.slice(0, MOST_KEYS));
    return true;
  };

  const drop = () => {
    clearTimeout(idle);
    if (burst) giveBack(burst);
    burst = null;
  };

  const swallow = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.isTrusted) return;
    if (event.repeat) {
      drop();
      return;
    }
    if (event.key === 'Enter' || event.key === 'Tab') {
      const near = burst !== null && event.timeStamp - burst.last <= gapLimit(burst);
      if (near && finish()) swallow(event);
      else drop();
      return;
    }
    if (MODIFIERS.has(event.key)) return;
    const character = characterOf(event);
    if (character === null) {
      // A scanner without a suffix may be followed by a key at once: what came until then counts.
      finish();
      return;
    }
    if (burst && event.timeStamp - burst.last > gapLimit(burst)) {
      finish();
    }
    if (burst) {
      const gap = event.timeStamp - burst.last;
      burst.longest = Math.max(burst.longest, gap);
      burst.text += character;
      burst.keys++;
      burst.last = event.timeStamp;
    } else {
      burst = {
        text: character,
        first: event.timeStamp,
        last: event.timeStamp,
        keys: 1,
        longest: 0,
        swallowed: '',
        before: fieldState(),
      };
    }
    if (burst.keys > LIKELY_KEYS && isFast(burst)) {
      burst.swallowed += character;
      swallow(event);
    }
    clearTimeout(idle);
    // A scanner without a suffix ends by silence.
    idle = setTimeout(finish, gapLimit(burst) * 2);
  };

  window.addEventListener('keydown', onKeyDown, { capture: true, signal: abort.signal });
  window.addEventListener('blur', finish, { signal: abort.signal });
  return () => {
    clearTimeout(idle);
    abort.abort();
  };
}

const MODIFIERS = new Set(['Shift', 'CapsLock', 'NumLock', 'AltGraph', 'Control', 'Alt']);

/** A burst that came with Ctrl+] carries GS1's separator; any other combination is a person's shortcut. */
function characterOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey && event.key === ']') return '\u001d';
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  return event.key.length === 1 ? event.key : null;
}

const hasAimPrefix = (text: string) => /^\][A-Za-z]\d/.test(text);

function fieldState(): Before | null {
  const field = document.activeElement;
  const isText =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && TEXT_TYPES.has(field.type));
  if (!isText) return null;
  // Number fields have no selection; reading it throws in some engines and is null in others.
  const selectable = field instanceof HTMLTextAreaElement || field.type !== 'number';
  return {
    field,
    value: field.value,
    start: selectable ? field.selectionStart : null,
    end: selectable ? field.selectionEnd : null,
  };
}

/** What looked like a scan and was none was typed by a person: the keys kept back go where they belong. */
function giveBack(burst: Burst): void {
  const field = document.activeElement;
  if (burst.swallowed === '' || field !== burst.before?.field) return;
  const { field: target } = burst.before;
  const [start, end] = [target.selectionStart, target.selectionEnd];
  if (start === null || end === null) target.value += burst.swallowed;
  else target.setRangeText(burst.swallowed, start, end, 'end');
  target.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

const TEXT_TYPES = new Set(['text', 'search', 'url', 'tel', 'password', 'number', 'email']);

/** Puts a field back to what it was before the first key, and lets whoever is bound to it know. */
function restore(before: Before | null): void {
  if (!before || before.field.value === before.value) return;
  const { field } = before;
  field.value = before.value;
  if (before.start !== null) field.setSelectionRange(before.start, before.end);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
