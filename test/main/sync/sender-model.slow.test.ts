/** The sender against a model of what it may do: any order of steps, of failures, of restarts and of clocks that jump. */
import fc from 'fast-check';
import { it } from 'vitest';
import { environmentOptions } from '../../chaos/options.ts';
import { endWell } from '../../support/sender-model/ending.ts';
import type { Model } from '../../support/sender-model/invariants.ts';
import { worlds } from '../../support/sender-model/open-world.ts';
import { ORDERS, steps } from '../../support/sender-model/steps.ts';

/** FC_SEED and FC_RUNS vary the cases; a failure prints its seed and the path to its story. */
const { seed, numRuns } = environmentOptions({ seed: ['FC_SEED', 20_260_302], numRuns: ['FC_RUNS', 60] });
/** Time after which a failed story is not shortened further. */
const LONGEST_MS = 240_000 + numRuns * 1_000;

const kind = fc.record({ strict: fc.boolean(), showsHistory: fc.boolean() });
const commands = fc.commands(steps, { maxCommands: 40, size: 'max' });

it(
  'whatever happens, a decision is done at most once, stays ended when it has ended, and comes to an end',
  async () => {
    const begin = await worlds();
    const story = fc.asyncProperty(kind, commands, async (service, happens) => {
      const world = await begin(service, ORDERS);
      const model: Model = { decisions: new Map(), clockWasSet: false };
      try {
        await fc.asyncModelRun(() => ({ model, real: world }), happens);
        await endWell(model, world);
      } finally {
        await world.close();
      }
    });
    await fc.assert(story, { seed, numRuns, plugins: [fc.interruptAfterTimeLimit(LONGEST_MS)] });
  },
  LONGEST_MS + 10_000,
);
