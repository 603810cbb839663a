import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { environmentOptions } from '../../../chaos/options.ts';
import { PackingHistoryError, type PackingEvent } from '../../../../src-main/domain/packing/event.ts';
import { mustBeFree, planSignature } from '../../../../src-main/domain/packing/plan.ts';
import { nextParcels } from '../../../../src-main/domain/packing/next-parcel.ts';
import { activeParcel, parcelsFor } from '../../../../src-main/domain/packing/room.ts';
import { revise } from '../../../../src-main/domain/packing/revision.ts';
import { apply, fold } from '../../../../src-main/domain/packing/fold.ts';
import type { PackingState } from '../../../../src-main/domain/packing/state.ts';
import { excess, isAllPacked, packed } from '../../../support/packing/ledger.ts';
import { machine, type Machine } from '../../../support/packing/machine.ts';
import { EVENT_KINDS, eventOf, misjudged, numbers, type Numbers } from '../../../support/packing/possible.ts';
import { agreeing, change, changed, orderRecipe } from '../../../support/packing/raw-orders.ts';
import {
  newSeen,
  pack,
  packingStory,
  readChange,
  readRecipe,
  type PackingStory,
  type Rule,
} from '../../../support/packing/story.ts';

/** FC_SEED and FC_RUNS vary the cases; a failure prints its seed and the path to its story. */
const { seed, numRuns } = environmentOptions({ seed: ['FC_SEED', 20_260_302], numRuns: ['FC_RUNS', 1500] });
/** Beyond it a story that failed is made no shorter. Stories that went well take a fiftieth of it on a quiet machine. */
const LONGEST_MS = 240_000 + numRuns * 10;
const settings = { seed, numRuns, plugins: [fc.interruptAfterTimeLimit(LONGEST_MS)] };

describe('whatever is packed, in whatever order', () => {
  it(
    'nothing exceeds, undo undoes, a replay is the same, it is sealed when it is full, and never stuck',
    () => {
      const seen = newSeen();
      fc.assert(
        fc.property(packingStory, (story) => void pack(story, machine, seen)),
        settings,
      );
      if (numRuns < 1000) return;
      const everywhere = [...seen.events.keys(), ...seen.refusals.keys()].toSorted();
      expect(everywhere).toEqual(
        [
          ...['counted', 'moved', 'parcel-added', 'removed', 'reopened', 'replanned', 'resumed', 'sealed'],
          ...['short', 'turned', 'undone'],
          ...['incomplete', 'no-such-parcel', 'not-in-order', 'not-in-parcel', 'not-open', 'nothing-to-undo'],
          ...['too-many', 'unchanged', 'wrong-parcel'],
        ].toSorted(),
      );
      expect(seen.takeOuts).toBeGreaterThan(100);
      expect(Math.min(...seen.events.values(), ...seen.refusals.values())).toBeGreaterThan(10);
    },
    LONGEST_MS + 30_000,
  );

  it('the parcel that is named for an item is the next in turn that takes a unit of it', () => {
    fc.assert(
      fc.property(packingStory, (story) => {
        const answering: Machine = {
          ...machine,
          apply: (before, event) => {
            const state = machine.apply(before, event);
            const active = activeParcel(state);
            const named = nextParcels(state, active);
            for (const { key } of state.plan.items) {
              const takes = parcelsFor(state, key);
              const first = takes.find((n) => n >= active.number) ?? takes[0] ?? null;
              expect([key, named.get(key)]).toEqual([key, first]);
            }
            return state;
          },
        };
        pack(story, answering);
      }),
      { ...settings, numRuns: Math.ceil(numRuns / 5) },
    );
  });

  it('declared contents are given up exactly where no packing can follow them', () => {
    fc.assert(
      fc.property(orderRecipe, (recipe) => {
        const { plan, ledger } = readRecipe(recipe);
        expect(mustBeFree(plan)).toBe(ledger.contradictory);
        expect(mustBeFree(readRecipe(agreeing(recipe)).plan)).toBe(false);
        expect(plan.parcels.map((p) => p.delivery)).toEqual(ledger.parcels.map((p) => p.delivery));
        expect(plan.items.map(({ key, units }) => [key, units])).toEqual(
          ledger.items.map(({ key, due }) => [key, due]),
        );
      }),
      settings,
    );
  });

  it('two orders that a packer would take for the same leave nothing that is not due', () => {
    fc.assert(
      fc.property(packingStory, change, (story, by) => {
        const order = changed(story.order, by);
        const old = readRecipe(story.order);
        const { plan, ledger } = readChange(order, old.plan);
        fc.pre(planSignature(old.plan) === planSignature(plan));
        const state = pack({ ...story, steps: story.steps.filter((s) => s.kind !== 'revise') }, machine);
        expect(revise(state, plan)).toBeNull();
        expect(excess(ledger, state.contents, state.free)).toBeNull();
        expect(isAllPacked(ledger, state.contents)).toBe(true);
      }),
      { ...settings, numRuns: Math.ceil(numRuns / 5) },
    );
  });

  it('an order whose declared contents become contradictory is another one for a packer', () => {
    fc.assert(
      fc.property(orderRecipe, change, (order, by) => {
        const old = readRecipe(order).plan;
        const { plan } = readRecipe(changed(order, by));
        fc.pre(mustBeFree(plan) !== mustBeFree(old));
        expect(planSignature(plan)).not.toBe(planSignature(old));
      }),
      settings,
    );
  });
});

/** Ways to phases that the steps of a story lead to seldom or never. */
const LATER: readonly (readonly PackingEvent[])[] = [
  [{ kind: 'sealed' }],
  [{ kind: 'sealed' }, { kind: 'cleared', status: 'SHIPPED' }],
  [{ kind: 'sealed' }, { kind: 'pull-asked', why: 'changed', status: 'X' }],
  [{ kind: 'sealed' }, { kind: 'pull-asked', why: 'changed', status: 'X' }, { kind: 'pulled' }],
  [{ kind: 'sealed' }, { kind: 'pull-asked', why: 'packed-twice', status: 'X' }],
  [{ kind: 'sealed' }, { kind: 'moved-on', status: 'SHIPPED' }],
  [{ kind: 'put-back', why: 'not-ready', status: 'X' }],
];

/** Set aside if something is missing. */
function shortOf(state: PackingState): PackingState {
  const lacking = state.plan.items.find((item) => packed(state.contents, item.key) < item.units);
  if (!lacking) return state;
  return apply(state, { kind: 'short', key: lacking.key, units: 1, reason: 'not on its shelf' });
}

/** The steps of a story as far as it is still being packed. */
const unchanged = packingStory.map((s) => ({
  ...s,
  steps: s.steps.filter((step) => step.kind !== 'revise'),
}));

/** Number of events that the fold took and refused: shows that the events are of both sorts. */
interface Verdicts {
  taken: number;
  refused: number;
}

function tryEvent(
  kind: PackingEvent['kind'],
  m: Pick<Machine, 'apply'>,
  verdicts: Verdicts = { taken: 0, refused: 0 },
) {
  const tries = fc.array(
    fc.record({
      upTo: fc.nat(30),
      later: fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 2, max: LATER.length + 1 })),
      drawn: numbers,
    }),
    { minLength: 1, maxLength: 15, size: 'max' },
  );
  return fc.property(unchanged, tries, change, (story, all, by) => {
    let states: PackingState[] = [];
    const watched: Machine = {
      ...machine,
      apply: (state, event) => {
        const next = apply(state, event);
        if (event.kind !== 'undone' || state !== states.at(-1)) states = [...states, next];
        return next;
      },
    };
    const full = pack(story, watched);
    for (const { upTo, later, drawn } of all) {
      const onTheWay = states[upTo % states.length];
      let state = later < 2 && onTheWay?.phase === 'open' ? onTheWay : full;
      if (later === 1) state = shortOf(state);
      for (const event of LATER[later - 2] ?? []) state = apply(state, event);
      const isTaken = judge(kind, m, state, drawn, story, changed(story.order, by));
      verdicts[isTaken ? 'taken' : 'refused']++;
    }
  });
}

function judge(
  kind: PackingEvent['kind'],
  m: Pick<Machine, 'apply'>,
  state: PackingState,
  drawn: Numbers,
  { order }: PackingStory,
  newer: PackingStory['order'],
): boolean {
  const { ledger } = readRecipe(order);
  const { plan, ledger: next } = readChange(newer, state.plan);
  const event = eventOf(kind, drawn, state, plan);
  const before = structuredClone(state);
  let after: PackingState | null = null;
  try {
    after = m.apply(state, event);
  } catch (error) {
    expect(error).toBeInstanceOf(PackingHistoryError);
  }
  if (!isDeepStrictEqual(state, before)) throw new Error('the state before was changed');
  const wrong = misjudged(event, state, after, ledger, next);
  if (wrong !== null) throw new Error(`${wrong}: ${JSON.stringify([event, state.phase, state.contents])}`);
  return after !== null;
}

describe('an event that cannot have happened is refused, and one that can is taken', () => {
  it.each(EVENT_KINDS)('%s', (kind) => {
    const verdicts = { taken: 0, refused: 0 };
    fc.assert(tryEvent(kind, machine, verdicts), { ...settings, numRuns: Math.ceil(numRuns / 10) });
    if (numRuns >= 1000) expect(Math.min(verdicts.taken, verdicts.refused)).toBeGreaterThan(20);
  });

  it('of a kind that this application does not know, or before anything was opened', () => {
    const { plan } = readRecipe({ items: [], deliveries: [] });
    const open = apply(null, { kind: 'opened', plan, free: false, restart: false });
    const strange = fc.oneof(fc.constantFrom('__proto__', 'constructor', '', 'Counted'), fc.string());
    fc.assert(
      fc.property(fc.oneof(strange, fc.constantFrom(null, 0, 7, true)), fc.jsonValue(), (kind, rest) => {
        fc.pre(!EVENT_KINDS.includes(kind as PackingEvent['kind']));
        const event = { key: rest, plan: rest, parcel: rest, kind } as unknown as PackingEvent;
        expect(() => apply(open, event)).toThrow(PackingHistoryError);
        expect(() => fold([event])).toThrow(PackingHistoryError);
      }),
      settings,
    );
    for (const kind of EVENT_KINDS.filter((k) => k !== 'opened')) {
      const none = { which: 0, key: null, isThere: false, units: 1, from: 1, to: 2, delivery: null };
      expect(() => apply(null, eventOf(kind, none, open, plan))).toThrow(PackingHistoryError);
    }
  });
});

describe('what is no event at all', () => {
  const { plan } = readRecipe({ items: [], deliveries: [] });
  it.each([
    ['nothing', null],
    ['text', 'opened'],
    ['a kind that is no text', { kind: { toString: 0 } }],
    ['an opening without a plan', { kind: 'opened', free: false, restart: true }],
    ['an opening with half a plan', { kind: 'opened', free: false, restart: true, plan: { items: [] } }],
    [
      'an opening without a parcel',
      { kind: 'opened', free: false, restart: true, plan: { ...plan, parcels: [] } },
    ],
    ['a change without a plan', { kind: 'replanned', free: false, takenOut: [] }],
    ['a change that does not say what came out', { kind: 'replanned', free: false, plan }],
    ['a turn to a parcel by a text', { kind: 'turned', parcel: '1' }],
  ])('is refused like one that cannot have happened: %s', (_name, event) => {
    const open = apply(null, { kind: 'opened', plan, free: false, restart: false });
    expect(() => apply(open, event as unknown as PackingEvent)).toThrow(PackingHistoryError);
  });
});

describe('the properties notice', () => {
  const sameEvents = (m: Partial<Machine>): Machine => ({ ...machine, ...m });
  /** Contents changed behind the back of every check. */
  const withUnits = (state: PackingState, at: number, other: (units: number) => number): PackingState => {
    const parcels = state.contents.parcels.map((p) =>
      p.number === at
        ? { ...p, units: Object.fromEntries(Object.entries(p.units).map(([k, n]) => [k, other(n)])) }
        : p,
    );
    return { ...state, contents: { ...state.contents, parcels } };
  };
  let calls = 0;

  const plants: [string, Rule, () => Machine][] = [
    [
      'a count that counts one more',
      'never more than is due',
      () =>
        sameEvents({
          apply: (state, event) => {
            const next = apply(state, event);
            return event.kind === 'counted' ? withUnits(next, event.parcel, (n) => n + 1) : next;
          },
        }),
    ],
    [
      'declared contents that nobody holds to',
      'never more than is due',
      () => ({
        ...machine,
        count: (state, what) => machine.count({ ...state, free: true }, what),
        apply: (state, event) => {
          if (!state || event.kind !== 'counted') return apply(state, event);
          return { ...apply({ ...state, free: true }, event), free: state.free };
        },
      }),
    ],
    [
      'an undo that forgets which parcel was worked at',
      'undo is the inverse',
      () =>
        sameEvents({
          apply: (state, event) => {
            const next = apply(state, event);
            if (event.kind !== 'undone') return next;
            return { ...next, contents: { ...next.contents, chosen: state?.contents.chosen ?? 1 } };
          },
        }),
    ],
    [
      'an undo that goes back two steps',
      'undo is the inverse',
      () =>
        sameEvents({
          apply: (state, event) => {
            const once = apply(state, event);
            return event.kind === 'undone' && once.earlier.length > 0 ? apply(once, event) : once;
          },
        }),
    ],
    [
      'an undo that a turn to another parcel makes impossible',
      'undo is the inverse',
      () =>
        sameEvents({
          apply: (state, event) => {
            const next = apply(state, event);
            return event.kind === 'turned' ? { ...next, earlier: [] } : next;
          },
        }),
    ],
    [
      'a fold that depends on when it is made',
      'a replay is the same',
      () =>
        sameEvents({
          apply: (state, event) => {
            const next = apply(state, event);
            return event.kind === 'short' && calls++ % 2 === 0
              ? { ...next, shorts: next.shorts.slice(1) }
              : next;
          },
        }),
    ],
    [
      'a seal with one unit missing',
      'sealed exactly when all is packed',
      () =>
        sameEvents({
          take: (state, step) => {
            if (step.kind !== 'seal') return machine.take(state, step);
            const due = state.plan.items.reduce((n, a) => n + a.units, 0);
            const there = state.contents.parcels.flatMap((p) => Object.values(p.units));
            return there.reduce((n, u) => n + u, 0) >= due - 1
              ? { ok: true, event: { kind: 'cleared', status: '' } }
              : machine.take(state, step);
          },
        }),
    ],
    [
      'a parcel named that takes nothing',
      'told right',
      () =>
        sameEvents({
          count: (state, what) => {
            const step = machine.count(state, what);
            if (step.ok || step.refusal.why !== 'wrong-parcel') return step;
            return { ok: false, refusal: { ...step.refusal, into: step.refusal.parcel } };
          },
        }),
    ],
    [
      'a loose unit that no parcel takes',
      'never stuck',
      () =>
        sameEvents({
          count: (state, what) =>
            state.plan.items.find((a) => a.key === what.key)?.loose === 1
              ? { ok: false, refusal: { why: 'wrong-parcel', parcel: 1, fits: 0, belongsIn: [], into: null } }
              : machine.count(state, what),
        }),
    ],
    [
      'a removed unit that is kept',
      'a change is followed',
      () =>
        sameEvents({
          revise: (state, plan) => {
            const right = machine.revise(state, plan);
            return right && { ...right, takeOut: right.takeOut.slice(1) };
          },
        }),
    ],
    [
      'everything that is taken out where one unit would do',
      'a change is followed',
      () =>
        sameEvents({
          revise: (state, plan) => {
            const right = machine.revise(state, plan);
            if (!right || right.takeOut.length === 0) return right;
            const takenOut = state.contents.parcels.flatMap((p) =>
              Object.entries(p.units).map(([key, units]) => ({ parcel: p.number, key, units })),
            );
            return {
              ...right,
              takeOut: takenOut,
              event: { kind: 'replanned', plan, free: state.free || mustBeFree(plan), takenOut },
            };
          },
        }),
    ],
    [
      'a refusal that takes something out all the same',
      'a refusal changes nothing',
      () =>
        sameEvents({
          take: (state, step) => {
            const answer = machine.take(state, step);
            if (!answer.ok && step.kind === 'remove') (state.contents.parcels as unknown[]).pop();
            return answer;
          },
        }),
    ],
  ];

  it.each(plants)('%s', (_name, rule, plant) => {
    const found = fc.check(
      fc.property(packingStory, (story) => void pack(story, plant(), newSeen(), rule)),
      { seed: 20_260_302, numRuns: 1000, endOnFailure: true },
    );
    expect(String(found.errorInstance)).toContain(rule);
  });

  it.each([
    ['a count beyond what is due', 'counted', 'taken, and cannot have happened'],
    ['a fraction that is taken out', 'removed', 'taken, and cannot have happened'],
    ['a resumption of what was never set aside', 'resumed', 'taken, and cannot have happened'],
    ['a seal of what is not full', 'sealed', 'taken, and cannot have happened'],
  ] as const)('%s', (_name, kind, wanted) => {
    const lenient = {
      apply: (state: PackingState | null, event: PackingEvent): PackingState => {
        try {
          return apply(state, event);
        } catch (error) {
          if (state && event.kind === kind) return state;
          throw error;
        }
      },
    };
    const found = fc.check(tryEvent(kind, lenient), { seed: 20_260_302, numRuns: 500, endOnFailure: true });
    expect(String(found.errorInstance)).toContain(wanted);
  });

  it('a move that the fold refuses', () => {
    const strict = {
      apply: (state: PackingState | null, event: PackingEvent): PackingState => {
        if (event.kind === 'moved') throw new PackingHistoryError('planted');
        return apply(state, event);
      },
    };
    const found = fc.check(tryEvent('moved', strict), {
      seed: 20_260_302,
      numRuns: 1500,
      endOnFailure: true,
    });
    expect(String(found.errorInstance)).toContain('refused, and could have happened');
  });
});
