import { expect, it } from 'vitest';
import { compareVersions, isReleaseVersion } from '../../../../src-main/domain/station/release-version.ts';

it('orders versions by their numbers, not by their letters', () => {
  const inOrder = ['0.0.9', '0.0.10', '0.1.0', '0.9.99', '0.10.0', '1.0.0', '10.0.0'];
  for (const [n, one] of inOrder.entries())
    for (const [m, other] of inOrder.entries())
      expect(Math.sign(compareVersions(one, other)), `${one} ${other}`).toBe(Math.sign(n - m));
});

it('knows a version by its form', () => {
  for (const text of ['0.0.0', '1.2.3', '999999.0.1']) expect(isReleaseVersion(text), text).toBe(true);
  for (const text of ['', '1', '1.2', '1.2.3.4', '01.2.3', 'v1.2.3', '1.2.3-rc1', '1.2.3 ', '1.2.1000000'])
    expect(isReleaseVersion(text), text).toBe(false);
});
