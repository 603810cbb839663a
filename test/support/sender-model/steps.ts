/** Steps of a station, its service and the person at it. Each ends when nothing happens any more. */
import { ORPCError } from '@orpc/server';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Intent } from '../../../src-main/contract/orders/cancel.ts';
import type { StoredState } from '../../../src-main/domain/cancel/intent-states.ts';
import { checkAll, isLost, type Model } from './invariants.ts';
import { CANCEL_WAYS, LIST_WAYS } from './model-service.ts';
import type { World } from './world.ts';

export type Step = fc.AsyncCommand<Model, World>;

/** Orders of the model's service. */
export const ORDERS = 4;

function step(name: string, happens: (world: World, model: Model) => Promise<void> | void): Step {
  return {
    check: () => true,
    run: async (model, world) => {
      await happens(world, model);
      await world.rest();
      checkAll(model, world);
    },
    toString: () => name,
  };
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Steps of a person on a decision, by the words of the contract. */
const MAY = {
  withdraw: ['waiting'],
  retry: ['waiting', 'unknown', 'refused', 'parked'],
  giveUp: ['refused', 'parked', 'by-hand'],
  settleByHand: ['refused', 'parked'],
  lookAgain: ['refused', 'parked'],
} as const satisfies Record<string, readonly StoredState[]>;
type Deed = keyof typeof MAY;

const AFTER: Record<Exclude<Deed, 'retry'>, StoredState> = {
  lookAgain: 'unknown',
  withdraw: 'withdrawn',
  giveUp: 'given-up',
  settleByHand: 'by-hand',
};

/** The answer, or the code of a declared error. */
async function outcome<T>(call: Promise<T>): Promise<T | string> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ORPCError && error.defined) return String(error.code);
    throw error;
  }
}

async function decide(world: World, model: Model, n: number): Promise<void> {
  const orderId = [...world.service.orders.keys()][n] ?? '';
  const word = `word-${model.decisions.size} `;
  const mayDecide = world.queue().includes(orderId);
  const isDecided = !world.claims.ask(orderId).mayWork;
  const answer = await outcome(world.person.cancel.decide({ orderId, reason: `${word}.` }));
  if (typeof answer === 'string') {
    expect([mayDecide, answer], `${orderId} is decided`).toEqual([
      false,
      isDecided ? 'ALREADY_DECIDED' : 'NOT_CANCELLABLE',
    ]);
    return;
  }
  expect(mayDecide, `${orderId} is decided, and was not offered`).toBe(true);
  remember(world, model, answer, word);
  expect(Date.parse(answer.decidedAt)).toBe(world.clock.now());
}

function remember(
  world: World,
  model: Model,
  intent: Pick<Intent, 'id' | 'orderId' | 'decidedAt' | 'graceUntil'>,
  word: string,
): void {
  const { id, orderId, decidedAt, graceUntil } = intent;
  const notBefore = graceUntil === null ? null : world.clock.elapsed() + graceUntil - world.clock.now();
  model.decisions.set(id, { orderId, decidedAt, word, state: 'waiting', notBefore, asksAtEnd: null });
}

async function decideMany(world: World, model: Model): Promise<void> {
  const word = `word-${model.decisions.size} `;
  const orderIds = [...world.service.orders.keys()];
  const free = orderIds.filter((id) => world.queue().includes(id));
  const { results } = await world.person.cancel.decideMany({ orderIds, reason: `${word}.` });
  const decided = results.filter((one) => one.outcome === 'decided').map((one) => one.orderId);
  expect(decided, 'what was free is decided').toEqual(free);
  for (const orderId of decided) {
    const intent = world.intents.newestFor(orderId);
    if (intent) remember(world, model, intent, word);
  }
}

async function act(world: World, model: Model, wanted: Deed, n: number, reason?: string): Promise<void> {
  const ids = [...model.decisions.keys()];
  const id = ids[n % Math.max(ids.length, 1)];
  const before = id === undefined ? null : world.intents.byId(id);
  if (id === undefined || !before) return;
  // A person who resends a request that may be done already answers for it: a careful person looks first.
  const deed = wanted === 'retry' && isLost(before) ? 'lookAgain' : wanted;
  const known = model.decisions.get(id);
  const word = known?.word ?? '';
  if (known && deed === 'retry') known.notBefore = null;
  const other = reason === undefined ? {} : { reason: `${word}${reason}` };
  const may =
    (MAY[deed] as readonly StoredState[]).includes(before.state) &&
    (deed !== 'withdraw' || isStillHere(world, before.orderId, word));
  const answer = await outcome(
    deed === 'retry' ? world.person.outbox.retry({ id, ...other }) : world.person.outbox[deed]({ id }),
  );
  if (typeof answer === 'string') {
    expect([may, answer], `${deed} of ${before.state}`).toEqual([false, 'TOO_LATE']);
    return;
  }
  expect(may, `${deed} of ${before.state}`).toBe(true);
  if (deed !== 'retry') expect(answer.state).toBe(AFTER[deed]);
}

/** True if no request of that decision may have taken effect yet: the service has refused each. */
function isStillHere(world: World, orderId: string, word: string): boolean {
  const asks = world.service.orders.get(orderId)?.asks.filter((ask) => ask.reason.startsWith(word)) ?? [];
  return asks.every((ask) => ask.reply === 'no');
}

/** A station that starts has only the computer's clock. */
function afterRestart(model: Model, beginning: Promise<void>): Promise<void> {
  if (model.clockWasSet) for (const decision of model.decisions.values()) decision.notBefore = null;
  model.clockWasSet = false;
  return beginning;
}

const nth = fc.nat({ max: 7 });

export const steps: fc.Arbitrary<Step>[] = [
  ...[1, 2, 3].map(() =>
    fc.tuple(fc.nat({ max: ORDERS - 1 }), fc.constantFrom(0, 0, 10)).map(([n, grace]) =>
      step(`decide(${n}, grace ${grace})`, async (world, model) => {
        world.graceSeconds = grace;
        await decide(world, model, n);
      }),
    ),
  ),
  fc.constant(step('decideMany', decideMany)),
  nth.map((n) => step(`withdraw(${n})`, (world, model) => act(world, model, 'withdraw', n))),
  nth.map((n) => step(`retry(${n})`, (world, model) => act(world, model, 'retry', n))),
  nth.map((n) => step(`retryOtherwise(${n})`, (world, model) => act(world, model, 'retry', n, 'otherwise'))),
  nth.map((n) => step(`giveUp(${n})`, (world, model) => act(world, model, 'giveUp', n))),
  nth.map((n) => step(`lookAgain(${n})`, (world, model) => act(world, model, 'lookAgain', n))),
  nth.map((n) => step(`byHand(${n})`, (world, model) => act(world, model, 'settleByHand', n))),
  ...[1, 2, 3, 4].map(() =>
    fc.constantFrom(...CANCEL_WAYS).map((way) =>
      step(`cancels ${way}`, (world) => {
        world.service.cancelWay = way;
      }),
    ),
  ),
  fc.constantFrom(...LIST_WAYS).map((way) =>
    step(`lists ${way}`, (world) => {
      world.service.listWay = way;
    }),
  ),
  fc.constant(step('away', (world) => world.service.goAway())),
  fc.constant(step('here', (world) => world.service.open())),
  fc.constant(step('letGo', (world) => world.service.letGo())),
  fc.constant(step('late', (world) => world.service.doWhatIsLate())),
  fc.nat({ max: ORDERS - 1 }).map((n) =>
    step(`byThem(${n})`, (world) => {
      world.service.cancelByThem([...world.service.orders.keys()][n] ?? '');
    }),
  ),
  ...[1, 2, 3].map(() =>
    fc.constant(
      step('next', (world) => {
        world.clock.advance(world.clock.nextIn);
      }),
    ),
  ),
  fc.constant(
    step('a while', async (world) => {
      for (let n = 0; n < 12; n++) {
        world.clock.advance(world.clock.nextIn);
        await world.rest();
      }
    }),
  ),
  fc.constantFrom(SECOND, 9 * SECOND, MINUTE, HOUR).map((ms) =>
    step(`passes(${ms / SECOND} s)`, (world) => {
      world.clock.advance(ms);
    }),
  ),
  fc.constantFrom(-24 * HOUR, -3 * HOUR, -HOUR, -MINUTE, MINUTE, HOUR, 24 * HOUR).map((ms) =>
    step(`clockSet(${ms / MINUTE} min)`, (world, model) => {
      model.clockWasSet = true;
      world.clock.jump(ms);
    }),
  ),
  fc.constant(step('restart', (world, model) => afterRestart(model, world.restart()))),
  fc.constant(step('crash', (world, model) => afterRestart(model, world.crash()))),
  fc.constant(step('serviceIsBack', (world) => world.sender.serviceIsBack())),
];
