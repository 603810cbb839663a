/**
 * Rule that an order cannot be closed before its packing slip went to the printer, if the setting is on; a failed print
 * never blocks closing.
 */
import type { SlipRequirement } from '../contract/paper/slip-settings.ts';
import type { PackingState } from '../domain/packing/state.ts';
import type { PrintJobs, SlipJob } from '../journal/packing/print-jobs.ts';
import { slipVersion } from './slip-version.ts';

interface SlipRuleParts {
  jobs: Pick<PrintJobs, 'slips'>;
  isRequired: () => boolean;
  /** True if the host prints without a dialog, so waiting jobs come out by themselves. */
  printsItself: boolean;
  now: () => number;
}

/** Longer than any printer timeout, ms: an unfinished job is lost by then. */
const LOST_AFTER = 40_000;

export class SlipRule {
  readonly #o: SlipRuleParts;

  constructor(parts: SlipRuleParts) {
    this.#o = parts;
  }

  /** A slip of the whole order suffices, or one of each parcel with contents. */
  of(orderId: string, { plan, contents }: Pick<PackingState, 'plan' | 'contents'>): SlipRequirement {
    if (!this.#o.isRequired()) return 'none';
    const jobs = this.#o.jobs.slips(orderId, slipVersion(plan));
    const filled = contents.parcels.filter(({ units }) => Object.values(units).some((count) => count > 0));
    const each = filled.map(({ number: parcel }) =>
      this.#stateOf(jobs.filter((job) => job.parcel === null || job.parcel === parcel)),
    );
    return WORST.find((one) => each.includes(one)) ?? 'missing';
  }

  #stateOf(jobs: readonly SlipJob[]): SlipRequirement {
    const states = jobs.map((job) => this.#requirementOf(job));
    return BEST.find((one) => states.includes(one)) ?? 'missing';
  }

  #requirementOf({ state, changedAt }: SlipJob): SlipRequirement {
    if (state === 'handed' || state === 'failed') return state;
    if (state === 'dropped' || (state === 'waiting' && !this.#o.printsItself)) return 'missing';
    // Far ahead too: a clock that was ahead asked for it, and no box waits for that day.
    return Math.abs(this.#o.now() - changedAt) > LOST_AFTER ? 'failed' : 'under-way';
  }
}

/** The best slip of a parcel counts, and of several parcels the worst. */
const BEST: readonly SlipRequirement[] = ['handed', 'under-way', 'failed', 'missing'];
const WORST: readonly SlipRequirement[] = ['missing', 'under-way', 'failed', 'handed'];
