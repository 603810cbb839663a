import { createSecretKey, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSealed, resealed, seal } from '../../../src-main/floor/seal.ts';

const KEY = randomBytes(32);

describe('sealed text', () => {
  it('opens under its key, for its purpose and its order alone', () => {
    const sealed = seal(KEY, 'reason', 'O-1', 'Mrs Lind called ☃');
    expect(openSealed(KEY, 'reason', 'O-1', sealed)).toBe('Mrs Lind called ☃');
    expect(openSealed(randomBytes(32), 'reason', 'O-1', sealed)).toBeNull();
    expect(openSealed(KEY, 'operator', 'O-1', sealed)).toBeNull();
    expect(openSealed(KEY, 'reason', 'O-2', sealed)).toBeNull();
  });

  it('is another each time, and has nothing of the text', () => {
    const [one, two] = [seal(KEY, 'by', '', 'Ana'), seal(KEY, 'by', '', 'Ana')];
    expect(one).not.toBe(two);
    expect(Buffer.from(one.slice(3), 'base64url').includes('Ana')).toBe(false);
  });

  it('that is longer than a bench makes it is not opened: the store has thirty days of counts of each bench', () => {
    const figures = (length: number) =>
      openSealed(KEY, 'figures', '', seal(KEY, 'figures', '', 'x'.repeat(length)));
    expect(figures(2_000_000)).toHaveLength(2_000_000);
    expect(figures(2_000_001)).toBeNull();
    expect(openSealed(KEY, 'event', '', seal(KEY, 'event', '', 'x'.repeat(16_000_001)))).toBeNull();
  });

  it('that was changed, cut, or made by a newer version is not opened', () => {
    const sealed = seal(KEY, 'by', 'O-1', 'Ana');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let n = 0; n < bytes.length; n += 1) {
      const changed = Buffer.from(bytes);
      changed[n] = (changed[n] ?? 0) ^ 1;
      expect(openSealed(KEY, 'by', 'O-1', `v1.${changed.toString('base64url')}`)).toBeNull();
    }
    for (const text of ['', 'v1.', 'v1.AAAA', sealed.slice(0, -4), sealed.replace('v1.', 'v2.'), 'Ana'])
      expect(openSealed(KEY, 'by', 'O-1', text)).toBeNull();
  });
});

describe('sealed text under another key', () => {
  const NEW = randomBytes(32);
  const keys = { from: createSecretKey(KEY), to: createSecretKey(NEW) };

  it.each(['by', 'event'] as const)(
    'is the same %s, as long as before, and opens under no key of before',
    (purpose) => {
      const before = seal(KEY, purpose, 'O-1', 'Ana');
      const after = resealed(keys, purpose, 'O-1', before) ?? '';
      expect(after).toHaveLength(before.length);
      expect(openSealed(NEW, purpose, 'O-1', after)).toBe('Ana');
      expect(openSealed(KEY, purpose, 'O-1', after)).toBeNull();
      expect(openSealed(NEW, purpose, 'O-2', after)).toBeNull();
    },
  );

  it('is none if it was not sealed for that, under that key', () => {
    const before = seal(KEY, 'by', 'O-1', 'Ana');
    expect(resealed(keys, 'by', 'O-2', before)).toBeNull();
    expect(resealed(keys, 'reason', 'O-1', before)).toBeNull();
    expect(resealed({ from: keys.to, to: keys.from }, 'by', 'O-1', before)).toBeNull();
    for (const garbage of ['', 'v1.', 'v1.AAAA', 'garbage'])
      expect(resealed(keys, 'by', 'O-1', garbage)).toBeNull();
  });

  it('is not decompressed: what is too long to be opened is brought over as well', () => {
    const before = seal(KEY, 'event', '', 'x'.repeat(16_000_001));
    expect(resealed(keys, 'event', '', before)).toHaveLength(before.length);
  });
});

describe.each(['event', 'order'] as const)('a sealed %s', (purpose) => {
  it('is compressed, and comes back as it was', () => {
    const text = JSON.stringify(Array.from({ length: 500 }, () => ({ sku: 'MUG', units: 1 })));
    const sealed = seal(KEY, purpose, 'place', text);
    expect(sealed.length).toBeLessThan(text.length / 10);
    expect(openSealed(KEY, purpose, 'place', sealed)).toBe(text);
    expect(openSealed(KEY, purpose, 'elsewhere', sealed)).toBeNull();
  });
});
