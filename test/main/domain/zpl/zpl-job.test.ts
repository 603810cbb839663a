import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZplLabel } from '../../../../src-main/contract/paper/zpl-label.ts';
import { hasLetters } from '../../../../src-main/domain/zpl/zpl-field.ts';
import { zplJob } from '../../../../src-main/domain/zpl/zpl-job.ts';
import { createRandom } from '../../../../src-main/practice/invented/random.ts';
import { readZpl } from '../../../support/zpl-reader.ts';

const LABELS = [
  { width: 62, height: null },
  { width: 100, height: 150 },
  { width: 105, height: 148 },
] as const;
const PAPER = { dpi: 203, width: 100, height: 150, copies: 2 } as const;
const label = (text: string, bars: string | null = null): ZplLabel => ({
  lines: [{ text, as: 'normal' }],
  bars,
  square: 'PKDSLIP0123456789APD1',
});
const HOSTILE = [
  '^XZ',
  '~JR',
  '^FD',
  '^FS',
  '~HS',
  '_5E',
  '\\&',
  '\\',
  '>0',
  '^',
  '~',
  '_',
  '>',
  '\u0000',
  '\r\n',
  '\u202e',
  '"',
  '<script>',
  'é',
  'Ł',
  '漢',
  '🎁',
  '\ud800',
  ' ',
  'a',
  '7',
];

describe('a label in ZPL', () => {
  it('has its size, its copies, and each field as it was given', () => {
    const [read, ...more] = readZpl(zplJob([label('José \\ ^XZ~JR 100%_5E', 'A^B~C>D/1')], PAPER));
    expect(more).toEqual([]);
    expect(read).toMatchObject({ width: 799, length: 1199, copies: 2 });
    expect(read?.fields).toEqual([
      { kind: 'text', data: 'José \\ ^XZ~JR 100%_5E' },
      { kind: 'code128', data: 'A^B~C>D/1' },
      { kind: 'qr', data: 'PKDSLIP0123456789APD1' },
    ]);
  });

  it('of 1,200 lines has each of them, on rolls of at most 2 m and on sheets', () => {
    const lines = Array.from({ length: 1_200 }, (_, n) => ({ text: `line ${n}`, as: 'normal' as const }));
    for (const height of [null, 150]) {
      const read = readZpl(zplJob([{ lines, bars: null, square: null }], { ...PAPER, width: 62, height }));
      const texts = read.flatMap(({ fields }) => fields.map(({ data }) => data));
      expect(texts.filter((text) => text !== 'line 0')).toEqual(lines.slice(1).map(({ text }) => text));
      for (const { length, fields } of read) {
        expect(fields[0]?.data, 'each label says what it is of').toBe('line 0');
        expect(length).toBeLessThanOrEqual((2_000 * 203) / 25.4 + 1);
      }
    }
  });

  it('is of other dots at 300 per inch, and of a roll as long as what stands on it', () => {
    const [read] = readZpl(zplJob([label('x')], { ...PAPER, dpi: 300, width: 62, height: null }));
    expect(read?.width).toBe(732);
    expect(read?.length).toBeGreaterThan(300);
    expect(read?.length).toBeLessThan(600);
  });

  it('goes on on the next one where its lines do not fit, under the same first line, and loses none', () => {
    const lines = Array.from({ length: 120 }, (_, n) => ({ text: `line ${n}`, as: 'normal' as const }));
    const read = readZpl(zplJob([{ lines, bars: 'PD1', square: null }], PAPER));
    expect(read.length).toBeGreaterThan(2);
    const texts = read.map(({ fields }) =>
      fields.filter(({ kind }) => kind === 'text').map(({ data }) => data),
    );
    expect(new Set(texts.flat())).toEqual(new Set(lines.map(({ text }) => text)));
    expect(texts.every(([first]) => first === 'line 0')).toBe(true);
  });

  it('has composed letters, ASCII where they are wide, and no mark that turns them', () => {
    const [read] = readZpl(zplJob([label('Jose\u0301 \u202e21\u202c ＮＯ．１２ so\u00adft')], PAPER));
    expect(read?.fields[0]?.data).toBe('José 21 NO.12 soft');
  });

  it('has no bars where they would be wider than it', () => {
    const [read] = readZpl(zplJob([label('x', 'A'.repeat(60))], { ...PAPER, width: 62 }));
    expect(read?.fields.map(({ kind }) => kind)).toEqual(['text', 'qr']);
  });

  it('has narrower bars of two dots, and a square of their text before none', () => {
    const codes = (n: number, size: (typeof LABELS)[number], dpi: 203 | 300) => {
      const bars = `${'A'.repeat(n - 1)}^`;
      const one = { lines: [], bars, square: null };
      const [read] = readZpl(zplJob([one], { ...size, dpi, copies: 1 }));
      expect(read?.fields.map(({ data }) => data)).toEqual([bars]);
      return [read?.fields[0]?.kind, read?.module];
    };
    const [roll, label150] = LABELS;
    expect(codes(15, roll, 203)).toEqual(['code128', 2]);
    expect(codes(17, roll, 203)).toEqual(['qr', 0]);
    expect(codes(15, roll, 300)).toEqual(['code128', 3]);
    expect(codes(17, roll, 300)).toEqual(['code128', 2]);
    expect(codes(26, roll, 300)).toEqual(['qr', 0]);
    expect(codes(29, label150, 203)).toEqual(['code128', 2]);
    expect(codes(120, label150, 203)).toEqual(['qr', 0]);
  });

  it('of any text has all of its letters, none over another, and none below the edge', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('W', 'i', '7', '-'), maxLength: 60 }), {
      maxLength: 40,
    });
    const as = fc.constantFrom('huge', 'large', 'normal', 'small');
    const lines = fc.array(fc.record({ text: words.map((all) => all.join(' ').slice(0, 600)), as }), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(lines, fc.constantFrom(...LABELS), fc.constantFrom(203, 300), (all, size, dpi) => {
        const read = readZpl(
          zplJob([{ lines: all, bars: 'PD1', square: null }], { ...size, dpi, copies: 1 }),
        );
        const printed = read.flatMap(({ fields }) => fields.map(({ data }) => data)).join('');
        const letters = (text: string) => text.replaceAll(' ', '');
        for (const { text } of all) expect(letters(printed)).toContain(letters(text));
        expect(read.flatMap(({ lost }) => lost)).toEqual([]);
      }),
      {
        examples: [
          // Two lines are higher than a label: the second page has no room for the heading.
          [
            [
              { text: ' WWWW WWWW WWWWW WWWW', as: 'huge' },
              { text: 'W WWWWWWWW W WWWWWW W', as: 'huge' },
            ],
            LABELS[1],
            203,
          ],
        ],
      },
    );
  });

  it('has the same commands whatever stands in its fields: 10,000 hostile ones', () => {
    const random = createRandom('zpl');
    const pick = () => HOSTILE[Math.floor(random.next() * HOSTILE.length)] ?? '';
    const commandsOf = (text: string) =>
      readZpl(zplJob([{ ...label(text), bars: 'A' }], PAPER)).map(({ commands }) => commands);
    const usual = commandsOf('a');
    for (let n = 0; n < 10_000; n++) {
      const text = Array.from({ length: 1 + Math.floor(random.next() * 12) }, pick).join('');
      expect(commandsOf(text), JSON.stringify(text)).toEqual(usual);
    }
  });

  it('hostile bars and squares change no command, and are left out where they cannot be written', () => {
    const random = createRandom('zpl codes');
    const pick = () => HOSTILE[Math.floor(random.next() * HOSTILE.length)] ?? '';
    for (let n = 0; n < 1_000; n++) {
      const text = Array.from({ length: 1 + Math.floor(random.next() * 5) }, pick).join('');
      const [read] = readZpl(zplJob([{ lines: [], bars: text, square: text }], PAPER));
      const printed = /^[ -~]+$/.test(text);
      const bars = read?.fields.find(({ kind }) => kind === 'code128')?.data;
      expect(bars, JSON.stringify(text)).toBe(
        printed && (text.length * 11 + 55) * 0.25 <= 94 ? text : undefined,
      );
      const square = read?.fields.find(({ kind }) => kind === 'qr')?.data;
      expect(square, JSON.stringify(text)).toBe(/^[A-Z0-9]+$/.test(text) ? text : undefined);
    }
  });
});

it('the reader finds a command that a field lets through', () => {
  const job = zplJob([label('a')], PAPER);
  expect(readZpl(job.replace('^FDa', '^FDa~JR'))[0]?.commands).not.toEqual(readZpl(job)[0]?.commands);
});

it('letters beyond Latin are not left to the font of a printer', () => {
  expect(['José Łukasz', 'Nguyễn Thị', '7 × 2 = 14', 'Ana 🎁', 'Jose\u0301', '１２'].map(hasLetters)).toEqual(
    [true, true, true, true, true, true],
  );
  expect(['Светлана', 'שרה', 'さくら', '欧阳', 'สมชาย', 'عبد', 'm\u0306', '、', '★'].some(hasLetters)).toBe(
    false,
  );
});
