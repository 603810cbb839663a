import { describe, expect, it } from 'vitest';
import { differences, scanOf, VECTORS } from './vector-check.ts';

describe.each(VECTORS.groups)('the vectors of $id', ({ vectors }) => {
  it.each(vectors.map((vector) => [vector.id, vector] as const))('%s means what it should', (_id, vector) => {
    expect(differences(vector, scanOf(vector))).toEqual([]);
  });
});

describe('the file of vectors', () => {
  it('is whole and has its licence', () => {
    expect(VECTORS.groups.flatMap(({ vectors }) => vectors)).toHaveLength(VECTORS.total);
    expect(VECTORS.licence).toContain('Apache-2.0');
  });

  it('finds a planted error in each field', () => {
    const vectors = VECTORS.groups.flatMap((group) => group.vectors);
    const planted = [
      { field: 'kind', expect: { kind: 'planted' } },
      { field: 'gtin14', expect: { gtin14: '00000000000017' } },
      { field: 'ais', expect: { ais: [['10', 'PLANTED']] as [string, string][] } },
      { field: 'error', expect: { error: 'planted' } },
      { field: 'candidates', expect: { candidates: ['00000000000017'] } },
    ];
    for (const { field, expect: wrong } of planted) {
      const caught = vectors.filter((vector) => {
        const altered = { ...vector, expect: { ...vector.expect, ...wrong } };
        return differences(altered, scanOf(vector)).some((one) => one.startsWith(`${field}: `));
      });
      expect(caught, field).toHaveLength(vectors.length);
    }
  });
});
