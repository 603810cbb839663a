/** Daily counts of a bench as text: the same for the same counts, and never more than a store takes. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { benchCounts, type BenchCount } from '../../../../src-main/domain/board/bench-days.ts';
import { FIGURES, figuresFactText, readFiguresFact } from '../../../../src-main/floor/facts/figures-fact.ts';
import { openSealed, seal } from '../../../../src-main/floor/seal.ts';
import { z } from 'zod';
import { readable } from '../../../../src-main/floor/postgres/readable.ts';

const HOUR_MS = 3_600_000;
/** Limit of a row in the table of facts. */
const MOST_CHARACTERS = 16_000;

const count = (part: Partial<BenchCount> = {}): BenchCount => ({
  ...{ from: 495_000 * HOUR_MS, operator: 'ana', kind: 'closed', detail: '', n: 1, units: 2 },
  ...part,
});

const sums = (counts: readonly BenchCount[]) =>
  benchCounts(counts.map(({ kind, n, units }) => count({ kind, n, units })));

it('is read as it was written', () => {
  const fact = {
    journal: 'j',
    counts: benchCounts([count(), count({ kind: 'miss-wrong-item', detail: 'MUG' })]),
  };
  expect(readFiguresFact(figuresFactText(fact))).toEqual(fact);
});

it.each(['', '{}', '{"journal":1,"counts":[]}', '{"journal":"j","counts":[[1,"ana","closed","",1]]}'])(
  'what a newer version may have written is left out: %s',
  (body) => {
    expect(readFiguresFact(body)).toBeNull();
  },
);

it.each([
  ['items', 4_000, 3],
  ['people', 4_000, 4_000],
])('of a day of very many %s the rarest have no name, and no sum is smaller', (_, items, people) => {
  const counts = Array.from({ length: items }, (__, n) =>
    count({
      ...{
        from: (495_000 + (n % 24)) * HOUR_MS,
        operator: `${n % people} ${randomBytes(9).toString('hex')}`,
      },
      ...{ kind: 'miss-unknown', detail: randomBytes(6).toString('hex'), n: n < 5 ? 50 : 1, units: 0 },
    }),
  );
  const key = randomBytes(32);
  const sealed = seal(key, 'figures', 'place', figuresFactText({ journal: 'j'.repeat(43), counts }));
  expect(sealed.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  const read = readFiguresFact(openSealed(key, 'figures', 'place', sealed) ?? '');
  expect(sums(read?.counts ?? [])).toEqual(sums(counts));
});

it('of many items those with the most keep their names', () => {
  const often = Array.from({ length: 20 }, (_, n) => count({ detail: `OFTEN-${n}`, n: 90 }));
  const seldom = Array.from({ length: 3_000 }, () => count({ detail: randomBytes(12).toString('hex') }));
  const read = readFiguresFact(figuresFactText({ journal: '', counts: [...seldom, ...often] }));
  const named = new Set(read?.counts.map(({ detail }) => detail));
  expect(often.every(({ detail }) => named.has(detail))).toBe(true);
  expect(named.size).toBeLessThan(3_000);
});

it('a bench that does not know the kind leaves the row out, and reads the others', () => {
  // Reads rows as a bench of an older version does.
  const older = readable(z.object({ kind: z.enum(['code', 'shortage']), key: z.string() }));
  const rows = [
    { kind: 'code', key: 'CASE' },
    { kind: FIGURES, key: '2026-11-27' },
  ];
  expect(older.parse(rows)).toEqual([rows[0]]);
});
