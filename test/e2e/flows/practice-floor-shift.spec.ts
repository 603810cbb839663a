/**
 * One shift of three benches, each in its own window, with the switches of the practice floor: an order changes hands
 * while a cable, the store, the service and the leader fail one after the other.
 */
import { Bench } from '../model/bench.ts';
import { expect, test } from '../model/fixtures.ts';
import { askOn, decideByScanner, elsewhereOn, floorOf, rowOf } from '../model/floor.ts';
import { takePicture } from '../model/picture.ts';
import { PracticeFloor, SOON } from '../model/practice-floor.ts';

test.describe.configure({ timeout: 600_000 });

test.beforeEach(({ host }) => {
  test.skip(host !== 'browser', 'the benches of a practice floor are programs of the browser host');
});

const ALL = 200;
const MOST_UNITS = 4;

interface Packable {
  orderId: string;
  codes: string[];
}

/**
 * First reserved order in one parcel whose few units have codes. An order that is not reserved could be reserved for
 * another bench before its first scan, which would then fetch it and count nothing.
 */
async function findOrder(floor: PracticeFloor, place: number, least: number): Promise<Packable> {
  let found: Packable | undefined;
  await expect(async () => {
    found = await floor.answers(place, async ({ queue, orders, floor: calls }) => {
      const { rows } = await queue.page({ filter: {}, offset: 0, limit: ALL });
      const orderIds = rows
        .filter((row) => row.units >= least && row.units <= MOST_UNITS && row.parcels <= 1)
        .map((row) => row.orderId);
      for (const orderId of await calls.setApart({ orderIds })) {
        const { items } = await orders.get({ orderId });
        const codes = items.flatMap(({ ean, quantity }) => (ean ? Array<string>(quantity).fill(ean) : []));
        if (codes.length >= least && items.every(({ ean }) => ean)) return { orderId, codes };
      }
      return undefined;
    });
    expect(found, `an order of so few units is reserved for bench ${place + 1}`).toBeDefined();
  }).toPass(SOON);
  if (!found) throw new Error('no order was found');
  return found;
}

/** Packs an order that is on the bench without any counted unit. */
async function packWhole(bench: Bench, { codes }: Packable): Promise<void> {
  for (const [n, code] of codes.entries()) {
    await bench.scan(code);
    await expect(bench.packedTotal).toHaveText(new RegExp(`^${n + 1} /`));
  }
  await bench.scan('PKDCMDSEAL');
  await expect(bench.packing).toHaveAttribute('data-phase', 'sealed');
}

/** Takes pictures in both themes, for people to look at. */
async function takePictures(benches: readonly Bench[], name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const)
    for (const [place, { page }] of benches.entries()) {
      await page.emulateMedia({ colorScheme: theme });
      await takePicture(page, `three-windows/${name}-bench-${place + 1}-${theme}`);
      await page.emulateMedia({ colorScheme: 'light' });
    }
}

async function allSay(benches: readonly Bench[], words: string | RegExp): Promise<void> {
  for (const bench of benches) await expect(floorOf(bench)).toHaveText(words, SOON);
}

/** Waits until no bench has the order in its queue. */
async function nobodyLists(benches: readonly Bench[], orderId: string): Promise<void> {
  for (const bench of benches) {
    await bench.go('Queue');
    await bench.search.fill(orderId);
    // A list that has not been answered has no rows either.
    await expect(bench.queueTotal).toHaveText(/^0 of /, SOON);
    await expect(rowOf(bench, orderId)).toHaveCount(0);
    await bench.page.keyboard.press('Escape');
  }
}

/** The count over the list, which is that beside the queue's name. */
async function countOf({ page, queueTotal }: Bench): Promise<string> {
  const total = /^[\d,]+/.exec(await queueTotal.innerText())?.[0] ?? '';
  const beside = await page.locator('nav button[aria-keyshortcuts=F2] b').innerText();
  return total === beside ? total : `${total} over the list, and ${beside} beside its name`;
}

test('three windows show one floor: an order changes hands, each thing fails, and all come to the same', async () => {
  const floor = await PracticeFloor.start(3);
  try {
    const benches = floor.benches.map((page) => new Bench(page));
    const [one, two, three] = benches;
    if (!one || !two || !three) throw new Error('there are not three benches');

    // Bench 1 opens an order: the others see it, bench 2 asks for it and is given it.
    const shared = await findOrder(floor, 0, 2);
    await one.pack(shared.orderId);
    await one.scan(shared.codes[0] ?? '');
    await expect(one.packedTotal).toHaveText(/^1 \//);
    for (const bench of [two, three]) {
      await bench.search.fill(shared.orderId);
      await expect(rowOf(bench, shared.orderId)).toContainText('Bench 1', SOON);
    }
    await two.page.keyboard.press('Escape');
    await two.pack(shared.orderId);
    await expect(elsewhereOn(two)).toContainText('Bench 1 is packing this order');
    await decideByScanner(two, 'ASKFOR', 1);
    await expect(askOn(one)).toContainText('Bench 2 asks for order', SOON);
    await takePictures(benches, '1-asked');
    await one.page.keyboard.press('Control+e');
    await expect(elsewhereOn(two)).toBeHidden(SOON);
    await one.settle();
    await expect(one.lastScan).toContainText('Left for Bench 2 as it is.');
    await expect(rowOf(three, shared.orderId)).toContainText('Bench 2', SOON);
    await takePictures(benches, '2-given');
    await packWhole(two, shared);
    await three.page.keyboard.press('Escape');
    await nobodyLists(benches, shared.orderId);

    // The cable of bench 3 is pulled: it packs its reserve, and reports it later.
    const own = await findOrder(floor, 2, 1);
    await floor.set('Bench 3: cable to the store', 'pulled');
    await expect(floorOf(three)).toHaveText(/^No contact since .+: \d+ reserved$/, SOON);
    await three.pack(own.orderId);
    await packWhole(three, own);
    await one.search.fill(own.orderId);
    await expect(rowOf(one, own.orderId)).toContainText('for Bench 3');
    await floorOf(two).click();
    await expect(two.page.locator('[data-bench="Bench 3"]')).toHaveAttribute('data-state', 'silent', SOON);
    await takePictures(benches, '3-cut-off');
    await floor.set('Bench 3: cable to the store', 'plugged in');
    await allSay(benches, 'Group: 3 benches');
    await one.page.keyboard.press('Escape');
    await nobodyLists(benches, own.orderId);

    // The store stops, and is started again.
    await floor.set('The store of the floor', 'stopped by its administrator');
    await allSay(benches, /^No contact since/);
    await takePictures(benches, '4-no-store');
    await floor.set('The store of the floor', 'runs');
    await allSay(benches, 'Group: 3 benches');

    // The service fails, and answers again.
    await floor.set('The merchant’s service', 'answers with errors (500)');
    for (const { connection } of benches)
      await expect(connection).toContainText(/^(Offline|Service fault)/, SOON);
    await takePictures(benches, '5-service-fails');
    await floor.set('The merchant’s service', 'answers');
    for (const { connection } of benches) await expect(connection).toHaveText('Online', SOON);

    // The leader is switched off: another bench takes the lead, and the first one reconnects.
    const leader = await floor.leader();
    await floor.set(`Bench ${leader + 1}: program`, 'switched off at the wall');
    const others = benches.filter((_, place) => place !== leader);
    await allSay(others, 'Group: 2 benches');
    await expect(floor.stateOf('For all benches')).not.toContainText(`Bench ${leader + 1}`, SOON);
    await floorOf(others[0] ?? one).click();
    await takePictures(others, '6-leader-off');
    await floor.set(`Bench ${leader + 1}: program`, 'runs');
    await floor.openAgain(leader);
    await allSay(benches, 'Group: 3 benches');

    // At the end all windows show the same queue.
    for (const bench of benches) await bench.go('Queue');
    await expect.poll(async () => new Set(await Promise.all(benches.map(countOf))).size, SOON).toBe(1);
    await expect.poll(() => countOf(one), SOON).toMatch(/^\d+$/);
    for (const { page } of benches) await expect(page.getByTestId('conflicts')).toHaveCount(0);
    await nobodyLists(benches, shared.orderId);
    await nobodyLists(benches, own.orderId);
    await takePictures(benches, '7-at-the-end');
  } finally {
    expect(await floor.end()).toBe(0);
  }
});
