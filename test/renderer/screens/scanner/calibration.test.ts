import { describe, expect, it } from 'vitest';
import {
  LAYOUT_TEXT,
  readLayoutCode,
  readSeparatorCode,
  readTestedKeys,
} from '../../../../src-renderer/screens/scanner/calibration.ts';
import type { Typing } from '../../../../src-renderer/scan/keys/scan-event.ts';

function typing(byText: string, parts: Partial<Typing> & { byPlace?: string; gap?: number } = {}): Typing {
  const { byPlace = byText, gap = 8, ...rest } = parts;
  const keys = byText.length;
  return {
    burst: { byText, byPlace, first: 0, last: (keys - 1) * gap, keys, longestGap: gap },
    suffix: 'Enter',
    capsLock: false,
    separator: null,
    ...rest,
  };
}

const said = (c: ReturnType<typeof readLayoutCode>) => c.findings.map((f) => f.fact).join(' ');
const advised = (c: ReturnType<typeof readLayoutCode>) => c.findings.map((f) => f.advice ?? '').join(' ');

describe('the code of keys and speed', () => {
  it('finds nothing to mend with a good scanner', () => {
    const found = readLayoutCode(typing(`]C0${LAYOUT_TEXT}`));
    expect(found).toMatchObject({ understood: true, profile: { reading: 'text', prefix: '', aimIds: true } });
    expect(advised(found).trim()).toBe('');
    expect(said(found)).toContain('(]C0)');
  });

  it('reads by place where the layouts differ, and asks for nothing', () => {
    const found = readLayoutCode(typing('Qq&Aaé', { byPlace: LAYOUT_TEXT }));
    expect(found).toMatchObject({ understood: true, profile: { reading: 'place' } });
  });

  it('takes a prefix, and says what stands behind', () => {
    const found = readLayoutCode(typing(`]C0~${LAYOUT_TEXT}#`));
    expect(found.profile.prefix).toBe('~');
    expect(advised(found)).toContain('suffix');
  });

  it.each([
    [{ suffix: null }, 'end with Enter'],
    [{ gap: 80 }, 'inter-character delay'],
  ] as const)('advises where the scanner can be set better: %j', (parts, words) => {
    expect(advised(readLayoutCode(typing(LAYOUT_TEXT, parts)))).toContain(words);
  });

  it('learns the pace of a slow scanner, from keys that are no scan yet', () => {
    for (const gap of [40, 60, 90]) {
      const keys = typing(LAYOUT_TEXT, { gap });
      const refused = { why: 'slow', text: LAYOUT_TEXT, keys: 29, gapMs: gap } as const;
      const found = readTestedKeys({ step: 'layout', typing: keys, refused: { ...refused, typing: keys } });
      expect(found.understood).toBe(true);
      expect(found.profile.meanGapMs).toBeGreaterThan(gap);
      expect(found.profile.longestGapMs).toBeGreaterThan(gap);
    }
    const slower = typing(LAYOUT_TEXT, { gap: 150 });
    const refused = { why: 'slow', text: '', keys: 29, gapMs: 150, typing: slower } as const;
    expect(readTestedKeys({ step: 'layout', typing: slower, refused })).toMatchObject({ understood: false });
  });

  it('learns that short codes can be told from typing by the key at their end', () => {
    expect(readLayoutCode(typing(LAYOUT_TEXT)).profile.leastKeys).toBe(3);
    expect(readLayoutCode(typing(LAYOUT_TEXT, { suffix: null })).profile.leastKeys).toBe(6);
  });

  it('keeps nothing of a code that is not its own', () => {
    expect(readLayoutCode(typing('4006381333931'))).toMatchObject({ understood: false, profile: {} });
  });
});

describe('the code of the separator', () => {
  const WHOLE = ']d2010952123454321310LOT7\u001d21S99';

  it('says whether and how it arrives', () => {
    const ctrl = readSeparatorCode(typing(WHOLE, { separator: 'ctrl' }));
    expect([ctrl.profile.separator, said(ctrl)]).toEqual([
      'kept',
      expect.stringContaining('Ctrl ]') as string,
    ]);
    expect(said(readSeparatorCode(typing(WHOLE, { separator: 'alt' })))).toContain('Alt 029');
  });

  it('says clearly that it is lost', () => {
    const lost = readSeparatorCode(typing(WHOLE.replace('\u001d', '')));
    expect(lost.profile.separator).toBe('lost');
    expect(advised(lost)).toContain('by eye');
  });

  it('keeps nothing of another code', () => {
    expect(readSeparatorCode(typing('4006381333931'))).toMatchObject({ understood: false, profile: {} });
  });
});
