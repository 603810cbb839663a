import { describe, expect, it } from 'vitest';
import { readOptions } from '../../../../src-main/station/options.ts';
import { NO_POLICY, type StationPolicy } from '../../../../src-main/station/policy/policy-file.ts';
import { giverOf, valuesInForce } from '../../../../src-main/station/policy/values-in-force.ts';

const ADDRESSES = {
  authUrl: 'https://a.example',
  productUrl: 'https://p.example',
  orderUrl: 'https://o.example',
};
const policyOf = (policy: StationPolicy['policy'], clientSecret: string | null = null): StationPolicy => ({
  ...NO_POLICY,
  file: '/etc/packdesk/policy.json',
  policy,
  clientSecret,
});
const OTHERS = ['--order-url', 'https://elsewhere.example', '--grace-seconds', '1', '--station', 'Mine'];
const SIGN_IN = { PACKDESK_CLIENT_ID: 'mine', PACKDESK_CLIENT_SECRET: 'my-secret' };

describe('a policy', () => {
  it('stands above the command line and the environment, which is said', () => {
    const policy = policyOf(
      { ...ADDRESSES, clientId: 'one', clientSecretFile: '/secret', graceSeconds: 30, pollSeconds: 60 },
      'its-secret',
    );
    const values = valuesInForce(readOptions(OTHERS, { ...SIGN_IN, HTTPS_PROXY: 'p:3128' }), policy);
    expect(values).toMatchObject({
      ...ADDRESSES,
      clientId: 'one',
      clientSecret: 'its-secret',
      pollSeconds: 60,
    });
    expect(values.proxies.https).toBe('http://p:3128');
    expect(values.settings).toEqual({ graceSeconds: 30, station: 'Mine' });
    expect(values.overruled).toEqual(['--order-url', 'PACKDESK_CLIENT_ID', '--grace-seconds']);
    expect(giverOf(values, 'graceSeconds')).toBe('policy');
    expect(giverOf(values, 'station')).toBe('start');
    expect(giverOf(values, 'keepDays')).toBeNull();
  });

  it('says nothing of an option that gives the same', () => {
    const options = readOptions(['--grace-seconds', '30'], {});
    expect(valuesInForce(options, policyOf({ graceSeconds: 30 })).overruled).toEqual([]);
  });

  it('gives the port for metrics, in place of the one of the start', () => {
    const options = readOptions(['--metrics-port', '9464'], {});
    expect(valuesInForce(options, NO_POLICY).metricsPort).toBe(9_464);
    const values = valuesInForce(options, policyOf({ metricsPort: 9_500 }));
    expect([values.metricsPort, values.overruled]).toEqual([9_500, ['--metrics-port']]);
  });

  it('takes the place of all proxies of the environment', () => {
    const options = readOptions([], { HTTPS_PROXY: 'p:3128', NO_PROXY: 'a' });
    expect(valuesInForce(options, policyOf({ proxies: {} })).proxies).toEqual({
      http: null,
      https: null,
      without: '',
    });
  });

  it('has no say in the service of practice, and in all else', () => {
    const policy = policyOf({ ...ADDRESSES, clientId: 'one', clientSecretFile: '/s', handReason: true }, 'x');
    const values = valuesInForce(readOptions(['--practice'], {}), policy);
    expect(values).toMatchObject({ orderUrl: null, clientId: null, clientSecret: null });
    expect(values.settings).toEqual({ handReason: true });
  });

  it('that is not there changes nothing', () => {
    const options = readOptions(OTHERS, SIGN_IN);
    const { settings, ...values } = valuesInForce(options, NO_POLICY);
    expect(values).toMatchObject(options);
    expect(settings).toEqual({ station: 'Mine', graceSeconds: 1 });
    expect(values).toMatchObject({ sandbox: null, copyFolder: null, overruled: [] });
  });
});
