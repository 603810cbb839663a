import { describe, expect, it } from 'vitest';
import { memorySignInStore } from '../../../../src-main/station/secrets/memory-sign-in.ts';
import { NEVER_ASKED, type SignInRecord } from '../../../../src-main/upstream/token/sign-in-record.ts';
import { UpstreamError } from '../../../../src-main/upstream/upstream-error.ts';
import { aClient, DISTINCTIVE, SHORT } from '../../../support/clients.ts';
import { hangUp, json, startFaultyService, type Answer } from '../../../support/faulty-service.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { aPracticeService } from '../../../support/practice.ts';

const HOURS_8 = 28_800_000;

const failureOf = async (work: Promise<unknown>): Promise<UpstreamError> => {
  const error = await work.then(
    () => 'no failure',
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(UpstreamError);
  return error as UpstreamError;
};

const withExpiry = (expiresIn: unknown): Answer => json({ token: 'tok', tokenType: 'Bearer', expiresIn });

const aRecord = (parts: Partial<SignInRecord>): SignInRecord => ({
  ...NEVER_ASKED,
  ...parts,
});

/** A list that refuses every token. */
const refusing: Answer = json({ message: 'the bearer token has expired' }, 401);

describe('the token', () => {
  it('is asked for once, however many callers wait', async () => {
    const service = await startFaultyService();
    const client = aClient(service);
    await Promise.all(Array.from({ length: 50 }, () => client.ordersPage({})));
    expect([service.count('token'), service.count('list')]).toEqual([1, 50]);
    await client.signIn();
    expect(service.count('token')).toBe(1);
  });

  it('is asked for with the credentials as JSON, and used as a bearer', async () => {
    const service = await startFaultyService();
    await aClient(service).skus();
    const [token, skus] = service.requests;
    expect([token?.method, token?.path, token?.headers['content-type']]).toEqual([
      'POST',
      '/auth/token',
      'application/json',
    ]);
    expect(JSON.parse(token?.body ?? '')).toEqual(DISTINCTIVE);
    expect(skus?.headers.authorization).toBe('Bearer faulty-token-1');
  });

  it('is kept across clients by its store', async () => {
    const service = await startFaultyService();
    const signInStore = memorySignInStore();
    for (let n = 0; n < 3; n++) {
      const client = aClient(service, { signInStore });
      await client.ordersPage({});
      await client.close();
    }
    expect(service.count('token')).toBe(1);
  });

  it('is renewed shortly before its end and not earlier', async () => {
    const service = await startFaultyService();
    const clock = new ManualClock();
    const client = aClient(service, { clock });
    await client.signIn();
    clock.advance(HOURS_8 - 121_000);
    await client.signIn();
    expect(service.count('token')).toBe(1);
    clock.advance(1_000);
    await client.signIn();
    expect(service.count('token')).toBe(2);
  });

  it('that lives shortly is still used, and renewed before its end', async () => {
    const clock = new ManualClock();
    const service = await aPracticeService({ tokenSeconds: 10, now: clock.now });
    const client = aClient(service, { clock });
    await client.ordersPage({});
    clock.advance(8_900);
    await client.ordersPage({});
    expect(service.requests.token).toBe(1);
    clock.advance(200);
    await client.ordersPage({});
    expect(service.requests).toMatchObject({ token: 2, list: 3 });
  });

  it.each([
    ['missing', undefined, HOURS_8],
    ['null', null, HOURS_8],
    ['zero', 0, HOURS_8],
    ['negative', -5, HOURS_8],
    ['no number', 'soon', HOURS_8],
    ['text', '600', 600_000],
    ['a fraction', 0.5, 500],
    ['huge', 1e300, 30 * 86_400_000],
    ['a list', [600], HOURS_8],
  ])('with a life that is %s has an end that can be reckoned with', async (_name, expiresIn, lifeMs) => {
    const clock = new ManualClock();
    const service = await startFaultyService({ token: withExpiry(expiresIn) });
    const signInStore = memorySignInStore();
    await aClient(service, { clock, signInStore }).signIn();
    const stored = await signInStore.load();
    expect((stored?.token?.expiresAt ?? 0) - clock.now()).toBe(lifeMs);
  });

  it('that the service no longer takes is replaced once, and the request sent once more', async () => {
    const service = await startFaultyService();
    const client = aClient(service);
    await client.signIn();
    service.answers.list = (request, response) =>
      (request.headers.authorization === 'Bearer faulty-token-1' ? refusing : json({ orders: [] }))(
        request,
        response,
      );
    expect(await client.ordersPage({})).toEqual({ orders: [], nextPageToken: null });
    expect([service.count('token'), service.count('list')]).toEqual([2, 2]);
  });

  it('that is refused again is not asked for in a loop', async () => {
    const service = await startFaultyService({ list: refusing });
    const error = await failureOf(aClient(service).ordersPage({}));
    expect([error.kind, error.status, error.serviceMessage]).toEqual([
      'credentials',
      401,
      'the bearer token has expired',
    ]);
    expect([service.count('token'), service.count('list')]).toEqual([2, 2]);
  });

  it('that is refused to many callers at once is replaced once', async () => {
    const service = await startFaultyService();
    const client = aClient(service);
    await client.signIn();
    service.answers.list = (request, response) =>
      (request.headers.authorization === 'Bearer faulty-token-1' ? refusing : json({ orders: [] }))(
        request,
        response,
      );
    await Promise.all(Array.from({ length: 20 }, () => client.ordersPage({})));
    expect(service.count('token')).toBe(2);
  });

  it('that a restarted service does not know is replaced', async () => {
    const first = await aPracticeService();
    const signInStore = memorySignInStore();
    await aClient(first, { signInStore }).signIn();
    const second = await aPracticeService();
    await aClient(second, { signInStore }).ordersPage({});
    expect(second.requests).toMatchObject({ token: 1, list: 2 });
  });

  it('that could not be kept on a full disk is used all the same, and so is its successor', async () => {
    const service = await startFaultyService();
    const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    const client = aClient(service, { signInStore: { load: () => Promise.resolve(null), save: full } });
    await client.ordersPage({});
    service.answers.list = (request, response) =>
      (request.headers.authorization === 'Bearer faulty-token-1' ? refusing : json({ orders: [] }))(
        request,
        response,
      );
    await client.ordersPage({});
    expect(service.count('token')).toBe(2);
  });

  it('that has a bad end in its store is replaced', async () => {
    const service = await startFaultyService();
    const signInStore = memorySignInStore();
    await signInStore.save(aRecord({ token: { token: 'old', issuedAt: 0, expiresAt: 0 } }));
    await aClient(service, { signInStore }).signIn();
    expect((await signInStore.load())?.token?.token).toBe('faulty-token-1');
  });
});

describe('wrong credentials', () => {
  it('are asked for once at a time, and every later caller learns the words of the service', async () => {
    const service = await aPracticeService();
    const client = aClient(service, {}, { clientId: 'me', clientSecret: 'wrong' });
    for (let n = 0; n < 5; n++) {
      const error = await failureOf(n % 2 === 0 ? client.signIn() : client.ordersPage({}));
      expect([error.kind, error.serviceMessage, error.decision]).toEqual([
        'sign-in-refused',
        'incorrect username or password',
        'retry',
      ]);
      expect(error.mayHaveHappened).toBe(false);
    }
    expect(service.requests).toMatchObject({ token: 1, list: 0 });
  });

  it.each([
    ['200 with a message', json({ message: 'incorrect username or password' })],
    ['400', json({ message: 'incorrect username or password' }, 400)],
    ['403', json({ message: 'incorrect username or password' }, 403)],
    ['422', json({ message: 'incorrect username or password' }, 422)],
  ])('are recognised where the service says so with %s', async (_name, token) => {
    const service = await startFaultyService({ token });
    const client = aClient(service);
    for (let n = 0; n < 3; n++) {
      expect(await failureOf(client.signIn())).toMatchObject({
        kind: 'sign-in-refused',
        serviceMessage: 'incorrect username or password',
      });
    }
    expect(service.count('token')).toBe(1);
  });

  it('are not what a service is told that is away, broken or misconfigured', async () => {
    for (const [token, kind] of [
      [json('no', 500), 'server'],
      [json('no', 503), 'server'],
      [json('no', 404), 'refused'],
      // A gateway in between, not the service: neither 401 nor its `message`.
      [json('no', 400), 'refused'],
      [json('<html>blocked</html>', 403), 'refused'],
      [json('<html>'), 'web-page'],
      [json({}), 'unreadable'],
      [json([]), 'unreadable'],
      [json({ token: '' }), 'unreadable'],
      [json({ token: 5.5e300, message: 1 }), null],
      [hangUp, 'unreachable'],
    ] as const) {
      const service = await startFaultyService({ token });
      const clock = new ManualClock();
      const client = aClient(service, { clock });
      if (kind === null) continue;
      expect((await failureOf(client.signIn())).kind).toBe(kind);
      service.answers.token = withExpiry(60);
      clock.advance(2_000);
      await client.signIn();
      await service.stop();
    }
  });
});

describe('too many token requests', () => {
  it('are not made before the time that the service names, in seconds', async () => {
    const clock = new ManualClock();
    const service = await startFaultyService({
      token: json({ message: 'slow down' }, 429, { 'retry-after': '30' }),
    });
    const client = aClient(service, { clock });
    expect(await failureOf(client.signIn())).toMatchObject({
      kind: 'throttled',
      retryAfterMs: 30_000,
      serviceMessage: 'slow down',
      decision: 'wait',
    });
    clock.advance(29_000);
    expect(await failureOf(client.signIn())).toMatchObject({ kind: 'throttled', retryAfterMs: 1_000 });
    expect(service.count('token')).toBe(1);
    service.answers.token = withExpiry(60);
    clock.advance(1_000);
    await client.signIn();
    expect(service.count('token')).toBe(2);
  });

  it('are made ever more seldom where the service names no time', async () => {
    const clock = new ManualClock();
    const service = await startFaultyService({ token: json('', 429) });
    const client = aClient(service, { clock });
    const waits: (number | null)[] = [];
    for (let n = 1; n <= 7; n++) {
      const { retryAfterMs } = await failureOf(client.signIn());
      waits.push(retryAfterMs);
      clock.advance((retryAfterMs ?? 0) - 1);
      expect((await failureOf(client.signIn())).retryAfterMs).toBe(1);
      expect(service.count('token')).toBe(n);
      clock.advance(1);
    }
    expect(waits).toEqual([22_500, 45_000, 90_000, 180_000, 360_000, 675_000, 675_000]);
  });

  it.each([
    ['a date', () => new Date(Date.now() + 20_000).toUTCString(), 15_000, 20_000],
    ['a date that has passed', () => 'Wed, 21 Oct 2015 07:28:00 GMT', 1_000, 1_000],
    ['no time at all', () => '0', 1_000, 1_000],
    ['an absurd number', () => '99999999', 600_000, 600_000],
    ['nonsense, which is taken for silence', () => 'later', 7_500, 7_500],
    ['a negative number', () => '-5', 7_500, 7_500],
  ])('carry the wait where it comes as %s', async (_name, header, least, most) => {
    // Dates are made when the answer is sent, however late that is on a busy machine.
    const service = await startFaultyService({
      list: (request, response) => json('', 429, { 'retry-after': header() })(request, response),
    });
    const { kind, retryAfterMs } = await failureOf(aClient(service).ordersPage({}));
    expect(kind).toBe('throttled');
    expect(retryAfterMs).toBeGreaterThanOrEqual(least);
    expect(retryAfterMs).toBeLessThanOrEqual(most);
  });
});

describe('a failed sign-in', () => {
  it('never says that the request behind it may have happened: it was not sent', async () => {
    for (const token of [json('no', 500), hangUp, json('x'.repeat(2_000_000))]) {
      const service = await startFaultyService({ token });
      const client = aClient(service, { limits: { ...SHORT, maxBytes: 1_000_000 } });
      const error = await failureOf(client.cancelOrder('PD1', { cancelDate: 'x', cancelReason: 'y' }));
      expect([error.kind, error.mayHaveHappened]).toEqual([error.kind, false]);
      expect(service.count('cancel')).toBe(0);
      await service.stop();
    }
  });
});
