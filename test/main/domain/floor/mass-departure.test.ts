import { describe, expect, it } from 'vitest';
import { isConfirmed, isCurrent, isMassDeparture } from '../../../../src-main/domain/floor/mass-departure.ts';

describe('many orders that are gone at once', () => {
  it.each([
    [20, 20, false],
    [21, 21, true],
    [21, 210, false],
    [22, 210, true],
    [0, 0, false],
  ])('%i of %i: held back %s', (gone, open, isMass) => {
    expect(isMassDeparture(gone, open)).toBe(isMass);
  });

  it('is passed on when the same bench leads again and no other has shown them since', () => {
    const withheld = { orders: 30, at: 0, othersChecks: 0 };
    expect(isConfirmed(null, 0)).toBe(false);
    expect(isConfirmed(withheld, 300_000)).toBe(true);
    // The bench had its lead back before it was unfit, so that this is the same look.
    expect(isConfirmed(withheld, 299_999)).toBe(false);
    expect(isCurrent(withheld, 299_999)).toBe(true);
    // The other bench reached its second round, and gave up as well.
    expect(isConfirmed({ ...withheld, othersChecks: 2 }, 300_000)).toBe(true);
    expect(isConfirmed({ ...withheld, othersChecks: 3 }, 300_000)).toBe(false);
    expect(isConfirmed(withheld, 3_600_000)).toBe(false);
  });
});
