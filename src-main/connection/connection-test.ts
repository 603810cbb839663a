/** The test behind "Connect": steps with their results, up to the first failure. */
import type { ConnectionInput, ConnectionStep } from '../contract/station/setup.ts';
import type { FailureKind } from '../contract/station/station.ts';
import type { Clock } from '../domain/clock.ts';
import { NO_PROXIES } from '../domain/station/proxies.ts';
import { addressFaults, type FieldFault } from '../domain/station/service-address.ts';
import { READY_TO_SHIP } from '../domain/orders/order-facts.ts';
import { memorySignInStore } from '../station/secrets/memory-sign-in.ts';
import { UpstreamClient, type UpstreamOptions } from '../upstream/client.ts';
import { DEFAULT_LIMITS } from '../upstream/http/http-call.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';

type AddressField = FieldFault['field'];

const STEPS = ['address', 'reach', 'sign-in', 'list-orders', 'list-skus'] as const;

/** Failures without an answer; any other one shows that a host answered, though it may be the wrong one. */
const NOT_REACHED = new Set<FailureKind>(['unreachable', 'timeout', 'tls', 'proxy']);

type Surroundings = Pick<UpstreamOptions, 'clock' | 'random' | 'proxies' | 'authorities' | 'openHttp'>;

const step = (name: ConnectionStep['step'], parts: Partial<ConnectionStep>): ConnectionStep => ({
  step: name,
  outcome: 'ok',
  failure: null,
  faults: [],
  asked: null,
  unreached: null,
  ms: null,
  orders: null,
  ...parts,
});

/** All missing or invalid inputs, in the order of the screen. */
export function inputFaults(input: ConnectionInput): ConnectionStep['faults'] {
  const signIn = (['clientId', 'clientSecret'] as const).filter((field) => input[field] === '');
  return [...addressFaults(input), ...signIn.map((field) => ({ field, fault: 'missing' as const }))];
}

/**
 * Tries a connection without keeping anything.
 * @param input with the secret filled in if a kept one is meant
 * @returns all steps, those after the first failure as `not-tried`
 */
export async function testConnection(
  input: ConnectionInput,
  around: Surroundings,
): Promise<ConnectionStep[]> {
  const faults = inputFaults(input);
  const done: ConnectionStep[] = [step('address', faults.length > 0 ? { outcome: 'failed', faults } : {})];
  if (faults.length === 0) done.push(...(await tryService(input, around)));
  const tried = new Set(done.map((s) => s.step));
  return [
    ...done,
    ...STEPS.filter((name) => !tried.has(name)).map((name) => step(name, { outcome: 'not-tried' })),
  ];
}

/** A stopwatch: each call restarts the time, and returns a function that gives the milliseconds since. */
const stopwatch = (clock: Clock) => () => {
  const begun = clock.elapsed();
  return () => Math.round(clock.elapsed() - begun);
};

async function tryService(input: ConnectionInput, around: Surroundings): Promise<ConnectionStep[]> {
  // A person waits in front of the screen: shorter than in daily work.
  const limits = { ...DEFAULT_LIMITS, totalMs: 20_000 };
  const client = new UpstreamClient(input, input, { ...around, signInStore: memorySignInStore(), limits });
  const failedAt = (field: AddressField, error: unknown) => failureAt(field, error, { input, around });
  const done: ConnectionStep[] = [];
  const begin = stopwatch(around.clock);
  let passed = begin();
  try {
    try {
      await client.signIn();
    } catch (error) {
      const ms = passed();
      const failed = { ...failedAt('authUrl', error), ms };
      const reached = !NOT_REACHED.has(failed.failure.kind);
      return reached ? [step('reach', { ms }), step('sign-in', failed)] : [step('reach', failed)];
    }
    const ms = passed();
    done.push(step('reach', { ms }), step('sign-in', { ms }));
    passed = begin();
    try {
      const page = await client.ordersPage({ statuses: [READY_TO_SHIP] });
      done.push(step('list-orders', { orders: page.orders.length, ms: passed() }));
    } catch (error) {
      return [...done, step('list-orders', { ...failedAt('orderUrl', error), ms: passed() })];
    }
    passed = begin();
    try {
      await client.skus();
      done.push(step('list-skus', { ms: passed() }));
    } catch (error) {
      done.push(step('list-skus', { ...failedAt('productUrl', error), ms: passed() }));
    }
    return done;
  } finally {
    await client.close();
  }
}

/**
 * Concludes the state of an address from a failed call.
 * @param field the address that was meant to be asked; a token may have had to be renewed on the way to it
 * @throws other errors than failures of the service
 */
function failureAt(
  field: AddressField,
  error: unknown,
  { input, around }: { input: ConnectionInput; around: Surroundings },
) {
  if (!(error instanceof UpstreamError)) throw error;
  const asked = error.signIn ? 'authUrl' : field;
  const { host, hostname } = new URL(input[asked]);
  // A person is looking at the entered values: nothing is retried in the background.
  const kind = error.kind === 'sign-in-refused' ? 'credentials' : error.kind;
  const { http, https } = around.proxies ?? NO_PROXIES;
  return {
    outcome: 'failed' as const,
    failure: { ...error.failure, kind },
    asked: { field: asked, host },
    // A proxy that does not exist fails with the same message.
    unreached: http === null && https === null ? unreached(error.cause, hostname) : null,
  };
}

function unreached(cause: unknown, hostname: string): ConnectionStep['unreached'] {
  if (!(cause instanceof Error) || !('code' in cause)) return null;
  if (cause.code === 'ECONNREFUSED') return 'closed-port';
  // EAI_AGAIN: no name server could be asked.
  const unknown = cause.code === 'ENOTFOUND' || cause.code === 'EAI_AGAIN';
  return unknown && cause.message.includes(hostname) ? 'unknown-host' : null;
}
