/** Options of a packer for another bench's order, with and without the store. */
import { expect, it } from 'vitest';
import { decisionOf } from '../../../../src-renderer/screens/floor/floor-reasons.ts';
import {
  aloneSince,
  hearingOf,
  isOthers,
  shownOf,
  waysOn,
  type OnFloor,
} from '../../../../src-renderer/words/floor/ways-on.ts';
import { elsewhere, TWO } from '../../screens/floor/floor-samples.ts';

const UNSURE = { why: 'cut-off' as const, since: TWO };
const SET_APART = elsewhere({ what: 'set-apart' });

const ways = (part: Partial<OnFloor>, canOpen = true): string =>
  Object.entries(waysOn({ elsewhere: null, unsure: null, alone: null, ...part }, canOpen))
    .flatMap(([way, isThere]) => (isThere ? [way] : []))
    .join(' ');

it.each([
  ['nobody has', {}, ''],
  ['another packs', { elsewhere: elsewhere() }, 'ask take'],
  ['was asked for', { elsewhere: elsewhere({ isAsked: true }) }, 'take'],
  ['a silent bench has', { elsewhere: elsewhere({ silentSince: TWO }) }, 'take'],
  ['is packed', { elsewhere: elsewhere({ what: 'packed' }) }, ''],
  ['is reserved there', { elsewhere: SET_APART }, ''],
  ['is reserved there and wanted there too', { elsewhere: { ...SET_APART, isAsked: true } }, 'take'],
  ['is reserved at a silent bench', { elsewhere: { ...SET_APART, silentSince: TWO } }, 'take'],
  // Without the store nothing can be asked for or taken: a person answers for it.
  ['is unsure', { unsure: UNSURE, alone: TWO }, 'risk'],
  [
    'another packed when contact was lost',
    { elsewhere: elsewhere({ silentSince: TWO }), alone: TWO },
    'risk',
  ],
  ['was reserved when contact was lost', { elsewhere: SET_APART, unsure: UNSURE, alone: TWO }, 'risk'],
  ['was packed when contact was lost', { elsewhere: elsewhere({ what: 'packed' }), alone: TWO }, ''],
])('an order that %s has these ways on', (_what, part, expected) => {
  expect(ways(part)).toBe(expected);
});

it('opens nothing at a risk where nothing is opened', () => {
  expect(ways({ elsewhere: elsewhere(), unsure: UNSURE, alone: TWO }, false)).toBe('');
});

it('leads nowhere from a stop: what was handed over is not taken back', () => {
  const onFloor = { elsewhere: elsewhere(), unsure: null, alone: null };
  expect(waysOn(onFloor, true).take).toBe(true);
  expect(waysOn(onFloor, true, true)).toEqual({ ask: false, take: false, risk: false });
});

it('says that a bench is stopped at once only of one that is in touch', () => {
  const about = (part: Parameters<typeof elsewhere>[0]) =>
    decisionOf('take').about('Bench 2', hearingOf(elsewhere(part)));
  expect(about({})).toContain('Bench 2 is stopped now');
  expect(about({ silentSince: TWO })).toContain('does not respond and cannot be stopped yet');
  expect(about({ silentSince: TWO, hasLeft: true })).toContain('left the group and cannot be stopped');
});

it('shows nothing of what is reserved elsewhere while this bench is alone', () => {
  expect(shownOf({ elsewhere: SET_APART, unsure: null, alone: TWO })).toBeNull();
  expect(shownOf({ elsewhere: SET_APART, unsure: null, alone: null })).toBe(SET_APART);
});

it.each(['packed', 'cancels', 'cancelled'] as const)(
  'of what is %s there is no way on, but to take it over if the service shows it as ready',
  (what) => {
    const of = (isDoubted: boolean, alone: number | null = null) =>
      waysOn({ elsewhere: elsewhere({ what, isDoubted }), unsure: null, alone }, true);
    expect(of(false)).toEqual({ ask: false, take: false, risk: false });
    expect(of(true)).toEqual({ ask: false, take: true, risk: false });
    expect(of(true, TWO), 'without the store nothing is taken').toEqual({
      ask: false,
      take: false,
      risk: false,
    });
  },
);

it('is alone unless the store may answer', () => {
  expect(aloneSince(null)).toBeNull();
  for (const contact of ['in-touch', 'doubtful'] as const)
    expect(aloneSince({ contact, since: 1 })).toBeNull();
  for (const contact of ['cut-off', 'coming-back', 'refused'] as const)
    expect(aloneSince({ contact, since: 1 })).toBe(1);
});

it('is another bench’s where that bench packs or has packed it, and can be asked', () => {
  expect(isOthers({ elsewhere: elsewhere(), alone: null })).toBe(true);
  expect(isOthers({ elsewhere: elsewhere({ what: 'packed' }), alone: null })).toBe(true);
  expect(isOthers({ elsewhere: SET_APART, alone: null })).toBe(false);
  expect(isOthers({ elsewhere: null, alone: null })).toBe(false);
  expect(isOthers({ elsewhere: elsewhere(), alone: TWO })).toBe(false);
});
