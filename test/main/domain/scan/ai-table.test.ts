import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAiRow } from '../../../../src-main/domain/scan/gs1/ai-row.ts';
import { AI_ROWS, AI_TABLE_RELEASE } from '../../../../src-main/domain/scan/gs1/ai-table.ts';
import { aiTableSource, DICTIONARY, TABLE } from './generate-ai-table.ts';

const dictionary = readFileSync(DICTIONARY, 'utf8');

describe('the table of AIs', () => {
  it('is what the generator makes of the dictionary', () => {
    expect(readFileSync(TABLE, 'utf8')).toBe(aiTableSource(dictionary));
  });

  it('has each row of the dictionary, and names its release and licence', () => {
    const rows = dictionary.split('\n').filter((line) => /^\d/.test(line));
    expect(AI_ROWS).toHaveLength(rows.length);
    expect(dictionary).toContain(`# Release: ${AI_TABLE_RELEASE}`);
    for (const text of [dictionary, readFileSync(TABLE, 'utf8')]) {
      expect(text).toContain('Apache');
      expect(text).toContain('GS1 AISBL');
    }
  });

  it.each([
    ['a check that nobody wrote', '99 N6,newcheck', 'newcheck'],
    ['an attribute that nobody knows', '99 X..90 dlnew=01', 'dlnew=01'],
    ['no specification', '99 * req=01', 'specification'],
    ['a range of two lengths', '99-100 X..90', '99-100'],
    ['AIs of two lengths with the same two digits', '990 X..90\n99 X..90', 'one length'],
  ])('is not made of a dictionary with %s', (_what, row, message) => {
    expect(() => aiTableSource(`# Release: 2026-01-27\n${row}`)).toThrow(message);
  });

  it('is not made of a dictionary without a release', () => {
    expect(() => aiTableSource('00 *? N18 # SSCC')).toThrow('Release');
  });
});

describe('a row', () => {
  it('is read with its range, components and attributes', () => {
    const [first, ...rest] = readAiRow(
      '3930-3939 ? N3,iso4217 N..15 req=30,31nn req=01+21 ex=393n dlpkey=22,10|235',
    );
    expect(rest).toHaveLength(9);
    expect(first).toEqual({
      ai: '3930',
      predefinedLength: false,
      components: [
        { characters: 'N', least: 3, most: 3, optional: false, checks: ['iso4217'] },
        { characters: 'N', least: 1, most: 15, optional: false, checks: [] },
      ],
      least: 4,
      most: 18,
      isLinkKey: true,
    });
  });

  it('without qualifiers is a key all the same', () => {
    const [key] = readAiRow('253 ? N13,csum [X..17] dlpkey');
    expect(key).toMatchObject({ isLinkKey: true, least: 13, most: 30 });
    expect(readAiRow('10 ? X..20')[0]?.isLinkKey).toBe(false);
  });
});
