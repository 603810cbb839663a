/** Verdict of a campaign: it notices each broken promise, and nothing if all are kept. */
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import { unlikeService } from '../../support/floor/campaign/bench-files.ts';
import { drawFaults, FAULT_KINDS } from '../../support/floor/campaign/deck.ts';
import {
  lookAtBenches,
  unqueued,
  wrongCancels,
  wronglyCleared,
  type BenchAtEnd,
} from '../../support/floor/campaign/verdict.ts';

type Head = BenchAtEnd['heads'][number];
type Conflict = BenchAtEnd['conflicts'][number];

const aHead = (phase: Head['phase'], token: number): Head =>
  ({ orderId: 'A', history: `h${token}`, phase, isCleared: false, claim: { token, isSure: true } }) as Head;

function aBench(name: string, parts: Partial<BenchAtEnd> = {}): BenchAtEnd {
  return {
    ...{ name, benchId: name, conflicts: [], heads: [], events: new Set<string>() },
    ...{ surelyOpened: new Set<string>(), intents: [], cleared: [], queue: new Set<string>(), ...parts },
  };
}

const opened = { heads: [aHead('open', 1)], surelyOpened: new Set(['A']) };
const NONE = new Set<string>();
const owners = new Map([['A', { benchId: 'one', token: 1 }]]);

describe('openings', () => {
  it('by one bench is right', () => {
    expect(lookAtBenches([aBench('one', opened), aBench('two')], NONE, owners)).toEqual([]);
  });

  it('by two is wrong, but where a person has decided', () => {
    const over = { heads: [aHead('put-back', 2)], surelyOpened: new Set(['A']) };
    const benches = [aBench('one', opened), aBench('two', over)];
    expect(lookAtBenches(benches, NONE, owners)).toEqual(['A was surely opened by one and two']);
    expect(lookAtBenches(benches, new Set(['A']), owners)).toEqual([]);
  });
});

describe('double packs', () => {
  const boxes = ['one', 'two'].map((name) => ({ bench: { benchId: name, name }, phase: 'sealed' }));
  const listed = [{ orderId: 'A', kind: 'packed-twice', boxes } as Conflict];
  const bench = (name: string, token: number, conflicts: Conflict[]) =>
    aBench(name, { heads: [aHead('sealed', token)], conflicts });

  it('are listed at both benches', () => {
    expect(lookAtBenches([bench('one', 1, listed), bench('two', 2, listed)], NONE, owners)).toEqual([]);
  });

  it('are noticed where one does not list it, and where one lists what is none', () => {
    expect(lookAtBenches([bench('one', 1, listed), bench('two', 2, [])], NONE, owners)).toEqual([
      'A is packed-twice, and two lists it as none',
    ]);
    expect(lookAtBenches([bench('one', 1, listed)], NONE, owners)).toEqual([
      'A is no conflict, and one lists it as packed-twice: sealed at one, sealed at two',
    ]);
  });
});

describe('queues', () => {
  const lost = ['A is not in the queue of two, and no bench has it'];
  const queue = new Set(['A']);

  it('have each order that no bench has packed or decided to cancel', () => {
    const intents = [{ orderId: 'A', state: 'withdrawn', steps: '' } as const];
    expect(unqueued([aBench('one', { queue }), aBench('two', { queue })], ['A'])).toEqual([]);
    expect(unqueued([aBench('one', { queue, intents }), aBench('two')], ['A'])).toEqual(lost);
    const putBack = { heads: [aHead('put-back', 1)] };
    expect(unqueued([aBench('one', { queue, ...putBack }), aBench('two')], ['A'])).toEqual(lost);
  });

  it('lack what a bench has packed, or decided to cancel', () => {
    const intents = [{ orderId: 'A', state: 'waiting', steps: '' } as const];
    for (const decided of [{ heads: [aHead('sealed', 1)] }, { intents }])
      expect(unqueued([aBench('one', decided), aBench('two')], ['A'])).toEqual([]);
  });
});

describe('boxes that may leave', () => {
  const at = 100_000;
  const head = { ...aHead('sealed', 1), isCleared: true, units: 2 };
  const benches = [aBench('one', { heads: [head], cleared: [{ orderId: 'A', at }] })];
  const has = (units: number | null, cancelledAt: [string, number][] = []) =>
    wronglyCleared(benches, { unitsOf: () => units, cancelledAt: new Map(cancelledAt) });

  it('have the units of the order, which was not cancelled long before', () => {
    expect(has(2)).toEqual([]);
    expect(has(2, [['A', at - 1_000]])).toEqual([]);
  });

  it('are wrong with other units, without an order, and after it was cancelled', () => {
    expect(has(3)).toEqual(['A may leave one with 2 units of 3']);
    expect(has(null)).toEqual(['A may leave one with 2 units of null']);
    expect(has(2, [['A', at - 61_000]])).toEqual(['A might leave one after it was cancelled']);
  });
});

describe('cancels', () => {
  const decided = (state: BenchAtEnd['intents'][number]['state']) => [
    aBench('one', { intents: [{ orderId: 'A', state, steps: `${state} 10:00:00.000` }] }),
  ];
  const at = [36_000_000, 36_000_250];
  const sent = (asked: number, done: number, again = 0) =>
    new Map([['A', { asked, at: at.slice(0, asked), done, again }]]);

  it('that were asked for once, and done, are right', () => {
    expect(wrongCancels(sent(1, 1), decided('accepted'), NONE)).toEqual([]);
    expect(wrongCancels(new Map(), decided('elsewhere'), NONE)).toEqual([]);
    expect(wrongCancels(sent(2, 0), decided('refused'), NONE)).toEqual([]);
  });

  it.each([
    [
      'sent twice',
      sent(2, 1, 1),
      decided('accepted'),
      NONE,
      'the service was asked 2 times to cancel A, 1 times after it had: 10:00:00.000, 10:00:00.250; one: accepted 10:00:00.000',
    ],
    [
      'done, and decided by nobody',
      sent(1, 1),
      [aBench('one')],
      NONE,
      'A was cancelled, and no bench has decided it',
    ],
    [
      'said to be done',
      sent(1, 0),
      decided('accepted'),
      new Set(['A']),
      'A is cancelled at one, and open at the service',
    ],
    ['never sent', new Map(), decided('waiting'), NONE, 'the cancel of A is waiting at one for good'],
  ] as const)('%s are noticed', (_what, asked, benches, open, wrong) => {
    expect(wrongCancels(asked, benches, open)).toEqual([wrong]);
  });
});

it('a queue is compared with the service, order by order', () => {
  const wanted = new Map([
    ['A', { orderId: 'A', items: [{ sku: 'MUG', quantity: 1 }] }],
    ['B', { orderId: 'B', items: [] }],
  ]);
  const same = '{"items":[{"quantity":1,"sku":"MUG"}],"orderId":"A"}';
  const b = '{"orderId":"B","items":[]}';
  expect(
    unlikeService(
      new Map([
        ['A', same],
        ['B', b],
      ]),
      wanted,
    ),
  ).toEqual([]);
  const other = same.replace('"quantity":1', '"quantity":2');
  expect(
    unlikeService(
      new Map([
        ['A', other],
        ['C', '{}'],
      ]),
      wanted,
    ),
  ).toEqual(['B is not shown', 'C is shown, and is not open', 'A is shown with another text']);
});

it('the same seed gives the same faults, and each kind where there is room', () => {
  const drawn = (seed: string) => drawFaults(createRandom(seed, 'deck'), 200);
  expect(drawn('1')).toEqual(drawn('1'));
  expect(drawn('1')).not.toEqual(drawn('2'));
  expect(drawn('1')).toHaveLength(200);
  expect(new Set(drawn('1'))).toEqual(new Set(FAULT_KINDS));
});
