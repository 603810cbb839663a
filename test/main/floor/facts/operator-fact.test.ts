import { expect, it } from 'vitest';
import { operatorFactText, readOperatorFact } from '../../../../src-main/floor/facts/operator-fact.ts';
import { isHashOfCode } from '../../../../src-main/station/secrets/bench-code.ts';

const HASH = `scrypt:${'s'.repeat(22)}:${'k'.repeat(43)}`;
const ANA = { name: 'Ana', role: 'lead', language: 'es', isActive: true, badge: HASH, pin: null } as const;

const read = (parts: object) => readOperatorFact(JSON.stringify({ ...ANA, ...parts }), isHashOfCode);

it('is read as it was written, without what a machine has for itself', () => {
  const text = operatorFactText({ ...ANA, ...{ badgeTag: 'tag', badgeKey: 'key', n: 3 } });
  expect(text).not.toMatch(/tag|key|"n":/i);
  expect(readOperatorFact(text, isHashOfCode)).toEqual(ANA);
  expect(read({ name: null, isActive: false })).toEqual({ ...ANA, name: null, isActive: false });
});

it('is nothing where a newer version, or a hand, wrote something else', () => {
  for (const parts of [
    { role: 'owner' },
    { language: 'de' },
    { isActive: 1 },
    { name: null },
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { pin: '1234' },
    { badge: 'BADGE-ADM-0001' },
    { badge: undefined },
  ])
    expect(read(parts), JSON.stringify(parts)).toBe(null);
  expect(readOperatorFact('[', isHashOfCode)).toBe(null);
});
