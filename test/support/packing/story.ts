/** Packs a random order with random steps, and holds every state against what the order asks for. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { readOrder } from '../../../src-main/domain/orders/order-facts.ts';
import type { PackingEvent } from '../../../src-main/domain/packing/event.ts';
import { withKeysOf } from '../../../src-main/domain/packing/kept-keys.ts';
import { makePlan } from '../../../src-main/domain/packing/make-plan.ts';
import { mustBeFree, type PackingPlan } from '../../../src-main/domain/packing/plan.ts';
import type { Contents } from '../../../src-main/domain/packing/contents.ts';
import type { PackingState } from '../../../src-main/domain/packing/state.ts';
import type { Step } from '../../../src-main/domain/packing/step.ts';
import { excess, isAllPacked, ledgerOf, packed, renamed, type Ledger } from './ledger.ts';
import type { Machine } from './machine.ts';
import { change, changed, orderRecipe, rawOrder, type Change, type OrderRecipe } from './raw-orders.ts';
import { checkRevision } from './revision-rules.ts';
import { digest } from './digest.ts';

const KINDS = [
  'count',
  'pack',
  'move',
  'remove',
  'add-parcel',
  'choose-parcel',
  'undo',
  'short',
  'resume',
  'seal',
  'reopen',
  'revise',
] as const;

/** Numbers are taken modulo what there is. `units` may be what no packer can type. */
interface StepRecipe {
  kind: (typeof KINDS)[number];
  key: number;
  units: number;
  from: number;
  to: number;
  change: Change;
}

export interface PackingStory {
  order: OrderRecipe;
  /** True if the packer chose to ignore the declared contents. */
  free: boolean;
  steps: StepRecipe[];
}

const step: fc.Arbitrary<StepRecipe> = fc.record({
  kind: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...KINDS) },
    { weight: 2, arbitrary: fc.constantFrom('count', 'pack', 'move', 'choose-parcel') },
    { weight: 2, arbitrary: fc.constant('pack' as const) },
  ),
  key: fc.nat(6),
  units: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, -1, 0.5, Number.NaN, Infinity, 1e9) },
  ),
  from: fc.nat(6),
  to: fc.nat(6),
  change,
});

export const packingStory: fc.Arbitrary<PackingStory> = fc.record({
  order: orderRecipe,
  free: fc.nat(4).map((n) => n === 0),
  steps: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
});

export type Rule =
  | 'never more than is due'
  | 'undo is the inverse'
  | 'a replay is the same'
  | 'sealed exactly when all is packed'
  | 'never stuck'
  | 'told right'
  | 'a change is followed'
  | 'a refusal changes nothing';

/** Cases that a story reached, to show that the stories go everywhere. */
export interface Seen {
  events: Map<string, number>;
  refusals: Map<string, number>;
  takeOuts: number;
}

export const newSeen = (): Seen => ({ events: new Map(), refusals: new Map(), takeOuts: 0 });

export function readRecipe(recipe: OrderRecipe): { plan: PackingPlan; ledger: Ledger } {
  const reading = readOrder(rawOrder(recipe));
  if (!reading.ok) throw new Error(`the story is wrong: ${JSON.stringify(reading.fault)}`);
  return { plan: makePlan(reading.facts, digest), ledger: ledgerOf(reading.facts) };
}

/** The order as it has become, with the names that items have where it is packed by that plan. */
export function readChange(recipe: OrderRecipe, before: PackingPlan): { plan: PackingPlan; ledger: Ledger } {
  const { plan, ledger } = readRecipe(recipe);
  const renamedPlan = withKeysOf(plan, before);
  const keys = new Map(plan.items.map(({ key }, at) => [key, renamedPlan.items[at]?.key ?? key]));
  return { plan: renamedPlan, ledger: renamed(ledger, keys) };
}

const CHANGES_CONTENTS: readonly string[] = ['counted', 'moved', 'removed', 'parcel-added'];
const FORGETS: readonly string[] = ['opened', 'replanned', 'sealed', 'reopened'];

/** @param only the rules to hold to; all of them unless given */
export function pack(story: PackingStory, m: Machine, seen: Seen = newSeen(), only?: Rule): PackingState {
  return new Telling(story, m, seen, only).tell();
}

class Telling {
  readonly #story: PackingStory;
  readonly #m: Machine;
  readonly #seen: Seen;
  readonly #only: Rule | undefined;
  #order: OrderRecipe;
  #ledger: Ledger;
  #state: PackingState;
  /** State computed from the same events after a round trip through JSON. */
  #replay: PackingState | null = null;
  #before: Contents[] = [];

  constructor(story: PackingStory, m: Machine, seen: Seen, only: Rule | undefined) {
    this.#story = story;
    this.#m = m;
    this.#seen = seen;
    this.#only = only;
    this.#order = story.order;
    const { plan, ledger } = readRecipe(story.order);
    this.#ledger = ledger;
    const free = story.free || mustBeFree(plan);
    const event: PackingEvent = { kind: 'opened', plan, free, restart: false };
    this.#state = m.apply(null, event);
    this.#checkReplay(event);
  }

  tell(): PackingState {
    for (const recipe of this.#story.steps) {
      this.#take(recipe);
      this.#checkState();
    }
    this.#complete();
    return this.#state;
  }

  #must(rule: Rule, holds: () => boolean, detail: () => unknown): void {
    if (this.#only !== undefined && this.#only !== rule) return;
    if (!holds()) throw new Error(`${rule}: ${JSON.stringify(detail())}`);
  }

  #take(recipe: StepRecipe): void {
    if (recipe.kind === 'revise') return this.#revise(recipe.change);
    const state = this.#state;
    const before = structuredClone(state);
    const answer = this.#answerOf(recipe);
    this.#must(
      'a refusal changes nothing',
      () => isDeepStrictEqual(state, before) && answer.ok === 'event' in answer,
      () => [recipe, answer],
    );
    if (!answer.ok) return tally(this.#seen.refusals, answer.refusal.why);
    this.#follow(answer.event);
  }

  #answerOf({ kind, units, ...r }: Exclude<StepRecipe, { kind: 'revise' }>): Step {
    const state = this.#state;
    const { parcels } = state.contents;
    const keys = [...state.plan.items.map((a) => a.key), 'sku:nowhere'];
    const key = keys[r.key % keys.length] ?? '';
    const [from, to] = [r.from % (parcels.length + 2), r.to % (parcels.length + 2)];
    const m = this.#m;
    switch (kind) {
      case 'count':
        return m.count(state, counted(key, units));
      case 'pack': {
        const lacking = this.#ledger.items.filter((a) => packed(state.contents, a.key) < a.due);
        const lacks = counted(lacking[r.key % Math.max(1, lacking.length)]?.key ?? key, units);
        return r.to % 2 === 0 ? m.count(state, lacks) : this.#countedWhereAsked(state, lacks);
      }
      case 'move':
        return m.take(state, { kind: 'move', ...placeOf(state.contents, r.from, { key, from }), units, to });
      case 'remove': {
        const place = placeOf(state.contents, r.from, { key, from });
        return m.take(state, { kind: 'remove', key: place.key, units, parcel: place.from });
      }
      case 'add-parcel':
        return m.take(state, { kind: parcels.length > 12 ? 'undo' : kind });
      case 'choose-parcel':
        return m.take(state, { kind, parcel: to });
      case 'short':
        return m.take(state, { kind, key, units, reason: 'not on its shelf' });
      case 'undo':
      case 'resume':
      case 'seal':
      case 'reopen':
        return m.take(state, { kind });
      case 'revise':
        throw new Error('no step of a packer');
    }
  }

  /** The state after the event, which must be able to happen, and what holds of every event. */
  #follow(event: PackingEvent): void {
    tally(this.#seen.events, event.kind);
    const before = this.#state;
    const after = this.#m.apply(before, event);
    this.#state = after;
    this.#checkReplay(event);
    if (CHANGES_CONTENTS.includes(event.kind)) {
      this.#before.push(before.contents);
      this.#must(
        'undo is the inverse',
        () => isDeepStrictEqual(this.#m.apply(after, { kind: 'undone' }), before),
        () => event,
      );
    } else if (event.kind === 'undone') {
      const wanted = this.#before.pop();
      this.#must(
        'undo is the inverse',
        () => isDeepStrictEqual(after.contents, wanted),
        () => wanted,
      );
    } else if (FORGETS.includes(event.kind)) this.#before = [];
    if (after.phase === 'open')
      this.#must(
        'undo is the inverse',
        () => this.#m.take(after, { kind: 'undo' }).ok === this.#before.length > 0,
        () => event,
      );
  }

  #checkReplay(event: PackingEvent): void {
    this.#replay = this.#m.apply(this.#replay, JSON.parse(JSON.stringify(event)) as PackingEvent);
    this.#must(
      'a replay is the same',
      () => isDeepStrictEqual(this.#replay, this.#state),
      () => event,
    );
  }

  #checkState(): void {
    const { contents, free, phase } = this.#state;
    const beyond = excess(this.#ledger, contents, free);
    this.#must(
      'never more than is due',
      () => beyond === null,
      () => beyond,
    );
    this.#must(
      'sealed exactly when all is packed',
      () =>
        this.#m.take(this.#state, { kind: 'seal' }).ok ===
        (phase === 'open' && isAllPacked(this.#ledger, contents)),
      () => contents,
    );
  }

  #revise(by: Change): void {
    const { phase } = this.#state;
    if (phase !== 'open' && phase !== 'short') return;
    const order = changed(this.#order, by);
    const before = this.#state;
    const { ledger } = readChange(order, before.plan);
    const revision = this.#m.revise(before, readRecipe(order).plan);
    this.#order = order;
    this.#ledger = ledger;
    if (!revision) return tally(this.#seen.refusals, 'unchanged');
    this.#seen.takeOuts += revision.takeOut.length;
    const after = this.#m.apply(before, revision.event);
    const wrong = checkRevision(before, revision, after, ledger);
    this.#must(
      'a change is followed',
      () => wrong === null,
      () => wrong,
    );
    this.#follow(revision.event);
  }

  /** Whatever was done before, the order can be packed to its end without taking anything out again. */
  #complete(): void {
    const { phase } = this.#state;
    if (phase === 'sealed') this.#follow({ kind: 'reopened' });
    if (phase === 'short') this.#follow({ kind: 'resumed' });
    for (const { key, due } of this.#ledger.items) {
      while (packed(this.#state.contents, key) < due) if (!this.#countOne(key)) return;
    }
    this.#checkState();
    this.#must(
      'never stuck',
      () => this.#m.take(this.#state, { kind: 'seal' }).ok,
      () => this.#state.contents,
    );
  }

  /** Puts the unit into the parcel that the answer names. */
  #countedWhereAsked(state: PackingState, what: ReturnType<typeof counted>): Step {
    const answer = this.#m.count(state, what);
    if (answer.ok || answer.refusal.why !== 'wrong-parcel') return answer;
    const { into } = answer.refusal;
    if (into === null) return answer;
    const confirmed = this.#m.count(state, { ...what, parcel: into });
    this.#must(
      'told right',
      () => confirmed.ok && confirmed.event.kind === 'counted' && confirmed.event.parcel === into,
      () => [what, into, state.contents],
    );
    return confirmed;
  }

  #countOne(key: string): boolean {
    let answer = this.#countedWhereAsked(this.#state, counted(key, 1));
    if (!answer.ok) {
      const [parcel] = this.#m.parcelsFor(this.#state, key);
      const chosen = this.#m.take(this.#state, { kind: 'choose-parcel', parcel: parcel ?? 0 });
      if (chosen.ok) this.#follow(chosen.event);
      answer = this.#m.count(this.#state, counted(key, 1));
    }
    this.#must(
      'never stuck',
      () => answer.ok,
      () => [key, answer, this.#state.contents],
    );
    if (answer.ok) this.#follow(answer.event);
    return answer.ok;
  }
}

const counted = (key: string, units: number) => ({
  key,
  units,
  method: 'scan' as const,
  code: key,
  reason: null,
});

/** Draws an item that is in a parcel, most of the time. */
function placeOf({ parcels }: Contents, which: number, instead: { key: string; from: number }) {
  const places = parcels.flatMap((p) => Object.keys(p.units).map((key) => ({ key, from: p.number })));
  return which === 6 ? instead : (places[which % Math.max(1, places.length)] ?? instead);
}

const tally = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);
