/** Answers that the bench offers to a stop, the usual one first, and what each of them does. */
import { m } from '#messages';
import type { PackingStop } from '../../../../src-main/contract/goods/packing-view.ts';
import type { ReadingTime } from '../../../state/reading-time.ts';
import type { BenchNext } from './bench-next.ts';
import type { BenchOrder } from './bench-order.ts';

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

interface StoppedBench extends BenchOrder {
  readonly onward: BenchNext;
  readonly readingTime: ReadingTime;
}

/**
 * Reports to the station that the packer has done what the stop asked for.
 * @param answer absent: the usual one to this stop
 */
export async function settleStop(bench: StoppedBench, answer?: StopAnswer): Promise<void> {
  const { session, steps, onward, readingTime } = bench;
  const { stop = null, phase } = bench.view ?? {};
  if (stop === null) return;
  const given = answer ?? answersOf(stop)[0];
  if (readingTime.isTooShort) {
    const words = m.packing_read_screen_first;
    return session.scanLine.say({ text: '', tone: 'attention', words });
  }
  if (readingTime.showMore) {
    readingTime.showMore();
    return session.scanLine.say({ text: '', tone: 'attention', words: m.packing_read_to_end });
  }
  if (given === 'start-again') await steps.open(true, true);
  else if (phase === 'new') await onward.goToNext();
  else if (stop.kind === 'changed') await steps.acceptChange(stop.version);
  else if (stop.kind === 'taken-over') await onward.leave(stop);
  else if (given === 'close') await steps.sealSent();
  else await steps.putBack();
}
