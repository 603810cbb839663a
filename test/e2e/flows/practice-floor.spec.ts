/** The practice floor by its switches: what the windows of all benches say while a cable, a bench, the store or the service fails. */
import { checkedIn, connectionIn, floorIn, PracticeFloor, SOON } from '../model/practice-floor.ts';
import { expect, test } from '../model/fixtures.ts';

test.describe.configure({ timeout: 420_000 });

test.beforeEach(({ host }) => {
  test.skip(host !== 'browser', 'the benches of a practice floor are programs of the browser host');
});

/** Starts a floor, and stops it even if the body throws. */
async function onPracticeFloor(
  benches: number,
  work: (floor: PracticeFloor) => Promise<void>,
): Promise<void> {
  const floor = await PracticeFloor.start(benches);
  let status: number | null;
  try {
    await work(floor);
  } finally {
    status = await floor.end();
  }
  expect(status).toBe(0);
}

test('the bench that checks for all is switched off, and another goes on checking', async () => {
  await onPracticeFloor(3, async (floor) => {
    const first = await floor.leader();
    await floor.set(`Bench ${first + 1}: program`, 'switched off at the wall');
    await expect(floor.stateOf('For all benches')).not.toContainText(`Bench ${first + 1}`, SOON);
    const second = await floor.leader();
    expect(second).not.toBe(first);
    await expect(floor.stateOf('For all benches')).toContainText(/newest check is 1?\d s old/, SOON);
    for (const [place, page] of floor.benches.entries())
      if (place !== first)
        await expect(checkedIn(page)).toContainText(/^Checked (just now|under 1 min)/, SOON);

    // A leader that is frozen beyond its lease loses the lead, and does not take it back when it continues.
    await floor.set(`Bench ${second + 1}: program`, 'frozen, as a computer that sleeps');
    await expect(floor.stateOf('For all benches')).not.toContainText(`Bench ${second + 1}`, SOON);
    const third = await floor.leader();
    await floor.set(`Bench ${second + 1}: program`, 'runs');
    expect(await floor.leader()).toBe(third);
    await expect(floorIn(floor.bench(second))).toHaveText(/^Group: [23] benches$/, SOON);

    await floor.set(`Bench ${first + 1}: program`, 'runs');
    await floor.openAgain(first);
    await expect(floorIn(floor.bench(first))).toHaveText('Group: 3 benches', SOON);
  });
});

test('without the store each bench says so, and how old its own checks are; a cable fails in one direction', async () => {
  await onPracticeFloor(2, async (floor) => {
    const [one, two] = [floor.bench(0), floor.bench(1)];
    await floor.set('The store of the floor', 'killed, as by a power cut');
    for (const page of [one, two]) await expect(floorIn(page)).toContainText('No contact since', SOON);
    await expect(floor.stateOf('For all benches')).toContainText('The store does not answer');
    // Each bench checks for itself: without the service the age of the last check grows; with it each bench makes a check
    // of its own.
    await floor.set('The merchant’s service', 'cannot be reached');
    for (const page of [one, two]) await expect(connectionIn(page)).toContainText('Offline', SOON);
    for (const page of [one, two])
      await expect(checkedIn(page)).toHaveText(/^Checked (under 1|[1-9]\d*) min ago$/, SOON);
    await floor.set('The merchant’s service', 'answers');
    for (const page of [one, two]) {
      await expect(checkedIn(page)).toHaveText('Checked just now', SOON);
      await expect(connectionIn(page)).toHaveText('Online');
    }
    await floor.set('The store of the floor', 'runs');
    for (const page of [one, two]) await expect(floorIn(page)).toHaveText('Group: 2 benches', SOON);

    // A pulled cable is tested in practice-floor-shift.spec.ts.
    for (const way of ['answers get lost', 'questions get lost']) {
      await floor.set('Bench 2: cable to the store', way);
      await expect(floorIn(two)).toContainText('No contact since', SOON);
      await expect(floorIn(one)).toContainText('Group:');
      await floor.set('Bench 2: cable to the store', 'plugged in');
      await expect(floorIn(two)).toContainText('Group: 2 benches', SOON);
    }
  });
});

test('a check after which a third of the orders is gone is not passed on, and people are told', async () => {
  await onPracticeFloor(2, async (floor) => {
    const first = await floor.leader();
    await floor.set('The merchant’s service', 'hides a third of the orders');
    const page = floor.bench(first);
    await expect(floorIn(page)).toHaveText('Check not passed on', { timeout: 240_000 });
    await floorIn(page).click();
    await expect(page.getByTestId('floor-withheld')).toContainText('vanished from the service');
  });
});
