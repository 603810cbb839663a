/** A person's request that the store refuses: the log names the call, and has no word of the person. */
import { expect, it } from 'vitest';
import { floorQuestions } from '../../../../src-main/app/floor/floor-questions.ts';
import { FloorStoreError } from '../../../../src-main/floor/store/store-error.ts';
import { aFloorBench, IDLE } from '../../../support/floor/a-floor-bench.ts';
import { plainSealing } from '../../../support/floor/memory-door.ts';

it('logs a refused request, without the words of a person', async () => {
  const { bench, copy } = await aFloorBench({}, 0, (call, input) => {
    if (call !== 'take') return false;
    throw new FloorStoreError('refused-row', 'take failed (22001)', {
      cause: new Error(JSON.stringify(input)),
    });
  });
  const logged: unknown[] = [];
  const log = { warn: (...entry: unknown[]) => logged.push(entry) };
  const questions = floorQuestions(bench, { copy, work: IDLE, sealing: plainSealing, log });
  const taken = await questions.take('A', 1, 'Lena is ill', null);
  expect(taken).toEqual({ ok: false, fault: 'refused-row' });
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).toContain('take failed');
  expect(JSON.stringify(logged)).not.toContain('Lena');
});
