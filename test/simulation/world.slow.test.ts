/** Failures within a day are broken promises of that day, with its story. */
import { expect, it } from 'vitest';
import { shrink } from './shrink.ts';
import { aStory, type Story } from './story.ts';
import { World } from './world.ts';

it('a day that throws has its lines, the moment and the stack', async () => {
  const world = new World(aStory('throws'), true);
  world.schedule.in(60_000, () => {
    throw new TypeError('an error of the simulation itself');
  });
  await world.play();
  expect(world.violations.all).toEqual([
    {
      promise: 'never-breaks',
      sentence: 'the day breaks off: TypeError: an error of the simulation itself',
      at: 60_000,
    },
  ]);
  const [end, stack] = world.trace.lines.slice(-2);
  expect(end).toMatch(/^00:01:00\.000 truth: BROKEN never-breaks: the day breaks off/);
  expect(stack).toContain('world.slow.test.ts');
  expect(world.trace.lines.length).toBeGreaterThan(30);
});

it('a promise that is ignored does not end a day', () => {
  const world = new World(aStory('ignores', { ignore: ['counts'] }), true);
  world.violations.add('counts', 'not judged');
  expect(world.violations.all).toEqual([]);
  world.violations.add('search', 'judged');
  expect(world.violations.all).toHaveLength(1);
});

it('a try of shrinking ends an hour after the promise was broken, and is told', async () => {
  const first = aStory('shrinks');
  const outcome = { ...{ hash: '', steps: 1, orders: 1, met: new Map(), lines: [] }, violations: [] };
  const broken = { ...outcome, violations: [{ promise: 'counts' as const, sentence: '', at: 1_000 }] };
  const untils = new Set<number>();
  const tried: string[] = [];
  const { story } = await shrink(
    { story: first, outcome: broken },
    {
      play: (shorter: Story, until) => {
        untils.add(until);
        // Only the crash is needed.
        return Promise.resolve(shorter.without.includes('crash') ? outcome : broken);
      },
      tried: (tries, _story, isBroken) => tried.push(`${tries} ${isBroken}`),
    },
  );
  expect([...untils]).toEqual([3_601_000]);
  expect(tried[0]).toMatch(/^1 (true|false)$/);
  expect(tried.length).toBeGreaterThan(5);
  expect(story.without).not.toContain('crash');
  expect(story.without.length).toBeGreaterThan(20);
  expect(story.orders).toBe(60);
});
