/** The test behind "Connect": each step says what worked, and stops at the first that did not. */
import type { ConnectionInput, ConnectionStep } from './contract/setup.ts';
import type { FailureKind } from './contract/station.ts';
import { addressFault } from './domain/service-address.ts';
import { READY_TO_SHIP } from './domain/order-facts.ts';
import { memorySignInStore } from './credentials.ts';
import { UpstreamClient, type UpstreamOptions } from './upstream/client.ts';
import { DEFAULT_LIMITS } from './upstream/http-call.ts';
import { UpstreamError } from './upstream/upstream-error.ts';

const STEPS = ['address', 'reach', 'sign-in', 'list-orders', 'list-skus'] as const;

/** After any other failure something has answered there, if only the wrong thing. */
const NOT_REACHED = new Set<FailureKind>(['unreachable', 'timeout', 'tls', 'proxy']);

type Surroundings = Pick<UpstreamOptions, 'clock' | 'random' | 'proxies' | 'authorities' | 'openHttp'>;

const step = (name: ConnectionStep['step'], parts: Partial<ConnectionStep>): ConnectionStep => ({
  step: name,
  outcome: 'ok',
  failure: null,
  field: null,
  fault: null,
  orders: null,
  ...parts,
});

/** The first field that cannot be right; null where all can. */
export function inputFault(input: ConnectionInput): Pick<ConnectionStep, 'field' | 'fault'> | null {
  for (const field of ['authUrl', 'productUrl', 'orderUrl'] as const) {
    if (input[field] === '') return { field, fault: 'missing' };
    const fault = addressFault(input[field]);
    if (fault !== null) return { field, fault };
  }
  if (input.clientId === '') return { field: 'clientId', fault: 'missing' };
  return input.clientSecret === '' ? { field: 'clientSecret', fault: 'missing' } : null;
}

/**
 * Tries a connection without keeping anything.
 * @param input with the secret filled in where a kept one is meant
 * @returns all steps, those after the first failure as `not-tried`
 */
export async function testConnection(
  input: ConnectionInput,
  around: Surroundings,
): Promise<ConnectionStep[]> {
  const fault = inputFault(input);
  const done: ConnectionStep[] = [step('address', fault ? { outcome: 'failed', ...fault } : {})];
  if (!fault) done.push(...(await tryService(input, around)));
  const tried = new Set(done.map((s) => s.step));
  return [
    ...done,
    ...STEPS.filter((name) => !tried.has(name)).map((name) => step(name, { outcome: 'not-tried' })),
  ];
}

async function tryService(input: ConnectionInput, around: Surroundings): Promise<ConnectionStep[]> {
  // Somebody waits in front of the screen: shorter than in daily work.
  const limits = { ...DEFAULT_LIMITS, totalMs: 20_000 };
  const client = new UpstreamClient(input, input, { ...around, signInStore: memorySignInStore(), limits });
  const done: ConnectionStep[] = [];
  try {
    try {
      await client.signIn();
    } catch (error) {
      const failure = failureOf(error);
      const reached = !NOT_REACHED.has(failure.kind);
      return reached
        ? [step('reach', {}), step('sign-in', { outcome: 'failed', failure })]
        : [step('reach', { outcome: 'failed', failure })];
    }
    done.push(step('reach', {}), step('sign-in', {}));
    try {
      const page = await client.ordersPage({ statuses: [READY_TO_SHIP] });
      done.push(step('list-orders', { orders: page.orders.length }));
    } catch (error) {
      return [...done, step('list-orders', { outcome: 'failed', failure: failureOf(error) })];
    }
    try {
      await client.skus();
      done.push(step('list-skus', {}));
    } catch (error) {
      done.push(step('list-skus', { outcome: 'failed', failure: failureOf(error) }));
    }
    return done;
  } finally {
    await client.close();
  }
}

function failureOf(error: unknown) {
  if (error instanceof UpstreamError) {
    // Somebody is there to look at what was entered: nothing is tried again behind the screen.
    return error.kind === 'sign-in-refused'
      ? { ...error.failure, kind: 'credentials' as const }
      : error.failure;
  }
  throw error;
}
