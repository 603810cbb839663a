/** A page of which only the keys are real: what a scanner's listener makes of them, and what gets through to the page. */
import { onTestFinished, vi } from 'vitest';
import { DEFAULT_SCANNER } from '../../src-main/contract/scan/default-scanner.ts';
import type { ScannerProfile } from '../../src-main/contract/scan/scanner.ts';
import { HandTyping } from '../../src-renderer/scan/keys/hand-typing.svelte.ts';
import { listenForScans } from '../../src-renderer/scan/keys/wedge.ts';
import type { RefusedKeys, ScanKeys } from '../../src-renderer/scan/keys/scan-event.ts';

/** A key, the time when it was pressed in milliseconds, and how much later than the one before it arrives. */
export type PressedKey = readonly [key: string, at: number, lateMs?: number];

/** Focused element. */
export type Focus = 'nothing' | 'text' | 'number' | 'password' | 'list' | 'button' | 'row';

export interface TypedOutcome {
  scans: { text: string; firstKeyAt: number | null; isShort: boolean }[];
  refused: (Pick<RefusedKeys, 'why' | 'text'> & { firstKeyAt: number })[];
  /** Texts that a person has typed outside a field, each with Enter. */
  texts: string[];
  /** The text of a person that is shown at the end. */
  shownText: string;
  /** Keys that the page has seen too, with their times. */
  page: PressedKey[];
  /** Text of a focused text field, at the end. */
  value: string;
  /** Events of a focused control. */
  acts: string[];
}

interface Options {
  focus?: Focus;
  profile?: Partial<ScannerProfile>;
  /** True if a question is open: no typed text is read. */
  isAsked?: boolean;
  /** Called for each key that reaches the page. */
  onKey?: (event: KeyboardEvent) => void;
  /** Called for each scan and refusal. */
  onTaken?: (keys: ScanKeys) => void;
}

/** Substitute for an element, with what the listener asks of one. */
class Thing {
  isConnected = true;
  acts: string[] = [];
  localName = '';
  click = () => this.acts.push('pressed');
  dispatchEvent = (event: Event) => this.acts.push(event.type) > 0;
}
class Row extends Thing {}
class Control extends Thing {}
class List extends Thing {
  options = ['English', 'Português'].map((text) => ({ text, value: text, disabled: false }));
  selectedIndex = 0;
  get value(): string {
    return this.options[this.selectedIndex]?.text ?? '';
  }
  set value(value: string) {
    this.acts.push(value);
  }
  showPicker = () => this.acts.push('opened');
}
class Field extends Thing {
  type: string;
  inputMode = '';
  value = '';
  selectionStart = 0;
  selectionEnd = 0;
  setSelectionRange = () => undefined;
  constructor(type = 'text') {
    super();
    this.type = type;
  }
}

const FOCUSED: Record<Focus, () => Thing | null> = {
  nothing: () => null,
  text: () => new Field(),
  number: () => new Field('number'),
  password: () => new Field('password'),
  list: () => new List(),
  button: () => new Control(),
  row: () => new Row(),
};

/** Types the keys, then waits for longer than any scanner is silent. */
export function typeOnPage(keys: readonly PressedKey[], options: Options = {}): TypedOutcome {
  const { focus = 'nothing', profile = {}, isAsked = false, onKey, onTaken } = options;
  vi.useFakeTimers();
  const undo = () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
  onTestFinished(undo);
  const focused = FOCUSED[focus]();
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal('Element', Thing);
  vi.stubGlobal('HTMLElement', Thing);
  vi.stubGlobal('HTMLSelectElement', List);
  vi.stubGlobal('HTMLButtonElement', Control);
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', class extends Field {});
  vi.stubGlobal('InputEvent', Event);
  vi.stubGlobal('KeyboardEvent', class extends Event {});
  vi.stubGlobal('document', { activeElement: focused, execCommand: () => false });
  vi.stubGlobal('window', { addEventListener: listeners.set.bind(listeners) });
  const outcome: TypedOutcome = {
    ...{ scans: [], refused: [], texts: [], shownText: '', page: [], value: '', acts: [] },
  };
  const hand = new HandTyping({
    takesText: () => !isAsked,
    onText: ({ text, firstKeyAt }) => {
      outcome.texts.push(text);
      onTaken?.({ firstKeyAt, lastKeyAt: null });
    },
    onCleared: ({ firstKeyAt }) => onTaken?.({ firstKeyAt, lastKeyAt: null }),
  });
  const stop = listenForScans(
    ({ text, firstKeyAt, lastKeyAt, isShort }) => {
      outcome.scans.push({ text, firstKeyAt, isShort });
      onTaken?.({ firstKeyAt, lastKeyAt });
    },
    { ...DEFAULT_SCANNER, ...profile },
    ({ why, text, typing: { burst } }) => {
      outcome.refused.push({ why, text, firstKeyAt: burst.first });
      if (why !== 'enter') onTaken?.({ firstKeyAt: burst.first, lastKeyAt: burst.last });
    },
    hand,
  );
  let before = keys[0]?.[1] ?? 0;
  for (const [key, timeStamp, lateMs] of keys) {
    vi.advanceTimersByTime(lateMs ?? timeStamp - before);
    before = timeStamp;
    let reachesPage = true;
    const event = {
      ...{ isTrusted: true, key, timeStamp, target: focused, repeat: false },
      code: key.length > 1 ? key : '',
      getModifierState: () => false,
      preventDefault() {
        event.defaultPrevented = true;
        reachesPage = false;
      },
      defaultPrevented: false,
      stopImmediatePropagation: () => undefined,
    };
    listeners.get('keydown')?.(event);
    if (!reachesPage) continue;
    outcome.page.push([key, timeStamp]);
    if (focused instanceof Field && key.length === 1) focused.value += key;
    onKey?.(event as unknown as KeyboardEvent);
  }
  vi.advanceTimersByTime(1_000);
  stop();
  outcome.shownText = hand.shown;
  outcome.value = focused instanceof Field ? focused.value : '';
  outcome.acts = focused?.acts ?? [];
  undo();
  return outcome;
}
