/** The fields of a connection, and what is wrong with what was entered, in words. */
import type { ConnectionStep } from '../../src-main/contract/setup.ts';

export type InputFault = ConnectionStep['faults'][number];
export type InputField = InputFault['field'];

/** Within a sentence. */
export const FIELD_NAMES: Record<InputField, string> = {
  authUrl: 'sign-in address',
  productUrl: 'catalogue address',
  orderUrl: 'order address',
  clientId: 'client identifier',
  clientSecret: 'secret',
};

/** @param secretIsElsewhere a secret is kept, but not for what was entered */
export function faultSentence({ field, fault }: InputFault, secretIsElsewhere = false): string {
  const name = FIELD_NAMES[field];
  if (field === 'clientSecret' && fault === 'missing' && secretIsElsewhere)
    return 'The kept secret is for the former addresses and identifier. Enter the secret for these.';
  switch (fault) {
    case 'missing':
      return `The ${name} is missing.`;
    case 'not-http':
    case 'not-a-url':
      return `The ${name} must look like https://service.example.com.`;
    case 'has-credentials':
      return `The ${name} holds a user name or password. Leave them out of it.`;
    case 'insecure':
      return `The ${name} must begin with https://, or the secret could be read on its way.`;
    default:
      return fault satisfies never;
  }
}

/** @returns the sentence for a station name that cannot be used; null where it can */
export const stationNameError = (name: string): string | null =>
  name.trim() === '' ? 'Enter a name for this station.' : null;
