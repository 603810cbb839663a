/** Keys at a scanner's pace are never a person's number, and their Enter reaches nothing: at every pace, however they are cut. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TypedKeys } from '../../../src-renderer/screens/packing/bench/keys/typed-keys.svelte.ts';
import { typeOnPage, type Focus, type PressedKey } from '../../support/wedge-page.ts';

const FIRST = 10_000;

/** A scan: its characters, the time from each key to the next, and how it ends. At least one gap is the scanner's pace. */
const anyScan = fc
  .record({
    text: fc.oneof(fc.stringMatching(/^\d{2,20}$/), fc.stringMatching(/^[A-Z0-9-][A-Z0-9 -]{0,17}\d$/)),
    pace: fc.integer({ min: 5, max: 90 }),
    suffix: fc.constantFrom('Enter', 'Tab', null),
  })
  .chain(({ text, pace, suffix }) => {
    const gaps = text.length - 1 + Number(suffix !== null);
    const atPace = fc.integer({ min: 0, max: gaps - 1 });
    const pauses = fc.array(fc.record({ at: fc.nat(gaps - 1), ms: fc.integer({ min: 91, max: 300 }) }), {
      maxLength: 3,
    });
    return fc.tuple(atPace, pauses).map(([kept, cuts]) => {
      let at = FIRST;
      const keys: PressedKey[] = [...text, ...(suffix === null ? [] : [suffix])].map((key, n) => {
        const pause = cuts.find((cut) => cut.at === n - 1 && cut.at !== kept);
        if (n > 0) at += pause?.ms ?? pace;
        return [key, at];
      });
      return { text, keys };
    });
  });

/** Types on the bench, where digits are the number for the next scan. @returns that number; 1: none is left */
function unitsAfter(keys: readonly PressedKey[], focus: Focus = 'nothing') {
  const digits = new TypedKeys();
  const heard = typeOnPage(keys, {
    focus,
    onKey: (event) => digits.press(event),
    onTaken: (scan) => digits.takeFor(scan),
  });
  const { shown } = digits;
  const units = digits.takeFor({ firstKeyAt: 60_000, lastKeyAt: null });
  digits.stop();
  return { ...heard, shown, units };
}

test('no digits of a scan are units, and none of its keys acts, at 5 to 90 ms a key with pauses up to 300 ms', () => {
  fc.assert(
    fc.property(
      anyScan,
      fc.constantFrom<Focus>('nothing', 'button', 'list', 'row'),
      ({ text, keys }, focus) => {
        const { scans, page, units, shown, acts, texts, shownText } = unitsAfter(keys, focus);
        expect(units).toBe(1);
        expect(shown).toBe('');
        expect(page.map(([key]) => key)).not.toContain('Enter');
        expect(acts).toEqual([]);
        expect([texts, shownText]).toEqual([[], '']);
        // A scan is read completely or not at all: part of a code may be another code.
        for (const scan of scans) expect(scan.text).toBe(text);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('a field for a number keeps nothing of a scan, and is not sent by it', () => {
  fc.assert(
    fc.property(anyScan, ({ keys }) => {
      const { value, page } = unitsAfter(keys, 'number');
      expect(value).toBe('');
      expect(page.map(([key]) => key)).not.toContain('Enter');
    }),
    { numRuns: 1_000 },
  );
});

test('a scan that is cut says so, and the next one counts once', () => {
  const cut: PressedKey[] = [...'590123412345'].map((key, n) => [key, FIRST + n * 25]);
  const rest = FIRST + 11 * 25 + 100;
  const whole: PressedKey[] = [...'5901234123457', 'Enter'].map((key, n) => [key, FIRST + 5_000 + n * 25]);
  const heard = unitsAfter([...cut, ['7', rest], ['Enter', rest + 25], ...whole]);
  expect(heard.refused.map(({ why }) => why)).toEqual(['pieces']);
  expect(heard.scans.map(({ text }) => text)).toEqual(['5901234123457']);
  expect(heard.units).toBe(1);
});

test('digits that come just before a scan are not a number for it, and the scan does not count either', () => {
  const scan: PressedKey[] = [...'4006381333931', 'Enter'].map((key, n) => [key, FIRST + 250 + n * 8]);
  const heard = unitsAfter([['4', FIRST], ...scan]);
  expect(heard.scans).toEqual([]);
  expect(heard.refused.map(({ why }) => why)).toEqual(['pieces']);
});

test('what a person types is a number: digits further apart than a scanner’s, and a pause before the scan', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999 }),
      fc.array(fc.integer({ min: 121, max: 900 }), { minLength: 4, maxLength: 4 }),
      (number, gaps) => {
        let at = FIRST;
        const keys = [...String(number)].map((key, n): PressedKey => {
          if (n > 0) at += gaps[n] ?? 0;
          return [key, at];
        });
        const { units, shown, refused } = unitsAfter(keys);
        expect({ units, shown, refused }).toEqual({ units: number, shown: String(number), refused: [] });
      },
    ),
    { numRuns: 500 },
  );
});

test('digits of a text that a person types are no number of units', () => {
  const text = (keys: string): PressedKey[] => [...keys].map((key, n) => [key, FIRST + n * 200]);
  for (const keys of ['AB12', '12AB', '12345'])
    expect(unitsAfter(text(keys))).toMatchObject({ units: 1, shown: '' });
  expect(unitsAfter([...text('12'), ['Enter', FIRST + 900]])).toMatchObject({ units: 1, texts: ['12'] });
});
