/** Keys with the times of a scanner and of fingers, as the window hears them. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_SCANNER } from '../../../src-main/contract/default-scanner.ts';
import { listenForScans } from '../../../src-renderer/scan/wedge.ts';

interface Heard {
  scans: string[];
  short: { text: string; firstKeyAt: number | null }[];
  /** Keys that the page has seen too. */
  page: string[];
}

/**
 * Types on a page of which nothing but the keys is real.
 * @param keys each with its time in milliseconds, and how much later than the one before it arrives
 */
function typed(
  keys: readonly (readonly [key: string, at: number, lateMs?: number])[],
  { field = false, meanGapMs = DEFAULT_SCANNER.meanGapMs } = {},
): Heard {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => void vi.unstubAllGlobals());
  class Field {
    type = 'text';
    value = '';
    selectionStart = 0;
    selectionEnd = 0;
    setSelectionRange = () => undefined;
    dispatchEvent = () => true;
  }
  const listeners = new Map<string, (event: unknown) => void>();
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', class extends Field {});
  vi.stubGlobal('InputEvent', Event);
  vi.stubGlobal('document', { activeElement: field ? new Field() : null, execCommand: () => false });
  vi.stubGlobal('window', { addEventListener: listeners.set.bind(listeners) });
  const heard: Heard = { scans: [], short: [], page: [] };
  const stop = listenForScans(
    ({ text }) => heard.scans.push(text),
    { ...DEFAULT_SCANNER, meanGapMs },
    () => undefined,
    ({ text, firstKeyAt }) => heard.short.push({ text, firstKeyAt }),
  );
  onTestFinished(stop);
  for (const [key, timeStamp, lateMs = 0] of keys) {
    vi.advanceTimersByTime(lateMs);
    let reachesPage = true;
    listeners.get('keydown')?.({
      isTrusted: true,
      key,
      code: key === 'Enter' || key === 'Tab' ? key : '',
      timeStamp,
      getModifierState: () => false,
      preventDefault: () => (reachesPage = false),
      stopImmediatePropagation: () => undefined,
    });
    if (reachesPage) heard.page.push(key);
  }
  return heard;
}

/** A code as a scanner types it, a key every 8 ms. */
const label = (text: string, end: 'Enter' | 'Tab' = 'Enter') =>
  [...text, end].map((key, n) => [key, 1_000 + n * 8] as const);

test.each(['2', '12', 'BOX-3'])(
  'the label %s is too short for a code, and its Enter presses nothing',
  (text) => {
    const heard = typed(label(text));
    expect(heard.short).toEqual([{ text, firstKeyAt: 1_000 }]);
    expect(heard.scans).toEqual([]);
    expect(heard.page).not.toContain('Enter');
  },
);

test('a scanner that ends with Tab, or twice, is the same', () => {
  expect(typed(label('2', 'Tab'))).toMatchObject({ short: [{ text: '2' }], page: ['2'] });
  expect(typed([...label('2'), ['Enter', 1_016]])).toMatchObject({ short: [{ text: '2' }], page: ['2'] });
});

test('six keys are a code', () => {
  expect(typed(label('BOX-33'))).toMatchObject({ scans: ['BOX-33'], short: [] });
});

test.each([
  [
    'one digit, then Enter as soon as a finger can',
    [
      ['2', 1_000],
      ['Enter', 1_030],
    ],
  ],
  [
    'two digits that roll, then Enter',
    [
      ['1', 1_000],
      ['2', 1_012],
      ['Enter', 1_090],
    ],
  ],
  [
    'two digits, then Enter that rolls',
    [
      ['1', 1_000],
      ['2', 1_060],
      ['Enter', 1_070],
    ],
  ],
  [
    'Space and Enter at once',
    [
      [' ', 1_000],
      ['Enter', 1_005],
    ],
  ],
] as const)('%s: that is a person, whatever the scanner’s pace', (_name, keys) => {
  for (const meanGapMs of [DEFAULT_SCANNER.meanGapMs, 150]) {
    const heard = typed(keys, { meanGapMs });
    expect(heard.short).toEqual([]);
    expect(heard.page).toEqual(keys.map(([key]) => key));
  }
});

test('in a field a short code is text, with its Enter', () => {
  const heard = typed(label('B-3'), { field: true });
  expect(heard).toEqual({ scans: [], short: [], page: ['B', '-', '3', 'Enter'] });
});

/** A code whose keys come in two parts, since the computer was busy in between; it was typed at one go. */
const delayed = (text: string, first: number, lateMs: number) =>
  label(text).map(([key, at], n) => [key, at, n === first ? lateMs : 0] as const);

test.each([1, 3, 5])('a busy computer delivers the first %i keys of a code long before the rest', (first) => {
  for (const field of [false, true])
    expect(typed(delayed('4006381333931', first, 2_000), { field }).scans).toEqual(['4006381333931']);
});

test('keys of a hand do not wait for a scan: each is the page’s at once', () => {
  const heard = typed([
    ['4', 1_000],
    ['0', 3_000, 2_000],
    ['Enter', 5_000, 2_000],
  ]);
  expect(heard).toEqual({ scans: [], short: [], page: ['4', '0', 'Enter'] });
});

test('a scanner without a suffix ends by silence', () => {
  const keys = label('4006381333931').slice(0, -1);
  expect(typed([...keys, ['a', 9_000, 2_000]]).scans).toEqual(['4006381333931']);
});
