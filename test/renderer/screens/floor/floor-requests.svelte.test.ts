/** Requests of the screens to a floor: none without a floor, and again when the others may have something else. */
import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import type { Api } from '../../../../src-renderer/client/api.ts';
import {
  blockOf,
  readElsewhere,
  readSetApart,
} from '../../../../src-renderer/state/elsewhere-requests.svelte.ts';
import { FloorRefusal } from '../../../../src-renderer/screens/floor/elsewhere/floor-refusal.svelte.ts';
import { MembershipRequests } from '../../../../src-renderer/screens/floor/membership/membership-requests.svelte.ts';
import { readOrderHistory } from '../../../../src-renderer/screens/floor/elsewhere/order-history-requests.svelte.ts';
import { OrderOnFloor } from '../../../../src-renderer/screens/floor/elsewhere/order-on-floor.svelte.ts';
import type { LiveStation } from '../../../../src-renderer/client/live.svelte.ts';
import type { ScanLine } from '../../../../src-renderer/scan/scan-line.svelte.ts';
import { elsewhere, TWO } from './floor-samples.ts';

const later = async () => {
  flushSync();
  await new Promise((resolve) => setImmediate(resolve));
};

/** Within a component, until the test ends. */
function within<T>(make: () => T): T {
  let made: T | undefined;
  onTestFinished(
    $effect.root(() => {
      made = make();
    }),
  );
  if (made === undefined) throw new Error('nothing was made');
  return made;
}

const sentence = { what: '', todo: '' };

test('what is reserved here is asked for where there is a floor, and again when it is more or less', async () => {
  const asked: unknown[] = [];
  const setApart = (input: unknown) => {
    asked.push(input);
    return Promise.resolve(['B']);
  };
  const api = (() => ({ floor: { setApart } })) as unknown as Api;
  let status = $state.raw<unknown>({ floor: null });
  const live = {
    get status() {
      return status;
    },
  } as LiveStation;
  const ids = ['A', 'B'];
  const reading = within(() => readSetApart({ api, live }, () => ids));
  await later();
  expect(asked).toEqual([]);
  status = { floor: { revision: 1, reserved: 1 } };
  await later();
  expect([...(reading.value ?? [])]).toEqual(['B']);
  status = { floor: { revision: 1, reserved: 2 } };
  await later();
  expect(asked).toEqual([{ orderIds: ids }, { orderIds: ids }]);
});

test('the queue asks for the rows in sight, and again when others may have something else', async () => {
  const asked: unknown[] = [];
  const api = (() => ({
    floor: {
      elsewhere: (input: unknown) => {
        asked.push(input);
        return Promise.resolve([['A', elsewhere()]]);
      },
    },
  })) as unknown as Api;
  let status = $state.raw<unknown>({ floor: null });
  const live = {
    get status() {
      return status;
    },
  } as LiveStation;
  let ids = $state.raw(['A', 'B']);
  const reading = within(() => readElsewhere({ api, live }, () => ids));
  await later();
  ids = ['A', 'B', 'C'];
  await later();
  expect(asked).toEqual([]);
  status = { floor: { revision: 1 } };
  await later();
  expect(asked).toEqual([{ orderIds: ['A', 'B', 'C'] }]);
  expect(reading.value?.get('A')?.bench.name).toBe('Bench 3');
  status = { floor: { revision: 1 } };
  await later();
  expect(asked).toHaveLength(1);
  status = { floor: { revision: 2 } };
  await later();
  expect(asked).toHaveLength(2);
});

test('rows are asked for in blocks, so that scrolling by a row asks nothing', () => {
  expect(blockOf(0, 12)).toEqual([0, 49]);
  expect(blockOf(1, 13)).toEqual([0, 49]);
  expect(blockOf(45, 57)).toEqual([0, 99]);
});

/** An order that Bench 3 has, with the answers of the floor. */
function anOrder(answers: { ask?: string; take?: string }) {
  let found = $state.raw(elsewhere());
  let revision = $state(1);
  const calls: unknown[] = [];
  const words: string[] = [];
  const answer = (outcome: string | undefined) => (input: unknown) => {
    calls.push(input);
    return Promise.resolve({ outcome });
  };
  const api = (() => ({
    floor: {
      elsewhere: () => Promise.resolve(found.what === 'packed' ? [] : [['A', found]]),
      ask: answer(answers.ask),
      take: answer(answers.take),
    },
  })) as unknown as Api;
  const live = {
    get status() {
      return { floor: { revision } };
    },
  } as unknown as LiveStation;
  const scanLine = { say: (one: { words: () => string }) => words.push(one.words()) } as unknown as ScanLine;
  const order = within(() => new OrderOnFloor({ api, live, scanLine }, 'A'));
  return {
    order,
    calls,
    words,
    becomes: (part: Parameters<typeof elsewhere>[0]) => {
      found = elsewhere(part);
      revision++;
    },
  };
}

test('what was asked for and is handed over is said; so is that the other keeps it', async () => {
  const { order, words, becomes } = anOrder({ ask: 'asked' });
  await later();
  becomes({ isAsked: true });
  expect(await order.askFor('It is due now', elsewhere())).toBe(true);
  await later();
  expect(words).toEqual(['Bench 3 was asked for the order.']);
  becomes({ isAsked: false });
  await later();
  expect(words.at(-1)).toBe('Bench 3 keeps the order.');
  becomes({ isAsked: true });
  await later();
  // The order is free again.
  becomes({ what: 'packed' });
  await later();
  expect(words.at(-1)).toMatch(/^Bench 3 has handed the order over\. Fetch/);
});

test('an order that comes from a bench where it was never opened has nothing to fetch', async () => {
  const { order, words, becomes } = anOrder({ ask: 'asked' });
  await later();
  becomes({ what: 'set-apart', isAsked: true });
  await later();
  // The order is free again.
  becomes({ what: 'packed' });
  await later();
  expect(order.value).toBeNull();
  expect(words).toEqual(['The order is here now. Scan its items.']);
});

test('nothing is said of who keeps an order that a third bench has by now', async () => {
  const { order, words, becomes } = anOrder({ ask: 'asked' });
  await later();
  becomes({ isAsked: true });
  await order.askFor('It is due now', elsewhere());
  becomes({ isAsked: false, bench: { benchId: '00000000-0000-4000-8000-000000000007', name: 'Bench 7' } });
  await later();
  expect(words).toEqual(['Bench 3 was asked for the order.']);
});

test('what was asked for and is taken then is not said to be handed over', async () => {
  const { order, words, becomes } = anOrder({ take: 'taken' });
  await later();
  becomes({ isAsked: true });
  await later();
  const taking = order.take('Nobody works there', elsewhere());
  // The last known state, while the take-over is under way.
  becomes({ isAsked: true, token: 5 });
  await later();
  becomes({ what: 'packed' });
  await taking;
  await later();
  expect(words).toEqual(['Taken over from Bench 3. Fetch what is packed there, and count it here.']);
});

test('an order is taken as it was seen, and not where somebody else has it by now', async () => {
  const taken = anOrder({ take: 'taken' });
  expect(await taken.order.take('Nobody works there', elsewhere({ token: 9 }))).toBe(true);
  expect(taken.calls).toEqual([{ orderId: 'A', token: 9, reason: 'Nobody works there' }]);
  expect(taken.words.at(-1)).toMatch(/^Taken over from Bench 3/);
  const late = anOrder({ take: 'other-holder' });
  expect(await late.order.take('Nobody works there', elsewhere())).toBe(false);
  expect(late.order.deciding.problem?.what).toMatch(/^Not done: another bench/);
});

test('a refusal stands until it is cleared, and only one that the floor has a part in', () => {
  const refusal = new FloorRefusal();
  refusal.note({
    ok: false,
    code: 'ORDER_UNSURE',
    sentence,
    waitSeconds: 0,
    data: { why: 'cut-off', since: TWO },
  });
  refusal.note({ ok: false, code: 'NOT_SAVED', sentence, waitSeconds: 0 });
  expect(refusal.unsure).toEqual({ why: 'cut-off', since: TWO });
  refusal.note({ ok: false, code: 'ORDER_ELSEWHERE', sentence, waitSeconds: 0, data: elsewhere() });
  expect([refusal.unsure, refusal.elsewhere?.bench.name]).toEqual([null, 'Bench 3']);
  refusal.clear();
  expect(refusal.elsewhere).toBeNull();
});

test('a code is read before anything is joined, and it is that code which joins', async () => {
  const calls: unknown[] = [];
  const api = (() => ({
    floor: {
      readCode: ({ code }: { code: string }) =>
        Promise.resolve({ floor: 'Hall', host: 'db.example', bench: code }),
      join: (input: unknown) => {
        calls.push(input);
        return Promise.resolve({ floor: 'Hall', bench: 'Bench 3' });
      },
    },
  })) as unknown as Api;
  const requests = within(() => new MembershipRequests(api));
  expect(await requests.join()).toBeNull();
  await requests.readCode('  CODE\n');
  expect(requests.read).toMatchObject({ floor: 'Hall', host: 'db.example' });
  expect(await requests.join()).toBe('Bench 3');
  expect(calls).toEqual([{ code: 'CODE' }]);
  expect(requests.read).toBeNull();
});

test('what lies at another bench is read with each news of the floor, until that bench has left it', async () => {
  let asked = 0;
  let phase = 'open';
  const history = () => {
    asked++;
    return Promise.resolve([{ phase }]);
  };
  const api = (() => ({ floor: { history } })) as unknown as Api;
  let status = $state.raw<unknown>({ floor: { contact: 'in-touch', revision: 1 } });
  const live = {
    get status() {
      return status;
    },
  } as LiveStation;
  const reading = within(() => readOrderHistory({ api, live }, 'A', () => null));
  const next = async (revision: number) => {
    status = { floor: { contact: 'in-touch', revision } };
    await later();
    await later();
  };
  await next(1);
  const begun = asked;
  phase = 'put-back';
  await next(2);
  expect(asked).toBeGreaterThan(begun);
  expect(reading.value?.benches?.[0]?.phase).toBe('put-back');
  await next(3);
  const left = asked;
  await next(4);
  expect(asked).toBe(left);
});
