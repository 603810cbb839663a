import fc from 'fast-check';
import { expect, it } from 'vitest';
import { environmentOptions } from '../../../chaos/options.ts';
import { inUseBelow, toteNumbers } from '../../../../src-main/domain/batch/tote-numbers.ts';

const { seed, numRuns } = environmentOptions({ seed: ['FC_SEED', 20_261_126], numRuns: ['FC_RUNS', 400] });
const number = fc.integer({ min: 1, max: 30 });
const someTaken = fc.array(number, { maxLength: 20 }).map((all) => new Set(all));

it('numbers are those that are free, each once, and the lowest where none was shown before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25 }), someTaken, (places, taken) => {
      const numbers = toteNumbers(places, taken);
      const free = Array.from({ length: places + taken.size }, (_, at) => at + 1).filter(
        (n) => !taken.has(n),
      );
      expect(numbers).toEqual(free.slice(0, places));
      expect([...numbers, ...inUseBelow(taken, numbers)].toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: Math.max(...numbers) }, (_, at) => at + 1),
      );
    }),
    { seed, numRuns },
  );
});

it('numbers that were shown stay, but those that are in use by now or stand there twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25 }), someTaken, fc.array(number), (places, taken, wanted) => {
      const numbers = toteNumbers(places, taken, wanted);
      expect(numbers).toHaveLength(places);
      expect(new Set(numbers).size).toBe(places);
      expect(numbers.filter((one) => taken.has(one))).toEqual([]);
      const shown = wanted.slice(0, places);
      shown.forEach((one, at) => {
        if (!taken.has(one) && shown.indexOf(one) === at) expect(numbers[at]).toBe(one);
      });
      expect(toteNumbers(places, taken, numbers), 'the batch has what the list has shown').toEqual(numbers);
    }),
    { seed, numRuns },
  );
});
