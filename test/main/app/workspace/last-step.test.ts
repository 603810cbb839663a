/** Reserved orders stay while their bench is in use, and come back when an operator signs on. */
import { expect, it } from 'vitest';
import { lastStep } from '../../../../src-main/app/workspace/last-step.ts';

it('is a step of packing, a sign-on or input at a screen, not a sign-off', () => {
  const bench = { now: 0, events: 5, operator: null as string | null, inputAt: -Infinity };
  const at = lastStep({
    elapsed: () => bench.now,
    eventsWritten: () => bench.events,
    operator: () => bench.operator,
    inputAt: () => bench.inputAt,
  });
  const after = (ms: number, change: Partial<typeof bench>) => {
    Object.assign(bench, change, { now: bench.now + ms });
    return at();
  };
  expect(after(10, {})).toBe(0);
  expect(after(10, { events: 6 })).toBe(20);
  expect(after(10, { operator: 'ana' })).toBe(30);
  expect(after(10, {})).toBe(30);
  expect(after(10, { operator: null })).toBe(30);
  expect(after(10, { operator: 'rui' })).toBe(60);
  expect(after(10, { inputAt: 65 })).toBe(65);
  expect(after(10, { events: 7 })).toBe(80);
});
