/** Values that override the settings of a station: an administrator's policy, then the start options. */
import type { Giver } from '../../contract/station/policy.ts';
import { settingsSchema, type Settings } from '../../contract/station/settings.ts';
import { NO_PROXIES } from '../../domain/station/proxies.ts';
import type { Options } from '../options.ts';
import type { StationPolicy } from './policy-file.ts';
import type { Policy } from './policy-schema.ts';

/** Options after the policy was applied to them. Null: neither sets the value. */
export interface ValuesInForce extends Options {
  ofPolicy: Policy;
  sandbox: boolean | null;
  copyFolder: string | null;
  /** Settings that cannot be changed on the Station screen. */
  settings: Partial<Settings>;
  /** Options and variables of the start that do not count, since the policy says otherwise. */
  overruled: string[];
}

/** Values that both can give, with their option or variable. */
const OPTIONS = {
  station: '--station',
  authUrl: '--auth-url',
  productUrl: '--product-url',
  orderUrl: '--order-url',
  clientId: 'PACKDESK_CLIENT_ID',
  caFile: '--ca-file',
  withoutKeyring: '--without-keyring',
  pollSeconds: '--poll-seconds',
  graceSeconds: '--grace-seconds',
  keepDays: '--keep-days',
  metricsPort: '--metrics-port',
  updateFeed: '--update-feed',
  updateKey: '--update-key',
} as const satisfies Partial<Record<keyof Policy & keyof Options, string>>;
type InBoth = keyof typeof OPTIONS;

/** @param read with faults none of it counts, and the station does not start work */
export function valuesInForce(options: Options, read: StationPolicy): ValuesInForce {
  const policy = options.practice ? withoutService(read.policy) : read.policy;
  const names = Object.keys(OPTIONS) as InBoth[];
  return {
    ...options,
    authUrl: policy.authUrl ?? options.authUrl,
    productUrl: policy.productUrl ?? options.productUrl,
    orderUrl: policy.orderUrl ?? options.orderUrl,
    // Together: a secret is never used with another identifier than it was given with.
    ...(policy.clientId === undefined ? {} : { clientId: policy.clientId, clientSecret: read.clientSecret }),
    // Feed and key count as a pair: the feed only under the key that was given with it.
    ...(policy.updateFeed === undefined || policy.updateKey === undefined
      ? {}
      : { updateFeed: policy.updateFeed, updateKey: policy.updateKey }),
    caFile: policy.caFile ?? options.caFile,
    withoutKeyring: policy.withoutKeyring ?? options.withoutKeyring,
    pollSeconds: policy.pollSeconds ?? options.pollSeconds,
    metricsPort: policy.metricsPort ?? options.metricsPort,
    proxies: policy.proxies ? proxiesOf(policy.proxies) : options.proxies,
    ofPolicy: policy,
    sandbox: policy.sandbox ?? null,
    copyFolder: policy.copyFolder ?? null,
    settings: { ...settingsAmong(options), ...settingsAmong(policy) },
    overruled: names
      .filter(
        (name) => policy[name] !== undefined && options[name] !== null && policy[name] !== options[name],
      )
      .map((name) => OPTIONS[name]),
  };
}

/** Giver of a value. @returns null if it is the station's own */
export function giverOf(values: ValuesInForce, name: keyof Policy): Giver | null {
  if (values.ofPolicy[name] !== undefined) return 'policy';
  return name in OPTIONS && values[name as InBoth] !== null ? 'start' : null;
}

/** Practice has a service of its own, and needs no values for another. */
function withoutService(policy: Policy): Policy {
  const { authUrl: _a, productUrl: _p, orderUrl: _o, clientId: _c, clientSecretFile: _s, ...rest } = policy;
  return rest;
}

const proxiesOf = ({ http, https, without }: NonNullable<Policy['proxies']>) => ({
  http: http ?? NO_PROXIES.http,
  https: https ?? NO_PROXIES.https,
  without: without ?? NO_PROXIES.without,
});

const settingsAmong = (values: object): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => Object.hasOwn(settingsSchema.shape, name) && value !== undefined && value !== null,
    ),
  );
