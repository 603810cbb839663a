/** Incidents of the station, its computer and the service, each by a random sequence of its own. */
import { createRandom, type Random } from '../../../src-main/practice/invented/random.ts';
import type { Schedule } from '../machine/schedule.ts';
import { OTHER_FAULTS, type OtherFault } from './faults.ts';

const MINUTE = 60_000;

/** Minutes between two, on average. */
const APART: Record<OtherFault, number> = {
  'hidden-orders': 90,
  crash: 70,
  'disk-full': 200,
  'disk-error': 200,
  'clock-set': 240,
  sleep: 240,
  'service-restart': 200,
  restart: 240,
};

/** Does each; `random` is that of the incident. */
export type Incidents = Record<OtherFault, (random: Random) => void>;

interface Begin {
  seed: string;
  schedule: Schedule;
  incidents: Incidents;
  /** Left out. */
  without: readonly string[];
  /** All is well from now on. */
  isOver: () => boolean;
  met: (what: string) => void;
}

export function beginIncidents({ seed, schedule, incidents, without, isOver, met }: Begin): void {
  for (const fault of OTHER_FAULTS.filter((each) => !without.includes(each))) {
    const random = createRandom(seed, 'incident', fault);
    const next = () => {
      schedule.in(random.next() * 2 * APART[fault] * MINUTE, () => {
        if (isOver()) return;
        met(`incident ${fault}`);
        incidents[fault](random);
        next();
      });
    };
    next();
  }
}
