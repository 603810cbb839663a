import { describe, expect, it } from 'vitest';
import { testConnection } from '../src-main/connection-test.ts';
import type { ConnectionInput, ConnectionStep } from '../src-main/contract/setup.ts';
import type { ServiceAddresses } from '../src-main/upstream/client.ts';
import { systemClock } from '../src-main/sync/clock.ts';
import { DISTINCTIVE } from './support/clients.ts';
import { hangUp, json, startFaultyService } from './support/faulty-service.ts';
import { httpHere } from './support/http-here.ts';
import { aPracticeService } from './support/practice.ts';

const inputFor = (
  { authUrl, productUrl, orderUrl }: ServiceAddresses,
  parts: Partial<ConnectionInput> = {},
): ConnectionInput => ({
  authUrl,
  productUrl,
  orderUrl,
  ...DISTINCTIVE,
  sandbox: false,
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
  });

  it('tells the token endpoint what the specification shows, and nothing more', async () => {
    const service = await startFaultyService();
    await test(inputFor(service));
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual(DISTINCTIVE);
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
    expect(steps[0]).toMatchObject({ field, fault });
    expect(service.requests).toEqual([]);
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
