import { describe, expect, it } from 'vitest';
import { testConnection } from '../../../src-main/connection/connection-test.ts';
import type { ConnectionInput, ConnectionStep } from '../../../src-main/contract/station/setup.ts';
import type { ServiceAddresses } from '../../../src-main/upstream/client.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { DISTINCTIVE } from '../../support/clients.ts';
import { hangUp, json, startFaultyService } from '../../support/faulty-service.ts';
import { httpHere } from '../../support/http-here.ts';
import { aPracticeService } from '../../support/practice.ts';

const inputFor = (
  { authUrl, productUrl, orderUrl }: ServiceAddresses,
  parts: Partial<ConnectionInput> = {},
): ConnectionInput => ({
  authUrl,
  productUrl,
  orderUrl,
  ...DISTINCTIVE,
  sandbox: false,
  withoutKeyring: null,
  ...parts,
});
const outcomes = (steps: ConnectionStep[]) => steps.map((s) => `${s.step}: ${s.outcome}`);
const test = (input: ConnectionInput) =>
  testConnection(input, { clock: systemClock, random: Math.random, openHttp: httpHere(systemClock) });

describe('the test of a connection', () => {
  it('says of a good one that every step went well', async () => {
    const steps = await test(inputFor(await aPracticeService({ orders: 7 })));
    expect(outcomes(steps)).toEqual([
      'address: ok',
      'reach: ok',
      'sign-in: ok',
      'list-orders: ok',
      'list-skus: ok',
    ]);
    expect(steps[3]?.orders).toBe(7);
    expect(steps.map(({ ms }) => ms !== null && ms >= 0)).toEqual([false, true, true, true, true]);
  });

  it('tells the token endpoint what the specification shows, and nothing more', async () => {
    const service = await startFaultyService();
    await test(inputFor(service));
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual(DISTINCTIVE);
  });

  it('says how long each call took, also of the one that failed', async () => {
    let passed = 0;
    // A clock that advances by a second with each reading.
    const clock = { ...systemClock, elapsed: () => (passed += 1_000) };
    const service = await startFaultyService({ list: json('{', 500) });
    const around = { clock, random: Math.random, openHttp: httpHere(systemClock) };
    const steps = await testConnection(inputFor(service), around);
    const times = Object.fromEntries(steps.map(({ step, ms }) => [step, ms]));
    expect(times).toMatchObject({ address: null, 'list-skus': null });
    expect(times['sign-in']).toBeGreaterThanOrEqual(1_000);
    expect(times['reach'], 'one call says both').toBe(times['sign-in']);
    expect(times['list-orders']).toBeGreaterThanOrEqual(1_000);
  });

  it.each([
    [{ authUrl: 'nonsense' }, 'authUrl', 'not-a-url'],
    [{ productUrl: 'ftp://x.example' }, 'productUrl', 'not-http'],
    [{ orderUrl: 'http://x.example' }, 'orderUrl', 'insecure'],
    [{ orderUrl: 'https://me:pw@x.example' }, 'orderUrl', 'has-credentials'],
    [{ clientSecret: '' }, 'clientSecret', 'missing'],
  ] as const)('stops at %j without asking anybody', async (wrong, field, fault) => {
    const service = await startFaultyService();
    const steps = await test(inputFor(service, wrong));
    expect(outcomes(steps)).toEqual([
      'address: failed',
      'reach: not-tried',
      'sign-in: not-tried',
      'list-orders: not-tried',
      'list-skus: not-tried',
    ]);
    expect(steps[0]?.faults).toEqual([{ field, fault }]);
    expect(service.requests).toEqual([]);
  });

  it('names all fields at once that are missing or wrong', async () => {
    const { authUrl } = await startFaultyService();
    const nothing = {
      ...{ authUrl: '', productUrl: '', orderUrl: '', clientId: '', clientSecret: '', withoutKeyring: null },
    };
    const missing = (['authUrl', 'productUrl', 'orderUrl', 'clientId', 'clientSecret'] as const).map(
      (field) => ({ field, fault: 'missing' }),
    );
    expect((await test({ ...nothing, sandbox: false }))[0]?.faults).toEqual(missing);
    const [step] = await test({ ...nothing, authUrl, orderUrl: 'somewhere', clientId: 'me', sandbox: false });
    expect(step?.faults).toEqual([
      { field: 'productUrl', fault: 'missing' },
      { field: 'orderUrl', fault: 'not-a-url' },
      { field: 'clientSecret', fault: 'missing' },
    ]);
  });

  describe.each([
    ['authUrl', 'reach', 'sign-in'],
    ['orderUrl', 'list-orders', 'list-orders'],
    ['productUrl', 'list-skus', 'list-skus'],
  ] as const)('where %s is the one that fails', (field, reached, answered) => {
    const failedStep = async (address: string) => {
      const service = await startFaultyService();
      const steps = await test(inputFor(service, { [field]: address }));
      return steps.filter((one) => one.outcome === 'failed');
    };

    it('names it and its host, of which the name is not known', async () => {
      expect(await failedStep('https://no-such-host.invalid/path')).toMatchObject([
        {
          step: reached,
          asked: { field, host: 'no-such-host.invalid' },
          unreached: 'unknown-host',
          failure: { kind: 'unreachable' },
        },
      ]);
    });

    it('names it and its host, where nothing listens at its port', async () => {
      const gone = await startFaultyService();
      await gone.stop();
      expect(await failedStep(gone.orderUrl)).toMatchObject([
        {
          step: reached,
          asked: { field, host: new URL(gone.orderUrl).host },
          unreached: 'closed-port',
          failure: { kind: 'unreachable' },
        },
      ]);
    });

    it('names it and its host, where its path leads nowhere', async () => {
      const { orderUrl } = await startFaultyService();
      const { host, origin } = new URL(orderUrl);
      expect(await failedStep(`${origin}/nowhere`)).toMatchObject([
        {
          step: answered,
          asked: { field, host },
          unreached: null,
          failure: { kind: 'refused', status: 404 },
        },
      ]);
    });
  });

  it('names the sign-in address where a token had to be renewed for the list, and could not be', async () => {
    const service = await startFaultyService({ list: json({ message: 'expired' }, 401) });
    const { token } = service.answers;
    service.answers.token = (request, response) => {
      service.answers.token = hangUp;
      token(request, response);
    };
    const steps = await test(inputFor(service));
    expect(steps.find((one) => one.outcome === 'failed')).toMatchObject({
      step: 'list-orders',
      asked: { field: 'authUrl' },
    });
  });

  it('blames no host for what a proxy on the way to it does', async () => {
    const gone = await startFaultyService();
    await gone.stop();
    const proxy = new URL(gone.orderUrl).origin;
    const steps = await testConnection(inputFor(gone, { authUrl: 'https://auth.invalid' }), {
      clock: systemClock,
      random: Math.random,
      openHttp: httpHere(systemClock),
      proxies: { http: proxy, https: proxy, without: '' },
    });
    expect(steps.find((one) => one.outcome === 'failed')).toMatchObject({
      step: 'reach',
      asked: { field: 'authUrl', host: 'auth.invalid' },
      unreached: null,
    });
  });

  it('says that nobody could be reached', async () => {
    const service = await startFaultyService();
    await service.stop();
    const steps = await test(inputFor(service));
    expect(outcomes(steps)).toEqual([
      'address: ok',
      'reach: failed',
      'sign-in: not-tried',
      'list-orders: not-tried',
      'list-skus: not-tried',
    ]);
    expect(steps[1]?.failure).toMatchObject({ kind: 'unreachable' });
  });

  it('says that the credentials are wrong, in the words of the service and not with the secret', async () => {
    const steps = await test(inputFor(await aPracticeService(), { clientSecret: 'wrong-zq81' }));
    expect(outcomes(steps).slice(0, 3)).toEqual(['address: ok', 'reach: ok', 'sign-in: failed']);
    expect(steps[2]?.failure).toEqual({
      kind: 'credentials',
      message: 'incorrect username or password',
      status: 401,
    });
    expect(JSON.stringify(steps)).not.toContain('wrong-zq81');
  });

  it('says that something answered which is no service', async () => {
    for (const token of [json('<html>'), json({ hello: 1 }), json('<html>', 404)]) {
      const steps = await test(inputFor(await startFaultyService({ token })));
      expect(outcomes(steps).slice(0, 3)).toEqual(['address: ok', 'reach: ok', 'sign-in: failed']);
    }
  });

  it('says that orders cannot be listed', async () => {
    for (const [list, kind] of [
      [json('', 500), 'server'],
      [json('<html>'), 'web-page'],
      [json('', 403), 'refused'],
      [hangUp, 'unreachable'],
    ] as const) {
      const steps = await test(inputFor(await startFaultyService({ list })));
      expect(outcomes(steps)).toEqual([
        'address: ok',
        'reach: ok',
        'sign-in: ok',
        'list-orders: failed',
        'list-skus: not-tried',
      ]);
      expect(steps[3]?.failure?.kind).toBe(kind);
    }
  });

  it('says that the catalogue cannot be read, though orders can', async () => {
    const steps = await test(inputFor(await startFaultyService({ skus: json('', 404) })));
    expect(outcomes(steps).slice(3)).toEqual(['list-orders: ok', 'list-skus: failed']);
  });
});
