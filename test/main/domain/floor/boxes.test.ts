import { expect, it } from 'vitest';
import { boxesOf, type BoxRow } from '../../../../src-main/domain/floor/boxes.ts';
import { rivalryOf, type RivalBox } from '../../../../src-main/domain/floor/which-box.ts';

/** A box as bench `a` reported it: six events, closed at 10. */
const row = (change: Partial<BoxRow> = {}): BoxRow => ({
  ...{ benchId: 'a', history: 'h', mark: 'm-6', events: 6, sealedAt: 10 },
  ...change,
});
const atB = (change: Partial<BoxRow> = {}): BoxRow => row({ benchId: 'b', ...change });

it.each([
  ['told again as another bench', row(), atB(), 1],
  ['went on there: cleared, found, moved on', row(), atB({ mark: 'm-8', events: 8 }), 1],
  ['open when it parted, and closed at one', row({ sealedAt: null }), atB({ mark: 'm-9', events: 9 }), 1],
  ['open at both', row({ sealedAt: null }), atB({ mark: 'm-9', events: 9, sealedAt: null }), 1],
  ['closed before it parted, and gone on with at both', row({ mark: 'm-7' }), atB({ mark: 'm-7b' }), 1],
  ['closed at both after it parted', row({ mark: 'm-7' }), atB({ mark: 'm-7b', sealedAt: 11 }), 2],
  [
    'closed at one, and not closed at the other any more',
    row(),
    atB({ mark: 'm-9', events: 9, sealedAt: null }),
    2,
  ],
  ['of two journals', row(), atB({ history: 'other' }), 2],
] as const)('one history of two benches, %s', (_, one, other, boxes) => {
  expect(boxesOf([one, other])).toHaveLength(boxes);
  expect(boxesOf([other, one])).toHaveLength(boxes);
});

it('shows what was told last of a box', () => {
  const later = atB({ mark: 'm-8', events: 8 });
  expect(boxesOf([row(), later])).toEqual([[later, row()]]);
});

const rival = (change: Partial<RivalBox> = {}): RivalBox => ({
  ...row(),
  ...{ phase: 'sealed', isCleared: false, isSure: true, token: 1, first: 1 },
  ...change,
});

it('a box that was told by an older name came as early as that', () => {
  const again = rival({ benchId: 'b', mark: 'm-8', events: 8, first: 9 });
  const other = rival({ benchId: 'c', history: 'other', first: 5 });
  const { stays, kind } = rivalryOf([rival(), other, again], null);
  expect(kind).toBe('packed-twice');
  expect(stays.map(({ benchId }) => benchId)).toEqual(['b', 'a']);
});

it('a choice by the older name is a choice of the same box', () => {
  const again = rival({ benchId: 'b', mark: 'm-8', events: 8, isSure: false });
  const other = rival({ benchId: 'c', history: 'other' });
  expect(rivalryOf([again, rival(), other], { benchId: 'a', history: 'h' }).stays[0]).toBe(again);
});

it('a chosen box that was put aside meanwhile is one of the boxes, as long as none has left', () => {
  const found = rival({ phase: 'pulled' });
  const other = rival({ benchId: 'c', history: 'other', phase: 'to-pull' });
  expect(rivalryOf([found, other], null)).toMatchObject({ kind: null, stays: [other] });
  expect(rivalryOf([found, other], found)).toMatchObject({ kind: 'packed-twice', stays: [found] });
  const left = { ...other, phase: 'moved-on' as const };
  expect(rivalryOf([found, left], found)).toMatchObject({ kind: null, stays: [left] });
});

const begun = (change: Partial<RivalBox>): RivalBox => rival({ phase: 'open', sealedAt: null, ...change });

it.each([
  ['is left for the bench that was given it', { phase: 'short' }, { phase: 'open' }, 'handed-over'],
  ['is left also when that bench has closed it', { phase: 'open' }, { phase: 'sealed' }, 'handed-over'],
  ['was closed before it went', { phase: 'sealed' }, { phase: 'open' }, 'opened-twice'],
  ['is closed at both', { phase: 'sealed' }, { phase: 'sealed' }, 'packed-twice'],
  ['was opened there at a risk', { phase: 'open', isSure: false }, { phase: 'open' }, 'opened-twice'],
  ['was opened here at a risk', { phase: 'open' }, { phase: 'open', isSure: false }, 'opened-twice'],
  ['has no older token', { phase: 'open', token: 2 }, { phase: 'open' }, 'opened-twice'],
] as const)('what a bench had when the store gave the order to another: %s', (_, giver, other, kind) => {
  const had = begun({ token: 1, ...giver });
  const has = begun({ benchId: 'b', history: 'other', token: 2, first: 2, ...other });
  const holder = { benchId: 'b', token: 2 };
  expect(rivalryOf([had, has], null, holder).kind).toBe(kind);
  expect(rivalryOf([had, has], null).kind).not.toBe('handed-over');
  if (kind === 'handed-over') expect(rivalryOf([had, has], null, holder).stays).toEqual([has]);
});

it('an order that is given back is left by the bench that had it between', () => {
  const first = begun({ token: 1 });
  const between = begun({ benchId: 'b', history: 'other', token: 2 });
  expect(rivalryOf([first, between], null, { benchId: 'a', token: 3 })).toMatchObject({
    kind: 'handed-over',
    stays: [first],
  });
});
