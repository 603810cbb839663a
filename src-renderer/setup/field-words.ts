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

export function faultSentence({ field, fault }: InputFault): string {
  const name = FIELD_NAMES[field];
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
