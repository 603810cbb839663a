/** The floor's list of closed boxes: a box of a bench whose clock was ahead is listed when that day has come. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { spanUntil } from '../../../../src-main/domain/clock.ts';
import { FloorCopy } from '../../../../src-main/floor/copy/floor-copy.ts';
import type { HeadRow } from '../../../../src-main/floor/store/store.ts';
import { NO_LEADING } from '../../../support/floor/no-leading.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const NOW = Date.parse('2026-11-29T08:00:00Z');
const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

const closed = (orderId: string, sealedAt: number): HeadRow => ({
  ...{ history: orderId, mark: 'm', events: 2, token: 1, isSure: true, first: 1, phase: 'sealed' },
  ...{ isCleared: true, units: 1, dueUnits: 1, operator: null, benchId: 'other', revision: 1 },
  ...{ orderId, sealedAt },
});

it('a box of next year is not of today, and one of a clock two minutes ahead is', () => {
  const copy = new FloorCopy(join(tempFolder(), 'floor.db'), { account: 'one', joining: 'first' });
  const heads = [closed('A', NOW - HOUR), closed('B', NOW + 120_000), closed('C', NOW + YEAR)];
  const beat = { epoch: 'e', settlingMs: 0, now: 0, revision: 1, more: false, leading: NO_LEADING };
  copy.take({ ...beat, benches: [], claims: [], heads, choices: [], facts: [], cancels: [] }, 1);
  const listed = (now: number, since: number) => {
    const page = copy.packed.since(spanUntil(now, since), { offset: 0, limit: 10 });
    return [page.total, ...page.heads.map(({ orderId }) => orderId)];
  };
  expect(listed(NOW, NOW - 8 * HOUR)).toEqual([2, 'B', 'A']);
  expect(listed(NOW + YEAR, NOW + YEAR - HOUR)).toEqual([1, 'C']);
  copy.close();
});
