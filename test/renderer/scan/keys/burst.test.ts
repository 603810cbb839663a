import { describe, expect, it } from 'vitest';
import { DEFAULT_SCANNER } from '../../../../src-main/contract/scan/default-scanner.ts';
import type { ScannerProfile } from '../../../../src-main/contract/scan/scanner.ts';
import { BurstReader } from '../../../../src-renderer/scan/keys/burst.ts';
import { seeded } from '../../../chaos/random.ts';

/** Gaps between keys of a person: log-normal around a median. */
function logNormal(random: () => number, median: number, sigma: number): number {
  const gauss = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return median * Math.exp(sigma * gauss);
}

interface Heard {
  scans: string[];
  at: number;
}

/** Types a text with these gaps into a field, and ends it with Enter or silence, as the listener does. */
function type(reader: BurstReader, heard: Heard, text: string, gap: () => number, enter: boolean): void {
  for (const character of text) {
    heard.at += gap();
    if (reader.isOver(heard.at)) end(reader, heard, null);
    reader.add({ byText: character, byPlace: character }, heard.at);
  }
  heard.at += enter ? gap() : 2_000;
  end(reader, heard, enter ? heard.at : null);
}

function end(reader: BurstReader, heard: Heard, suffixAt: number | null): void {
  const { current } = reader;
  if (current && reader.isScan(current, { suffixAt, inField: true }))
    heard.scans.push(reader.textOf(current));
  reader.end();
}

const profile = (parts: Partial<ScannerProfile> = {}): ScannerProfile => ({ ...DEFAULT_SCANNER, ...parts });
const word = (random: () => number, least: number, most: number) =>
  Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, () =>
    String.fromCharCode(97 + Math.floor(random() * 26)),
  ).join('');

describe('a person', () => {
  it.each([60, 70, 85, 110])(
    'who types with %i ms between keys, log-normal, is never a scanner in 10,000 words',
    (median) => {
      const random = seeded(median).next;
      const reader = new BurstReader(profile({ aimIds: false }));
      const heard: Heard = { scans: [], at: 0 };
      for (let n = 0; n < 10_000; n++) {
        // No person presses two keys within 15 ms of each other on purpose, word after word; rolls do happen.
        type(
          reader,
          heard,
          word(random, 3, 14),
          () => Math.max(logNormal(random, median, 0.35), 15),
          random() < 0.3,
        );
      }
      expect(heard.scans).toEqual([]);
    },
  );

  it('who types digits and Enter at 90 ms a key is none, with AIM ids on too', () => {
    const heard: Heard = { scans: [], at: 0 };
    type(new BurstReader(profile()), heard, '40063813', () => 90, true);
    expect(heard.scans).toEqual([]);
  });

  it('is none with the profile of the slowest scanner either, in a text field', () => {
    const random = seeded(3).next;
    const slow = profile({ aimIds: false, meanGapMs: 110, longestGapMs: 300, leastKeys: 3 });
    const heard: Heard = { scans: [], at: 0 };
    for (let n = 0; n < 10_000; n++)
      type(
        new BurstReader(slow),
        heard,
        word(random, 3, 14),
        () => Math.max(logNormal(random, 85, 0.35), 15),
        true,
      );
    expect(heard.scans).toEqual([]);
  });
});

describe('a scanner', () => {
  it('is heard whole at 1 to 30 ms a key, with jitter, in 5,000 codes', () => {
    const random = seeded(7).next;
    const reader = new BurstReader(profile({ aimIds: false }));
    const heard: Heard = { scans: [], at: 0 };
    const sent: string[] = [];
    for (let n = 0; n < 5_000; n++) {
      const code = Array.from({ length: 8 + Math.floor(random() * 7) }, () => Math.floor(random() * 10)).join(
        '',
      );
      const pace = 1 + random() * 24;
      sent.push(code);
      type(reader, heard, code, () => pace * (0.5 + random()), random() < 0.7);
      heard.at += 300;
    }
    expect(heard.scans).toEqual(sent);
  });

  it('that is slow (100 ms a key) is heard by its symbology identifier, every time', () => {
    const random = seeded(11).next;
    const reader = new BurstReader(profile({ aimIds: true }));
    const heard: Heard = { scans: [], at: 0 };
    const sent = Array.from({ length: 1_000 }, (_, n) => `]E0${String(4_006_381_000_000 + n)}`);
    for (const code of sent) {
      type(reader, heard, code, () => 80 + random() * 50, true);
      heard.at += 400;
    }
    expect(heard.scans).toEqual(sent);
  });

  it('that is slow is heard by a prefix of its own', () => {
    const heard: Heard = { scans: [], at: 0 };
    type(new BurstReader(profile({ prefix: '~', aimIds: false })), heard, '~12345', () => 120, true);
    expect(heard.scans).toEqual(['~12345']);
  });

  it('that types places of a US keyboard is read by them', () => {
    const reader = new BurstReader(profile({ reading: 'place' }));
    'àéèçàé'.split('').forEach((byText, n) => reader.add({ byText, byPlace: String(n) }, n * 5));
    expect(reader.current && reader.textOf(reader.current)).toBe('012345');
  });

  it('a mark alone is no code', () => {
    const heard: Heard = { scans: [], at: 0 };
    type(new BurstReader(profile()), heard, ']E0', () => 5, true);
    expect(heard.scans).toEqual([]);
  });
});
