import { describe, expect, it } from 'vitest';
import { aiEntry } from '../../../../src-main/domain/scan/gs1/ai-dictionary.ts';
import { readAiRow } from '../../../../src-main/domain/scan/gs1/ai-row.ts';
import { AI_ROWS } from '../../../../src-main/domain/scan/gs1/ai-table.ts';
import type { AiValue } from '../../../../src-main/domain/scan/gs1/element-string.ts';
import { formatBracketed, formatElementString } from './format-elements.ts';
import { parseScan } from '../../../../src-main/domain/scan/parse-scan.ts';
import { valueOf } from './element-values.ts';
import { seeded } from '../../../chaos/random.ts';
import { YEAR } from './vector-check.ts';

const ENTRIES = AI_ROWS.flatMap(readAiRow);
const read = (text: string) => {
  const { ais, error } = parseScan(text, YEAR);
  return error ?? ais;
};

describe('every AI of the dictionary', () => {
  it.each(AI_ROWS)('comes back from both forms: %s', (row) => {
    const random = seeded(7);
    for (const entry of readAiRow(row)) {
      for (let n = 0; n < 40; n++) {
        const ais: AiValue[] = [[entry.ai, valueOf(entry, random)]];
        expect(read(`]C1${formatElementString(ais)}`), JSON.stringify(ais)).toEqual(ais);
        expect(read(formatBracketed(ais)), JSON.stringify(ais)).toEqual(ais);
      }
    }
  });

  it('comes back beside any others, in the order in which they were', () => {
    const random = seeded(8);
    for (let n = 0; n < 10_000; n++) {
      const entries = new Set(Array.from({ length: random.from(2, 5) }, () => random.of(ENTRIES)));
      const ais: AiValue[] = [...entries].map((entry) => [entry.ai, valueOf(entry, random)]);
      const wanted = JSON.stringify(ais);
      for (const text of [`]d2${formatElementString(ais)}`, formatBracketed(ais)]) {
        if (JSON.stringify(read(text)) !== wanted) expect(read(text), text).toEqual(ais);
      }
    }
  });

  it('is found under its own digits', () => {
    expect(ENTRIES).toHaveLength(new Set(ENTRIES.map(({ ai }) => ai)).size);
    for (const entry of ENTRIES) expect(aiEntry(entry.ai)).toEqual(entry);
  });
});
