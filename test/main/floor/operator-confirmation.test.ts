import { expect, it } from 'vitest';
import { changesOf, needsConfirmation } from '../../../src-main/domain/floor/operator-confirmation.ts';

const PIA = { name: 'Pia', role: 'packer', isActive: true, badge: 'b', pin: 'p' } as const;
const LIA = { ...PIA, name: 'Lia', role: 'lead' } as const;
const ADM = { ...PIA, name: 'Adm', role: 'administrator' } as const;

it('lets what is said of packers count at once', () => {
  for (const word of [PIA, { ...PIA, pin: 'other' }, { ...PIA, isActive: false }, { ...PIA, name: 'Pia Z.' }])
    expect([needsConfirmation(PIA, word), needsConfirmation(null, word)]).toEqual([false, false]);
});

it('holds back each change of a lead or an administrator, and whoever becomes one', () => {
  for (const one of [LIA, ADM])
    for (const word of [
      { ...one, pin: 'other' },
      { ...one, pin: null },
      { ...one, badge: 'other' },
      { ...one, isActive: false },
      { ...one, isActive: false, name: null },
      { ...one, name: 'Other' },
      { ...one, role: 'packer' as const },
    ])
      expect(needsConfirmation(one, word), JSON.stringify(word)).toBe(true);
  expect([needsConfirmation(PIA, { ...PIA, role: 'lead' }), needsConfirmation(null, ADM)]).toEqual([
    true,
    true,
  ]);
  // Switched on again later, it would be known by the PIN of that bench.
  const left = { ...LIA, isActive: false };
  expect([needsConfirmation(left, { ...left, pin: 'other' }), needsConfirmation(null, left)]).toEqual([
    true,
    true,
  ]);
});

it('lets count what gives no right and takes none', () => {
  expect(needsConfirmation(LIA, { ...LIA })).toBe(false);
  const left = { ...LIA, isActive: false };
  expect(needsConfirmation(left, { ...left, name: null, badge: null, pin: null })).toBe(false);
});

it('names what is different', () => {
  expect(changesOf(LIA, { ...ADM, pin: null, isActive: false })).toEqual([
    'role',
    'pin',
    'deactivated',
    'name',
  ]);
  expect(changesOf({ ...LIA, isActive: false }, LIA)).toEqual(['activated']);
  expect(changesOf(null, LIA)).toEqual(['new']);
});
