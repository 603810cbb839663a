/** The steps of the connection test in words. */
import type { ConnectionStep } from '../../src-main/contract/setup.ts';
import { failureSentence } from '../sentences/failure-sentence.ts';

const STEP_NAMES: Record<ConnectionStep['step'], string> = {
  address: 'Addresses and secret are complete',
  reach: 'The service can be reached',
  'sign-in': 'The sign-in is accepted',
  'list-orders': 'Orders can be listed',
  'list-skus': 'The catalogue can be read',
};

const FIELD_NAMES = {
  authUrl: 'The sign-in address',
  productUrl: 'The catalogue address',
  orderUrl: 'The order address',
  clientId: 'The client identifier',
  clientSecret: 'The secret',
} as const;

export function stepSentence(step: ConnectionStep): { name: string; detail: string | null } {
  const name = STEP_NAMES[step.step];
  if (step.outcome === 'not-tried') return { name, detail: null };
  if (step.outcome === 'ok') {
    return { name, detail: step.orders === null ? null : `${step.orders} on the first page` };
  }
  if (step.failure) {
    const { what, todo } = failureSentence(step.failure);
    const inSetup =
      step.failure.kind === 'credentials' ? 'Check the client identifier and the secret.' : todo;
    const forSetup = step.failure.kind === 'unreachable' ? 'Check the address and the network.' : inSetup;
    return { name, detail: `${what} ${forSetup.replace(/ ?Keep working.*$/, '')}`.trim() };
  }
  const field = step.field === null ? 'An address' : FIELD_NAMES[step.field];
  switch (step.fault) {
    case 'missing':
      return { name, detail: `${field} is missing.` };
    case 'not-http':
    case 'not-a-url':
      return { name, detail: `${field} must look like https://service.example.com.` };
    case 'has-credentials':
      return { name, detail: `${field} holds a user name or password. Leave them out of it.` };
    case 'insecure':
      return { name, detail: `${field} must begin with https://, or the secret could be read on its way.` };
    case null:
      return { name, detail: 'It failed.' };
    default:
      return step.fault satisfies never;
  }
}
