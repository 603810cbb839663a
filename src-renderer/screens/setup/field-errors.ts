/** Errors by field, from a connection test or the settings file. */
import { m } from '#messages';
import type { ConnectionStep } from '../../../src-main/contract/station/setup.ts';
import { faultSentence, type InputFault, type InputField } from './field-words.ts';
import { setupStepSentence } from './step-sentence.ts';

/** Sentences under the fields that are wrong. */
export type FieldErrors = Partial<Record<InputField | 'station' | 'withoutKeyring', string>>;

export const errorsOfFaults = (faults: readonly InputFault[], secretIsElsewhere = false): FieldErrors =>
  Object.fromEntries(faults.map((one) => [one.field, faultSentence(one, secretIsElsewhere)]));

/** @param secretIsElsewhere a secret is kept, for other addresses or another identifier than were tested */
export function errorsOfSteps(steps: readonly ConnectionStep[], secretIsElsewhere = false): FieldErrors {
  const errors: FieldErrors = {};
  for (const step of steps) {
    Object.assign(errors, errorsOfFaults(step.faults, secretIsElsewhere));
    if (!step.asked) continue;
    if (step.asked.field === 'authUrl' && step.failure?.kind === 'credentials') {
      // The service does not say which of the two is wrong.
      errors.clientId = m.setup_identifier_refused();
      errors.clientSecret = m.setup_secret_refused();
    } else errors[step.asked.field] = setupStepSentence(step).detail ?? '';
  }
  return errors;
}
