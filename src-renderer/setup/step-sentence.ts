/** The steps of the connection test in words. */
import type { ConnectionStep } from '../../src-main/contract/setup.ts';
import { failureSentence } from '../sentences/failure-sentence.ts';
import { serviceWords } from '../sentences/service-words.ts';
import { faultSentence, FIELD_NAMES } from './field-words.ts';

const STEP_NAMES: Record<ConnectionStep['step'], string> = {
  address: 'Addresses and secret are complete',
  reach: 'The service can be reached',
  'sign-in': 'The sign-in is accepted',
  'list-orders': 'Orders can be listed',
  'list-skus': 'The catalogue can be read',
};

/** @param secretIsElsewhere a secret is kept, but not for what was tested */
export function setupStepSentence(
  step: ConnectionStep,
  secretIsElsewhere = false,
): { name: string; detail: string | null } {
  const name = STEP_NAMES[step.step];
  if (step.outcome === 'not-tried') return { name, detail: null };
  if (step.outcome === 'ok') {
    return { name, detail: step.orders === null ? null : `${step.orders} on the first page` };
  }
  return {
    name,
    detail: callSentence(step) ?? step.faults.map((one) => faultSentence(one, secretIsElsewhere)).join(' '),
  };
}

/** What is said at work alone: before a connection is kept, nothing is sent later and nobody asks again. */
const AT_WORK = / ?(Keep working|We (ask|try) again|Your own decisions|What was read is shown).*$/;

/** Which address failed, at which host, and what to look at. @returns null where no service was asked */
function callSentence({ failure, asked, unreached }: ConnectionStep): string | null {
  if (!failure || !asked) return null;
  const { host } = asked;
  const address = `The ${FIELD_NAMES[asked.field]}`;
  if (unreached === 'unknown-host')
    return `${address} cannot be reached: the host ${host} was not found. Check how it is written, and the network.`;
  if (unreached === 'closed-port')
    return `${address} cannot be reached: nothing answers at ${host}. Check the host and its port.`;
  const { what, todo } = failureSentence(failure);
  if (failure.kind === 'unreachable')
    return `${address} (${host}) cannot be reached. Check the address and the network.`;
  if (failure.kind === 'credentials')
    return asked.field === 'authUrl'
      ? `${what} Check the client identifier and the secret.`
      : `${address} (${host}) does not accept our sign-in.${serviceWords(failure.message)} Check that it belongs to the same service as the sign-in address.`;
  if (failure.kind === 'refused' && failure.status === 404)
    return `${address} (${host}) is not right: nothing was found there.${serviceWords(failure.message)} Check its path.`;
  return `${address} (${host}) failed. ${what} ${todo.replace(AT_WORK, '')}`.trim();
}

/** The result of a test in one sentence, as it is announced. @param marked fields that are marked as wrong */
export function testSummary(steps: readonly ConnectionStep[], marked: number): string {
  const failed = steps.find((step) => step.outcome === 'failed');
  if (failed?.step === 'list-skus' && marked === 1)
    return 'The catalogue cannot be read. This station can go to work without it.';
  if (failed?.failure?.kind === 'credentials' && failed.asked?.field === 'authUrl')
    return 'The test failed at the sign-in.';
  if (failed?.asked) return `The test failed at the ${FIELD_NAMES[failed.asked.field]}.`;
  if (marked > 0)
    return marked === 1 ? '1 field has to be corrected.' : `${marked} fields have to be corrected.`;
  return 'Every step worked. This station can go to work.';
}
