/** Words for the faults of the floor's store: one sentence each, with what happened and what to do. */
import { m } from '#messages';
import type { FloorFault } from '../../../src-main/contract/floor/floor-faults.ts';
import type { Sentence } from '../sentence.ts';

const FAULT_WORDS: Record<FloorFault, () => string> = {
  unreachable: m.floor_fault_unreachable,
  timeout: m.floor_fault_timeout,
  tls: m.floor_fault_tls,
  'no-tls': m.floor_fault_no_tls,
  'sign-in': m.floor_fault_sign_in,
  'not-a-floor': m.floor_fault_not_a_floor,
  'older-floor': m.floor_fault_older,
  'newer-floor': m.floor_fault_newer,
  full: m.floor_fault_full,
  'read-only': m.floor_fault_read_only,
  'other-run': m.floor_fault_other_run,
  // A run that has ended passes by itself with the next answered call.
  'ended-run': m.floor_fault_timeout,
  'other-epoch': m.floor_fault_settling,
  settling: m.floor_fault_settling,
  'other-account': m.floor_fault_other_account,
  'other-key': m.floor_fault_other_key,
  'unknown-bench': m.floor_fault_unknown_bench,
  // No person's call: a bench that reads the service for all finds that another does.
  'other-leader': m.floor_fault_settling,
  'too-many': m.floor_fault_too_many,
  'over-quota': m.floor_fault_over_quota,
  'refused-row': m.floor_fault_refused_row,
  broken: m.floor_fault_broken,
};

export const faultWords = (fault: FloorFault): string => FAULT_WORDS[fault]();

const isFault = (text: string): text is FloorFault => Object.hasOwn(FAULT_WORDS, text);

/** @param fault of STORE_FAILED; one of a newer version is as broken */
export const faultSentence = (fault: string): Sentence => ({
  what: faultWords(isFault(fault) ? fault : 'broken'),
  todo: '',
});
