import { onTestFinished } from 'vitest';
import { memorySignInStore } from '../../src-main/station/secrets/memory-sign-in.ts';
import {
  UpstreamClient,
  type ServiceAddresses,
  type UpstreamOptions,
} from '../../src-main/upstream/client.ts';
import { systemClock } from '../../src-main/station/system-clock.ts';
import { DEFAULT_LIMITS, type HttpLimits } from '../../src-main/upstream/http/http-call.ts';
import { httpHere } from './http-here.ts';
import type { Credentials } from '../../src-main/upstream/token/token.ts';

/** Credentials that are easily found in any place where they must not be. */
export const DISTINCTIVE: Credentials = {
  clientId: 'merchant-4711',
  clientSecret: 'sEcReT-zq81-DISTINCTIVE',
};

/**
 * Impatient, for services that never answer. Not for others: a busy machine may well take longer than this, and then
 * a test sees a failure that is none.
 */
export const SHORT: HttpLimits = {
  ...DEFAULT_LIMITS,
  connectMs: 500,
  headersMs: 200,
  bodyMs: 200,
  totalMs: 3_000,
};

/** A client that is closed after the running test. */
export function aClient(
  service: ServiceAddresses,
  options: Partial<UpstreamOptions> = {},
  credentials: Credentials = DISTINCTIVE,
): UpstreamClient {
  const { authUrl, productUrl, orderUrl } = service;
  const client = new UpstreamClient({ authUrl, productUrl, orderUrl }, credentials, {
    signInStore: memorySignInStore(),
    clock: systemClock,
    random: () => 0.5,
    openHttp: httpHere(options.clock ?? systemClock),
    ...options,
  });
  onTestFinished(() => client.close());
  return client;
}
