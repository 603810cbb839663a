/** Declared outcomes of procedures in words, by code. New codes belong in here. */
import type { Failure } from '../../src-main/contract/station.ts';
import { notAllowedSentence, notProvedSentence, operatorOutcome } from '../operators/operator-words.ts';
import { failureSentence } from './failure-sentence.ts';
import { STEP_REFUSED } from './refused-step.ts';
import type { Sentence } from './sentence.ts';

/** Declared outcomes of procedures, by code. */
export function outcomeSentence(code: string, data: unknown): Sentence {
  const text = (key: string) => {
    const value: unknown =
      typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[key] : '';
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  switch (code) {
    case 'NOT_ALLOWED':
      return notAllowedSentence(text('why'), text('action'));
    case 'NOT_SET_UP':
      return {
        what: 'This station is not set up yet.',
        todo: 'Choose practice, or connect it to a service.',
      };
    case 'ORDER_NOT_FOUND':
      return {
        what: 'This station does not know that order.',
        todo: 'Check the number, or refresh the queue.',
      };
    case 'NOT_CANCELLABLE':
      return {
        what: `This order can no longer be cancelled here: the service ${text('status') === '' ? 'does not list it any more' : `has it as ${text('status')}`}.`,
        todo: 'Put it aside and ask your lead.',
      };
    case 'ALREADY_DECIDED':
      return { what: 'This order is already being cancelled.', todo: 'See the outbox for where that is.' };
    case 'NOT_SAVED':
      if (/^E[MN]FILE$/.test(text('code'))) {
        return {
          what: `Not saved: this computer has too many files open (${text('code')}).`,
          todo: 'Nothing was recorded. Close other programs and do it again.',
        };
      }
      return {
        what: `Not saved: the disk did not take it (${text('code')}).`,
        todo: 'Nothing was recorded. Free some space and do it again.',
      };
    case 'JOURNAL_IN_USE':
      return { what: 'The station works again already.', todo: 'Reload this screen.' };
    case 'JOURNAL_FILE_UNUSABLE':
      return { what: 'That file cannot be read any more.', todo: 'Nothing was changed. Choose another way.' };
    case 'JOURNAL_CHANGED':
      return {
        what: 'The journal in the folder has changed since this screen was shown.',
        todo: 'Nothing was done. Read what it says now and choose again.',
      };
    case 'STEP_REFUSED':
      return (
        STEP_REFUSED[text('why')] ?? { what: 'That cannot be done now.', todo: 'Look at the order again.' }
      );
    case 'TOO_LATE':
      return {
        what: 'Too late: this decision cannot be changed here any more.',
        todo: 'See its state in the outbox.',
      };
    case 'INTENT_NOT_FOUND':
      return { what: 'That decision is not in the outbox.', todo: 'Look at the list again.' };
    case 'SERVICE_FAILED':
      return isFailureData(data)
        ? failureSentence(data.failure)
        : { what: 'The service did not do it.', todo: 'Try again.' };
    case 'NOT_A_SANDBOX':
      return {
        what: 'Test orders can only be made in the sandbox.',
        todo: 'If it is one, mark it as the sandbox: Station (F8), Change connection.',
      };
    case 'NOT_PRACTICE':
      return { what: 'Practice goods exist in practice only.', todo: 'Work on practice orders to see them.' };
    case 'BAD_DATE':
      return { what: 'That is not a date and time.', todo: 'Choose one, or leave the field empty.' };
    case 'BAD_FILE':
      return {
        what: `Line ${text('line')} cannot be read: ${text('expected')} was expected, but there was: ${text('found')}.`,
        todo: 'Nothing of the file was taken. Correct that line and load it again.',
      };
    case 'NOT_JSON':
      return {
        what: `That cannot be sent: ${text('expected')} was expected.`,
        todo: 'Check the brackets and commas.',
      };
    case 'UNKNOWN_SKU':
      return {
        what: `The item ${text('sku')} is in no order of this station.`,
        todo: 'Choose another one.',
      };
    case 'FIXED_BY_OPTIONS':
      return {
        what: 'This was given when Packdesk was started and cannot be changed here.',
        todo: 'Start Packdesk without these options to change it.',
      };
    case 'WRONG_CODE':
      return {
        what: 'That was not the code, or it came too soon.',
        todo: `Wait ${text('waitSeconds')} s before the next one: until then none is looked at.`,
      };
    case 'NOT_PROVED':
      return notProvedSentence(Number(text('waitSeconds')));
    case 'NO_CODE':
      return { what: 'There is no code that leads out of bench mode.', todo: 'Save a code first.' };
    case 'IN_BENCH_MODE':
      return { what: 'Bench mode cannot be changed while it is on.', todo: 'Leave it with the code first.' };
    case 'FIXED_BY_POLICY':
      return {
        what: 'The administrator set this, and it cannot be changed here.',
        todo: 'Ask the administrator to change the policy of this computer.',
      };
    case 'WRONG_FOLDER':
      return {
        what: `This data folder holds ${text('holds') === 'practice' ? 'practice work' : 'real work'}; the two never mix.`,
        todo: 'Start Packdesk with another --data-dir.',
      };
    case 'NOT_AN_ADDRESS':
      return {
        what: 'One of the addresses is not an address.',
        todo: 'It must look like https://service.example.com.',
      };
    case 'NO_PROTECTION':
      return {
        what: 'No keyring protects the secret, so nothing was saved.',
        todo: 'Choose what is done with the secret.',
      };
    case 'NO_SECRET':
      return { what: 'The secret is missing.', todo: 'Enter the client secret.' };
    case 'LOST':
      return {
        what: 'Packdesk does not answer.',
        todo: 'Start it again, then look whether what you did last is there.',
      };
    case 'BAD_REQUEST':
      return {
        what: 'What was entered cannot be taken: it is too long, too large or empty.',
        todo: 'Nothing was changed. Correct it and try again.',
      };
    default:
      return (
        operatorOutcome(code) ?? {
          what: 'Something broke inside Packdesk.',
          todo: 'Try again. If it stays, tell whoever looks after this station: the folder “logs” has the details.',
        }
      );
  }
}

/** The data of `SERVICE_FAILED`, which the contract declares with a failure in it. */
const isFailureData = (data: unknown): data is { failure: Failure } =>
  typeof data === 'object' && data !== null && 'failure' in data;
