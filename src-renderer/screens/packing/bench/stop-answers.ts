/** Answers that the bench offers to a stop, the usual one first. */
import type { PackingStop } from '../../../../src-main/contract/goods/packing-view.ts';

/**
 * `put-back`: all goods are back on their shelves. `close`: the packed parcels are the sent ones. `leave`: the packed units are left for another bench. `accept-change`: the
 * shown version is packed from here on. `start-again`: everything is counted again.
 */
export type StopAnswer = 'put-back' | 'close' | 'leave' | 'accept-change' | 'start-again';

const ANSWERS: Record<PackingStop['kind'], readonly [StopAnswer, ...StopAnswer[]]> = {
  'cancelled-here': ['put-back'],
  'cancelled-elsewhere': ['put-back'],
  'not-ready': ['put-back'],
  sent: ['close', 'put-back'],
  'taken-over': ['leave'],
  changed: ['accept-change'],
  'history-changed': ['start-again'],
};

/** @param stop null: none, to which there is no answer */
export const answersOf = (stop: PackingStop | null): readonly StopAnswer[] =>
  stop ? ANSWERS[stop.kind] : [];
