/** Schedule of the faults: each by a random sequence of its own, so that a story without one keeps all others. */
import { createRandom, type Random } from '../../../src-main/practice/invented/random.ts';
import type { Schedule } from '../machine/schedule.ts';
import type { Trace } from '../../chaos/trace.ts';
import type { Request } from '../service/service.ts';
import { OF_CANCELS, REQUEST_FAULTS, type RequestFault } from './faults.ts';

const MINUTE = 60_000;

/**
 * Average minutes between two windows, and longest minutes of one. Cancels are rare, so the faults that affect them are
 * active often.
 */
const WINDOWS: Record<RequestFault, readonly [number, number]> = {
  'network-down': [240, 25],
  'connect-timeout': [400, 6],
  'lost-requests': [200, 8],
  'lost-answers': [120, 10],
  'half-answers': [240, 6],
  silence: [300, 6],
  slow: [240, 15],
  errors: [150, 10],
  throttled: [240, 8],
  unauthorised: [180, 4],
  'token-refused': [240, 4],
  'wrong-credentials': [300, 4],
  'odd-answers': [200, 6],
  'web-page': [400, 5],
  'refused-cancels': [90, 20],
  'empty-yes': [150, 12],
  'lost-and-late': [70, 20],
  'late-effect': [150, 12],
  'denied-but-done': [240, 15],
};

export class Weather {
  readonly #active = new Map<RequestFault, number>();
  readonly #schedule: Schedule;
  readonly #trace: Trace;
  readonly #seed: string;
  #isOver = false;

  constructor(seed: string, schedule: Schedule, trace: Trace) {
    this.#seed = seed;
    this.#schedule = schedule;
    this.#trace = trace;
  }

  begin(without: ReadonlySet<string>): void {
    for (const fault of REQUEST_FAULTS.filter((each) => !without.has(each)))
      this.#next(fault, createRandom(this.#seed, 'weather', fault));
  }

  /** All is well from now on. */
  end(): void {
    this.#isOver = true;
    this.#active.clear();
  }

  #next(fault: RequestFault, random: Random): void {
    const [apart, long] = WINDOWS[fault];
    this.#schedule.in(random.next() * apart * 2 * MINUTE, () => {
      if (this.#isOver) return;
      const minutes = 0.2 + random.next() * long;
      // Some windows block all requests, most let some pass.
      const strength = random.chance(0.3) ? 1 : 0.2 + 0.6 * random.next();
      this.#active.set(fault, strength);
      this.#trace.add('act', 'fault', `${fault} begins (${Math.round(strength * 100)} % of requests)`);
      this.#schedule.in(minutes * MINUTE, () => {
        if (this.#active.delete(fault)) this.#trace.add('act', 'fault', `${fault} ends`);
        this.#next(fault, random);
      });
    });
  }

  /** Fault of this request. The same request of the same story meets the same. */
  meets({ nth, kind }: Pick<Request, 'nth' | 'kind'>): RequestFault | null {
    for (const [fault, strength] of this.#active) {
      const isOfCancels = OF_CANCELS.includes(fault);
      if (isOfCancels && kind !== 'cancel') continue;
      if (fault === 'token-refused' && kind === 'sign-in') continue;
      if (createRandom(this.#seed, fault, kind, nth).chance(strength)) return fault;
    }
    return null;
  }
}
