import { expect, it } from 'vitest';
import { aCancellingBench, aCancelWorld, type CancelWorld } from '../../../support/floor/cancelling-bench.ts';

const GRACE = 10_000;
const LOOK = 150_000;

/** Has each look of the benches take that long. */
function slowLooks(
  { clock }: CancelWorld,
  benches: readonly Pick<Awaited<ReturnType<typeof aCancellingBench>>, 'way'>[],
) {
  for (const { way } of benches)
    Object.defineProperty(way.slow, 'look', { get: () => clock.sleep(LOOK, new AbortController().signal) });
}

/** Two working benches and a silent one, so that no cancel is sent without a look-up first. */
async function someBenches() {
  const world = await aCancelWorld('A');
  const [one, two] = [await aCancellingBench(world, 'one'), await aCancellingBench(world, 'two')];
  const silent = await aCancellingBench(world, 'silent');
  await world.pass(1_500);
  await silent.die();
  await world.pass(15_000);
  return { world, one, two };
}

it('a look that takes longer than a lease ends within it, since the bench renews it', async () => {
  const { world, one } = await someBenches();
  slowLooks(world, [one]);
  const id = one.decide('A', GRACE);
  await world.pass(GRACE + 2 * LOOK + 60_000);
  expect([one.stateOf(id), world.cancels('A')]).toEqual(['accepted', 1]);
  expect(world.shop.lookUps()).toHaveLength(2);
});

it('a bench that waits gets no turn while such a look goes on, and finds the order cancelled', async () => {
  const { world, one, two } = await someBenches();
  slowLooks(world, [one, two]);
  const [first, second] = [one.decide('A', GRACE), two.decide('A', GRACE)];
  await world.pass(GRACE + 4 * LOOK + 60_000);
  expect([one.stateOf(first), two.stateOf(second)].toSorted()).toEqual(['accepted', 'elsewhere']);
  expect(world.cancels('A')).toBe(1);
});

it('a look after which the decision may not be sent is not made again at once, and less often each time', async () => {
  const world = await aCancelWorld('A');
  const steps = { step: () => ({ step: 'look' as const }), maySend: () => false };
  const one = await aCancellingBench(world, 'one', { steps });
  one.decide('A', 0);
  await world.pass(60_000);
  expect(world.shop.lookUps().length).toBeGreaterThan(1);
  expect(world.shop.lookUps().length).toBeLessThan(8);
});
