import { describe, expect, it } from 'vitest';
import { memorySignInStore } from '../../../src-main/station/secrets/memory-sign-in.ts';
import type { UpstreamClient } from '../../../src-main/upstream/client.ts';
import type { SignInStore } from '../../../src-main/upstream/token/sign-in-record.ts';
import { UpstreamError } from '../../../src-main/upstream/upstream-error.ts';
import { aClient } from '../../support/clients.ts';
import { json, startFaultyService, type Answer, type FaultyService } from '../../support/faulty-service.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { startStrictService } from '../../support/strict-service.ts';
import { until } from '../../support/until.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;

/** A list that refuses every token. */
const refusing: Answer = json({ message: 'the bearer token has expired' }, 401);
const refusal: Answer = json({ message: 'incorrect username or password' }, 401);
const slowDown = (seconds: number): Answer => json('', 429, { 'retry-after': `${seconds}` });

/** A station that may be restarted: its stored data stays, and its steady clock restarts. */
class Station {
  readonly #service: FaultyService;
  readonly #clock: ManualClock;
  readonly #signInStore: SignInStore = memorySignInStore();
  #client: UpstreamClient;

  constructor(service: FaultyService, clock: ManualClock) {
    this.#service = service;
    this.#clock = clock;
    this.#client = this.#begin();
  }

  #begin(): UpstreamClient {
    const [clock, from] = [this.#clock, this.#clock.elapsed()];
    return aClient(this.#service, {
      signInStore: this.#signInStore,
      clock: { now: clock.now, elapsed: () => clock.elapsed() - from, sleep: clock.sleep },
    });
  }

  get client(): UpstreamClient {
    return this.#client;
  }

  async restart(): Promise<void> {
    await this.#client.close();
    this.#client = this.#begin();
  }

  /** @returns null if the list was answered */
  list(): Promise<UpstreamError | null> {
    return failureOf(this.#client.ordersPage({}));
  }
}

/** @returns null if it did not fail; anything but an UpstreamError is a crash */
async function failureOf(work: Promise<unknown>): Promise<UpstreamError | null> {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  );
  if (error !== null) expect(error).toBeInstanceOf(UpstreamError);
  return error as UpstreamError | null;
}

/** Does something at each step, until the span has passed. */
async function every(clock: ManualClock, step: number, span: number, work: () => Promise<unknown>) {
  for (let passed = 0; passed < span; passed += step) {
    await work();
    clock.advance(step);
  }
}

describe('token requests stand apart', () => {
  it('where a station crashes 50 times within half a minute while the list refuses every token', async () => {
    const clock = new ManualClock();
    const service = await startFaultyService({ list: refusing });
    const station = new Station(service, clock);
    await every(clock, 600, 30 * SECOND, async () => {
      expect(await station.list()).not.toBeNull();
      await station.restart();
    });
    expect(service.count('token')).toBe(2);
  });

  /** @returns token requests of each quarter of an hour in which the list is asked for every five seconds */
  const quarters = async (token: Answer | null, isCrashing: boolean) => {
    const clock = new ManualClock();
    const service = await startFaultyService({ list: refusing, ...(token ? { token } : {}) });
    const station = new Station(service, clock);
    const counts: number[] = [];
    for (let quarter = 0; quarter < 4; quarter++) {
      const before = service.count('token');
      await every(clock, 5 * SECOND, 15 * MINUTE, async () => {
        await station.list();
        if (isCrashing) await station.restart();
      });
      counts.push(service.count('token') - before);
    }
    return counts;
  };

  it('ever further, over an hour in which the list refuses every token', async () => {
    const [first = 0, , , last = 0] = await quarters(null, false);
    expect(first).toBeLessThanOrEqual(10);
    expect(last).toBeLessThanOrEqual(2);
  });

  // The number of useless tokens in a row is not stored: each start begins with two requests again.
  it('ever further, over an hour of crashes in which the list refuses every token', async () => {
    const [first = 0, , , last = 0] = await quarters(null, true);
    expect(first).toBeLessThanOrEqual(10);
    expect(last).toBeLessThanOrEqual(2);
  });

  it('ever further, over an hour of "too many requests" that names no time', async () => {
    const [first = 0, , , last = 0] = await quarters(json('', 429), false);
    expect(first).toBeLessThanOrEqual(10);
    expect(last).toBeLessThanOrEqual(2);
  });

  // The number of failures of the endpoint is not stored: each start begins with the first pause again.
  it('ever further, over an hour of crashes and "too many requests" that names no time', async () => {
    const [first = 0, , , last = 0] = await quarters(json('', 429), true);
    expect(first).toBeLessThanOrEqual(10);
    expect(last).toBeLessThanOrEqual(2);
  });

  it('a minute at most, over an hour in which the token endpoint is broken', async () => {
    const [, , , last = 0] = await quarters(json('', 500), false);
    expect(last).toBeLessThanOrEqual(20);
  });

  // The same.
  it('as far, over an hour of crashes in which the token endpoint is broken', async () => {
    const [, , , last = 0] = await quarters(json('', 500), true);
    expect(last).toBeLessThanOrEqual(20);
  });
});

describe('a restart', () => {
  it('does not shorten the wait that the token endpoint has named', async () => {
    const clock = new ManualClock();
    const service = await startFaultyService({ token: slowDown(90) });
    const station = new Station(service, clock);
    expect(await station.list()).toMatchObject({ kind: 'throttled', retryAfterMs: 90 * SECOND });
    for (const left of [89, 60, 30, 1]) {
      clock.advance(90 * SECOND - left * SECOND - (clock.elapsed() % (90 * SECOND)));
      await station.restart();
      expect(await station.list()).toMatchObject({
        kind: 'throttled',
        retryAfterMs: left * SECOND,
        sent: false,
      });
    }
    expect(service.count('token')).toBe(1);
    service.answers.token = json({ token: 'tok', expiresIn: 600 });
    clock.advance(SECOND);
    await station.restart();
    expect(await station.list()).toBeNull();
    expect(service.count('token')).toBe(2);
  });

  it('sends credentials that every answer refuses three times, ever more slowly, and then when a person wants it', async () => {
    const clock = new ManualClock();
    const service = await startFaultyService({ token: refusal });
    const station = new Station(service, clock);
    const waits: number[] = [];
    for (let n = 1; n <= 2; n++) {
      const failure = await station.list();
      expect(failure).toMatchObject({
        kind: 'sign-in-refused',
        status: 401,
        serviceMessage: 'incorrect username or password',
      });
      const wait = failure?.retryAfterMs ?? 0;
      waits.push(wait);
      clock.advance(wait - 1);
      await station.restart();
      expect((await station.list())?.kind, 'what is said meanwhile').toBe('sign-in-refused');
      expect(service.count('token')).toBe(n);
      clock.advance(1);
    }
    expect(waits).toEqual([45 * SECOND, 90 * SECOND]);
    for (let n = 0; n < 5; n++) {
      expect(await station.list()).toMatchObject({ kind: 'credentials', status: 401, retryAfterMs: null });
      clock.advance(3 * HOUR);
      await station.restart();
    }
    expect([service.count('token'), service.count('list')]).toEqual([3, 0]);
    service.answers.token = json({ token: 'tok', expiresIn: 600 });
    expect((await station.list())?.kind).toBe('credentials');
    await station.client.signInAgain();
    expect(await station.list()).toBeNull();
    expect([service.count('token'), service.count('list')]).toEqual([4, 1]);
  });

  it.each([400, 401, 403, 422])(
    'goes on by itself after one odd %i of the token endpoint',
    async (status) => {
      const clock = new ManualClock();
      const service = await startFaultyService({ token: json({ message: 'blocked by policy' }, status) });
      const station = new Station(service, clock);
      expect((await station.list())?.kind).toBe('sign-in-refused');
      service.answers.token = json({ token: 'tok', expiresIn: 600 });
      clock.advance(MINUTE);
      expect(await station.list()).toBeNull();
    },
  );

  it('never stops while the refusals do not agree, and asks ever more slowly', async () => {
    const clock = new ManualClock();
    const service = await startFaultyService();
    const station = new Station(service, clock);
    const waits: number[] = [];
    for (let n = 0; n < 12; n++) {
      service.answers.token = json({ message: 'blocked' }, n % 2 === 0 ? 401 : 403);
      const failure = await station.list();
      expect(failure?.kind).toBe('sign-in-refused');
      waits.push(failure?.retryAfterMs ?? 0);
      clock.advance(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBeGreaterThan(10 * MINUTE);
    expect(service.count('token')).toBe(12);
  });

  it('counts only refusals that follow each other', async () => {
    const clock = new ManualClock();
    const service = await startFaultyService();
    const station = new Station(service, clock);
    for (const answer of [
      refusal,
      refusal,
      json('', 502),
      refusal,
      refusal,
      json({ token: 'tok', expiresIn: 600 }),
    ]) {
      service.answers.token = answer;
      expect((await station.list())?.kind).not.toBe('credentials');
      clock.advance(15 * MINUTE);
    }
    service.answers.token = refusal;
    expect((await station.list())?.kind).toBe('sign-in-refused');
  });

  it.each([
    ['a refusal', refusal],
    ['"too many requests"', slowDown(3600)],
  ])('asks again for a person a minute after %s, and not sooner', async (_name, answer) => {
    const clock = new ManualClock();
    const service = await startFaultyService({ token: answer });
    const station = new Station(service, clock);
    // Three failures, so that the pause is longer than a person has to wait.
    for (let n = 0; n < 2; n++) clock.advance((await station.list())?.retryAfterMs ?? 0);
    if (answer === refusal) service.answers.token = json({ message: 'blocked' }, 403);
    await station.list();
    const asked = service.count('token');
    clock.advance(59 * SECOND);
    expect(station.client.openForAPerson()).toBe(SECOND);
    await station.list();
    expect(service.count('token')).toBe(asked);
    clock.advance(SECOND);
    expect(station.client.openForAPerson()).toBe(0);
    await station.list();
    expect(service.count('token')).toBe(asked + 1);
  });

  it('forgets that a person wanted it once, if the credentials are refused again', async () => {
    const clock = new ManualClock();
    const service = await startFaultyService({ token: refusal });
    const station = new Station(service, clock);
    for (let n = 0; n < 3; n++) clock.advance((await station.list())?.retryAfterMs ?? MINUTE);
    await station.client.signInAgain();
    for (let n = 0; n < 3; n++) clock.advance((await station.list())?.retryAfterMs ?? MINUTE);
    await station.restart();
    expect((await station.list())?.kind).toBe('credentials');
    expect(service.count('token')).toBe(6);
  });

  // Only the wait is stored, without its reason.
  it('leaves what is told during a wait as it was', async () => {
    const clock = new ManualClock();
    const service = await startFaultyService({ token: json('', 503, { 'retry-after': '90' }) });
    const station = new Station(service, clock);
    expect((await station.list())?.kind).toBe('server');
    expect((await station.list())?.kind).toBe('server');
    await station.restart();
    expect((await station.list())?.kind).toBe('server');
  });
});

describe('a wait that the token endpoint has named', () => {
  // The wait is counted from the request.
  it('counts from its answer, however long that took', async () => {
    const clock = new ManualClock();
    const service = await startFaultyService({
      token: (request, response) => {
        clock.advance(15 * SECOND);
        slowDown(30)(request, response);
      },
    });
    const station = new Station(service, clock);
    expect(await station.list()).toMatchObject({ retryAfterMs: 30 * SECOND });
    clock.advance(29 * SECOND);
    await station.list();
    expect(service.count('token')).toBe(1);
  });

  it('is not shortened by a clock that is set forward', async () => {
    const clock = new ManualClock();
    const service = await startFaultyService({ token: slowDown(300) });
    const station = new Station(service, clock);
    await station.list();
    clock.jump(9 * HOUR);
    clock.advance(299 * SECOND);
    expect(await station.list()).toMatchObject({ kind: 'throttled', sent: false });
    expect(service.count('token')).toBe(1);
  });
});

describe('a clock that is set', () => {
  const settings: [string, number[]][] = [
    ['forward 9 h', [9 * HOUR]],
    ['back 9 h', [-9 * HOUR]],
    ['back a year', [-YEAR]],
    ['forward a year', [YEAR]],
    ['forward 9 h and back again', [9 * HOUR, -9 * HOUR]],
    ['back a year and forward again', [-YEAR, YEAR]],
  ];
  const restarts = ['never', 'before', 'after', 'before and after'] as const;

  it.each(settings.flatMap(([name, jumps]) => restarts.map((restart) => [name, restart, jumps] as const)))(
    '%s, restarted %s, neither locks a station out nor makes it ask for tokens in a row',
    async (_name, restart, jumps) => {
      const clock = new ManualClock();
      const service = await startStrictService(clock);
      const station = new Station(service, clock);
      const calls = () =>
        every(clock, 30 * SECOND, 2 * HOUR, async () => {
          expect(await station.list()).toBeNull();
        });
      await calls();
      for (const jump of jumps) {
        if (restart.startsWith('before')) await station.restart();
        clock.jump(jump);
        if (restart.endsWith('after')) await station.restart();
        await calls();
      }
      await calls();
      await calls();
      await calls();
      // One token at first, one after each change of the clock, and one at the natural end of a token.
      expect(service.count('token')).toBeLessThanOrEqual(3 + jumps.length);
      expect(service.mostDeadInARow).toBeLessThanOrEqual(1);
    },
  );

  it('again and again costs one token request each time at most', async () => {
    const clock = new ManualClock();
    const service = await startStrictService(clock);
    const station = new Station(service, clock);
    for (let n = 0; n < 20; n++) {
      clock.jump(n % 2 === 0 ? 9 * HOUR : -9 * HOUR);
      for (let call = 0; call < 5; call++) expect(await station.list()).toBeNull();
      clock.advance(MINUTE);
    }
    expect(service.count('token')).toBeLessThanOrEqual(11);
    expect(service.mostDeadInARow).toBe(0);
  });

  // Each start treats a request with a time in the future as one that was made just now.
  it('back a year and restarted within a wait ends that wait all the same', async () => {
    const clock = new ManualClock();
    const service = await startFaultyService({ token: slowDown(600) });
    const station = new Station(service, clock);
    await station.list();
    clock.jump(-YEAR);
    service.answers.token = json({ token: 'tok', expiresIn: 600 });
    for (let n = 0; n < 3; n++) {
      await station.restart();
      clock.advance(5 * MINUTE);
      await station.list();
    }
    expect(await station.list()).toBeNull();
  });
});

describe('the life of a token', () => {
  it.each([
    ['missing', undefined],
    ['text', '28800'],
    ['no number', 'soon'],
    ['zero', 0],
    ['negative', -1],
    ['enormous', 1e18],
    ['beyond all numbers', '1e999'],
  ])('that is %s makes 8 hours of calls cost two requests at most', async (_name, expiresIn) => {
    const clock = new ManualClock();
    const service = await startFaultyService({ token: json({ token: 'tok', expiresIn }) });
    const station = new Station(service, clock);
    await every(clock, 30 * SECOND, 8 * HOUR, async () => {
      expect(await station.list()).toBeNull();
    });
    expect([service.count('token'), service.count('list')]).toEqual([expect.any(Number), 960]);
    expect(service.count('token')).toBeLessThanOrEqual(2);
  });

  it('of one second is no reason to hammer the token endpoint', async () => {
    const clock = new ManualClock();
    const service = await startStrictService(clock, 1);
    const station = new Station(service, clock);
    await every(clock, 500, 5 * MINUTE, () => station.list());
    expect(service.count('token')).toBeLessThanOrEqual(20);
    expect(service.mostDeadInARow).toBeLessThanOrEqual(2);
    expect(service.answered).toBeGreaterThan(5);
  });

  it('of ten minutes costs a request each ten minutes, and no call', async () => {
    const clock = new ManualClock();
    const service = await startStrictService(clock, 600);
    const station = new Station(service, clock);
    await every(clock, 15 * SECOND, 2 * HOUR, async () => {
      expect(await station.list()).toBeNull();
    });
    expect(service.count('token')).toBeLessThanOrEqual(14);
    expect(service.mostDeadInARow).toBe(0);
  });
});

describe('a token that no request can carry', () => {
  it.each([
    ['a line break within', 'to\r\nken: x'],
    ['a letter of another alphabet', 'tökèn'],
    ['a blank within', 'to ken'],
    ['a zero byte', 'tok\0en'],
    ['an emoji', 'tok😀'],
    ['nothing but blanks', ' \n '],
  ])(
    'because of %s ends as an answer that cannot be read, and the next one is used',
    async (_name, token) => {
      const clock = new ManualClock();
      const service = await startFaultyService({ token: json({ token, expiresIn: 600 }) });
      const station = new Station(service, clock);
      expect(await station.list()).toMatchObject({ kind: 'unreadable', mayHaveHappened: false });
      expect(service.count('list')).toBe(0);
      service.answers.token = json({ token: 'tok\n', expiresIn: 600 });
      clock.advance(2 * SECOND);
      expect(await station.list()).toBeNull();
    },
  );

  it('is taken where it is long', async () => {
    const service = await startFaultyService({ token: json({ token: 'x'.repeat(8_000), expiresIn: 600 }) });
    expect(await new Station(service, new ManualClock()).list()).toBeNull();
  });
});

describe('a renewal that fails', () => {
  it.each([
    ['500', json('', 500)],
    ['429', slowDown(60)],
    ['an answer that cannot be read', json('[]')],
  ])('with %s shortly before the end leaves the old token in use until its end', async (_name, token) => {
    const clock = new ManualClock();
    const service = await startStrictService(clock);
    const station = new Station(service, clock);
    await station.list();
    const healthy = service.answers.token;
    service.answers.token = token;
    clock.advance(8 * HOUR - 119 * SECOND);
    await every(clock, 10 * SECOND, 110 * SECOND, async () => {
      expect(await station.list()).toBeNull();
    });
    expect(service.mostDeadInARow).toBe(0);
    service.answers.token = healthy;
    clock.advance(MINUTE);
    expect(await station.list()).toBeNull();
  });

  it('after the end of the token is told as what it is, and ends with the outage', async () => {
    const clock = new ManualClock();
    const service = await startStrictService(clock);
    const station = new Station(service, clock);
    await station.list();
    const healthy = service.answers.token;
    service.answers.token = json('', 503);
    clock.advance(9 * HOUR);
    const before = service.count('token');
    await every(clock, 5 * SECOND, 10 * MINUTE, async () => {
      expect((await station.list())?.kind).toBe('server');
    });
    expect(service.count('token') - before).toBeLessThanOrEqual(25);
    expect(service.mostDeadInARow).toBeLessThanOrEqual(1);
    service.answers.token = healthy;
    clock.advance(MINUTE);
    expect(await station.list()).toBeNull();
  });

  // The expired token is sent, and the error is its refusal.
  it('after the end of the token because of too many requests is told as what it is', async () => {
    const clock = new ManualClock();
    const service = await startStrictService(clock);
    const station = new Station(service, clock);
    await station.list();
    service.answers.token = slowDown(60);
    clock.advance(9 * HOUR);
    const kinds: (string | undefined)[] = [];
    await every(clock, 5 * SECOND, 30 * SECOND, async () => {
      kinds.push((await station.list())?.kind);
    });
    expect(new Set(kinds)).toEqual(new Set(['throttled']));
  });
});

describe('"too many requests" of the order host', () => {
  const CANCEL = { cancelDate: '2026-03-02T10:00:00Z', cancelReason: 'Damaged' };
  const calls = {
    list: (client: UpstreamClient) => client.ordersPage({}),
    cancel: (client: UpstreamClient) => client.cancelOrder('PD1', CANCEL),
    skus: (client: UpstreamClient) => client.skus(),
  };
  type Name = keyof typeof calls;
  const names = Object.keys(calls) as Name[];

  const begin = async (answers: Partial<Record<Name, Answer>> = {}) => {
    const clock = new ManualClock();
    const service = await startFaultyService({ cancel: json({ orderId: 'PD1' }), ...answers });
    const client = aClient(service, { clock });
    const total = () => names.reduce((sum, name) => sum + service.count(name), 0);
    return { clock, service, client, total };
  };

  it.each(names)('to a %s keeps everybody from asking before the time', async (throttled) => {
    const { clock, service, client, total } = await begin({ [throttled]: slowDown(60) });
    expect(await failureOf(calls[throttled](client))).toMatchObject({
      kind: 'throttled',
      retryAfterMs: 60 * SECOND,
      sent: true,
    });
    const asked = total();
    clock.advance(20 * SECOND);
    clock.jump(9 * HOUR);
    const failures = await Promise.all(names.map((name) => failureOf(calls[name](client))));
    for (const failure of failures) {
      expect(failure).toMatchObject({
        kind: 'throttled',
        retryAfterMs: 40 * SECOND,
        sent: false,
        mayHaveHappened: false,
      });
    }
    expect(total()).toBe(asked);
    service.answers[throttled] = json({ orders: [] });
    clock.advance(40 * SECOND);
    for (const name of names) expect(await failureOf(calls[name](client))).toBeNull();
    expect(total()).toBe(asked + 3);
  });

  it('is not forgotten because of a good answer to what was sent before', async () => {
    const waiting: (() => void)[] = [];
    const { service, client, total } = await begin({
      list: slowDown(60),
      skus: (request, response) => void waiting.push(() => json([])(request, response)),
    });
    await client.signIn();
    const skus = client.skus();
    await until('the catalogue was asked for', () => waiting.length === 1);
    await failureOf(client.ordersPage({}));
    for (const release of waiting) release();
    await skus;
    const asked = total();
    expect(await failureOf(client.ordersPage({}))).toMatchObject({ kind: 'throttled', sent: false });
    expect([total(), service.count('skus')]).toEqual([asked, 1]);
  });

  // The last wait counts, even if an earlier one was longer.
  it('is not shortened by another one that names less', async () => {
    const waiting: (() => void)[] = [];
    const { clock, client, total } = await begin({
      list: slowDown(60),
      skus: (request, response) => void waiting.push(() => slowDown(1)(request, response)),
    });
    await client.signIn();
    const skus = failureOf(client.skus());
    await until('the catalogue was asked for', () => waiting.length === 1);
    await failureOf(client.ordersPage({}));
    for (const release of waiting) release();
    await skus;
    const asked = total();
    clock.advance(30 * SECOND);
    expect(await failureOf(client.ordersPage({}))).toMatchObject({ kind: 'throttled', sent: false });
    expect(total()).toBe(asked);
  });

  it('that names no time keeps everybody away ever longer', async () => {
    const { clock, client, total } = await begin({ list: json('', 429) });
    const waits: number[] = [];
    for (let n = 0; n < 5; n++) {
      const wait = (await failureOf(client.ordersPage({})))?.retryAfterMs ?? 0;
      waits.push(wait);
      const asked = total();
      clock.advance(wait - 1);
      await failureOf(client.cancelOrder('PD1', CANCEL));
      expect(total()).toBe(asked);
      clock.advance(1);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBeGreaterThan(4 * (waits[0] ?? 0));
  });

  it('is no affair of another host', async () => {
    const { service, client } = await begin();
    const other = await startFaultyService({ skus: slowDown(60) });
    const both = aClient({ ...service, productUrl: other.productUrl });
    expect((await failureOf(both.skus()))?.kind).toBe('throttled');
    expect(await failureOf(both.ordersPage({}))).toBeNull();
    expect(await failureOf(client.skus())).toBeNull();
  });
});
