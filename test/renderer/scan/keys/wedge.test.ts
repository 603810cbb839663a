/** Keys with the times of a scanner and of fingers, as the window hears them. */
import { expect, test, vi } from 'vitest';
import { typeOnPage, type Focus, type PressedKey } from '../../../support/wedge-page.ts';

/** @returns texts of the scans and of the refused keys, and the keys that the page has seen */
function typed(keys: readonly PressedKey[], focus: Focus = 'nothing') {
  const { scans, refused, page, value } = typeOnPage(keys, { focus });
  return {
    scans: scans.map(({ text }) => text),
    refused: refused.map(({ why, text }) => `${why} ${text}`),
    page: page.map(([key]) => key),
    value,
  };
}

/** A code as a scanner types it, a key every 8 ms. */
const label = (text: string, end: 'Enter' | 'Tab' = 'Enter') =>
  [...text, end].map((key, n) => [key, 1_000 + n * 8] as const);

test.each(['2', '12'])('the label %s is too short for a code, and its Enter presses nothing', (text) => {
  const heard = typed(label(text));
  expect(heard).toMatchObject({ scans: [], refused: [`short ${text}`] });
  expect(heard.page).not.toContain('Enter');
});

test.each(['4011', 'BOX-3'])('%s is a short code: whether it counts is for the station to say', (text) => {
  expect(typeOnPage(label(text)).scans).toEqual([{ text, firstKeyAt: 1_000, isShort: true }]);
  expect(typeOnPage(label(text), { profile: { leastKeys: 3 } }).scans[0]).toMatchObject({ isShort: false });
});

test('a scanner that ends with Tab, or twice, is the same', () => {
  expect(typed(label('2', 'Tab'))).toMatchObject({ refused: ['short 2'], page: ['2'] });
  expect(typed([...label('2'), ['Enter', 1_016]])).toMatchObject({ refused: ['short 2'], page: ['2'] });
  expect(typed([...label('4006381333931'), ['Enter', 1_400]]).page).not.toContain('Enter');
});

test('Enter of a person soon after another one, which sent a field with fast keys in it, reaches the page', () => {
  const { page } = typeOnPage(
    [
      ['7', 1_000],
      ['0', 1_060],
      ['3', 1_300],
      ['Enter', 1_450],
      ['Enter', 1_700],
    ],
    {
      focus: 'password',
      // The field goes with what it sent.
      onKey: ({ key }) => {
        if (key === 'Enter') vi.stubGlobal('document', { activeElement: null });
      },
    },
  );
  expect(page.filter(([key]) => key === 'Enter')).toHaveLength(2);
});

test('six keys are a code', () => {
  expect(typeOnPage(label('BOX-33')).scans).toEqual([{ text: 'BOX-33', firstKeyAt: 1_000, isShort: false }]);
});

test('Space and Enter at once are pressed by two hands', () => {
  const heard = typeOnPage(
    [
      [' ', 1_000],
      ['Enter', 1_005],
    ],
    { focus: 'button' },
  );
  expect(heard).toMatchObject({ scans: [], refused: [], acts: ['pressed'] });
  expect(heard.page.map(([key]) => key)).toEqual(['Enter']);
});

test('Space of a person acts on what has the focus, without Enter', () => {
  expect(typeOnPage([[' ', 1_000]], { focus: 'button' }).acts).toEqual(['pressed']);
  expect(typeOnPage([[' ', 1_000]], { focus: 'row' }).acts).toEqual(['keydown']);
  expect(typeOnPage([[' ', 1_000]], { focus: 'list' }).acts).toEqual(['opened']);
});

test('letters of a person choose in a list', () => {
  expect(typeOnPage([['p', 1_000]], { focus: 'list' }).acts).toEqual(['Português', 'input', 'change']);
  expect(typeOnPage(label('PORTA-KEY-1'), { focus: 'list' }).acts).toEqual([]);
});

/** Keys of a person, one every `gapMs` milliseconds. */
const byHandKeys = (text: string, gapMs: number, end = 'Enter') =>
  [...text, end].map((key, n) => [key, 1_000 + n * gapMs] as const);

test('a code that a person types while a question is open presses nothing, and is told from a slow scanner', () => {
  const byHand = byHandKeys('5901234123457', 200);
  const slow = [...'5901234123457', 'Enter'].map((key, n) => [key, 1_000 + n * 60] as const);
  const asked = typeOnPage(byHand, { isAsked: true });
  expect(asked).toMatchObject({ scans: [], texts: [], refused: [{ why: 'typed', text: '5901234123457' }] });
  expect(asked.page.map(([key]) => key)).not.toContain('Enter');
  expect(typed(slow)).toMatchObject({ scans: [], refused: ['slow 5901234123457'] });
});

test.each([130, 300, 400, 900])(
  'Enter after text that a person types at %i ms a key is for that text only',
  (gapMs) => {
    for (const focus of ['nothing', 'button', 'row'] as const)
      for (const text of ['SC-36012903-55', '731', 'x']) {
        const heard = typeOnPage(byHandKeys(text, gapMs), { focus });
        expect(heard).toMatchObject({ scans: [], refused: [], texts: [text], shownText: '', acts: [] });
        expect(heard.page.map(([key]) => key)).not.toContain('Enter');
      }
  },
);

test('text of a person is shown until Enter, and ends with Escape, an arrow key or a scan', () => {
  const typedText = (end: string) => typeOnPage(byHandKeys('SC-3', 200, end));
  expect(typeOnPage(byHandKeys('SC-3', 200).slice(0, -1))).toMatchObject({ texts: [], shownText: 'SC-3' });
  expect(typedText('Backspace')).toMatchObject({ texts: [], shownText: 'SC-' });
  for (const end of ['Escape', 'ArrowDown']) expect(typedText(end).shownText).toBe('');
  expect(typedText('Escape').page.map(([key]) => key)).not.toContain('Escape');
  const scan = label('4006381333931').map(([key, at]) => [key, at + 5_000] as const);
  const heard = typeOnPage([...byHandKeys('SC-3', 200).slice(0, -1), ...scan, ['Enter', 9_000]]);
  expect(heard).toMatchObject({ scans: [{ text: '4006381333931' }], texts: [], shownText: '' });
  expect(heard.page.at(-1)).toEqual(['Enter', 9_000]);
});

test('keys that the page or a list has used are no text', () => {
  expect(typeOnPage(byHandKeys('p', 200), { focus: 'list' }).texts).toEqual([]);
  expect(typeOnPage(byHandKeys('2', 200), { onKey: (event) => event.preventDefault() }).texts).toEqual([]);
  expect(typeOnPage(byHandKeys('?', 200)).texts).toEqual([]);
});

test('in a field a short code is text; its Enter sends nothing', () => {
  const heard = typed(label('B-3'), 'text');
  expect(heard).toEqual({ scans: [], refused: ['enter B-3'], page: ['B', '-', '3'], value: 'B-3' });
});

test('a person sends a field by Enter', () => {
  const pin = [...'2468', 'Enter'].map((key, n) => [key, 1_000 + n * 130] as const);
  expect(typed(pin, 'password')).toMatchObject({ refused: [], value: '2468' });
  expect(typed(pin, 'password').page).toContain('Enter');
});

test('what is left of a code in a field after a pause is taken out of it', () => {
  const keys = [...'590123412345'].map((key, n) => [key, 1_000 + n * 25] as const);
  const heard = typed([...keys, ['7', 1_400], ['Enter', 1_425]], 'text');
  expect(heard).toMatchObject({ scans: [], refused: ['pieces 5901234123457'], value: '' });
});

test('a scan just after what a person has typed into a field leaves that text, and counts', () => {
  const byHand = [...'lamp'].map((key, n) => [key, 1_000 + n * 120] as const);
  const scan = label('4006381333931').map(([key, at]) => [key, at + 600] as const);
  expect(typed([...byHand, ...scan], 'text')).toMatchObject({
    scans: ['4006381333931'],
    refused: [],
    value: 'lamp',
  });
});

test('a trigger that shakes sends a code twice, with no key at the end: two reads of one code', () => {
  const code = [...'4006381333931'];
  const keys = [...code, ...code].map((key, n) => [key, 1_000 + n * 8 + (n < 13 ? 0 : 150)] as const);
  expect(typed(keys).scans).toEqual(['4006381333931', '4006381333931']);
});

/** A code whose keys arrive in two parts, because the computer was busy; it was typed in one go. */
const delayed = (text: string, first: number, lateMs: number) =>
  label(text).map(([key, at], n) => [key, at, n === first ? lateMs : 0] as const);

test.each([1, 3, 5])('a busy computer delivers the first %i keys of a code long before the rest', (first) => {
  for (const focus of ['nothing', 'text'] as const)
    expect(typed(delayed('4006381333931', first, 2_000), focus).scans).toEqual(['4006381333931']);
});

test('keys of a hand do not wait for a scan: each is the page’s at once', () => {
  const heard = typed([
    ['4', 1_000],
    ['0', 3_000, 2_000],
    ['ArrowDown', 5_000, 2_000],
  ]);
  expect(heard).toMatchObject({ scans: [], refused: [], page: ['4', '0', 'ArrowDown'] });
});

test('a scanner without a suffix ends by silence', () => {
  const keys = label('4006381333931').slice(0, -1);
  expect(typed([...keys, ['a', 9_000, 2_000]]).scans).toEqual(['4006381333931']);
});

/** The same keys, for a label that is scanned later by this many ms. */
const later = (keys: readonly PressedKey[], ms: number) =>
  keys.map(([key, at, lateMs], n): PressedKey => [key, at + ms, n === 0 ? ms : (lateMs ?? 8)]);

// The first eight digits are a code of their own.
test.each([6, 8, 12])(
  'after a code that ended with Enter, the first %i keys of the next one wait for the rest',
  (first) => {
    const next = later(delayed('4006381333931', first, 1_200), 2_000);
    for (const focus of ['nothing', 'text'] as const)
      expect(typed([...label('8712345678906'), ...next], focus)).toMatchObject({
        scans: ['8712345678906', '4006381333931'],
        refused: [],
      });
  },
);

test('a scanner that has lost its Enter is heard a second later, once', () => {
  const bare = label('4006381333931').slice(0, -1);
  const heardAt: number[] = [];
  typeOnPage([...label('8712345678906'), ...later(bare, 2_000), ...later(bare, 3_000)], {
    onTaken: () => heardAt.push(Date.now()),
  });
  const [first = 0, second = 0, third = 0] = heardAt;
  expect(second - first).toBe(2_000 + 96 + 350 + 1_000);
  expect(third - second).toBe(3_000 + 96 + 350 - 350 - 1_000);
});
