/** First keys of a scan that reach the page: they never become a number for the next scan. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '../../../src-renderer/client/live.svelte.ts';
import { BenchScreen } from '../../support/bench-screen.ts';
import { aStaffedStation } from '../../support/operators.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, BOWL, MUG, oneParcel } from '../../support/packing-station.ts';

type Station = Awaited<ReturnType<typeof aPackingStation>>;

/** PD1 is on the bench: one mug and 40 bowls. */
async function atBench({ app }: Pick<Station, 'app'>) {
  const screen = new BenchScreen(app.context);
  await screen.scan('PD1');
  await screen.scan('PD1');
  /** A scan whose first three keys have reached the page. */
  const scan = (text: string, at: number) => {
    for (const [n, key] of [...text.slice(0, 3)].entries())
      screen.bench?.typed.press({ key, timeStamp: at + n * 8 } as KeyboardEvent);
    return screen.scan(text, { first: at, last: at + 60 });
  };
  return { screen, scan };
}

const ORDER = () => oneParcel('PD1', [aMug(), aBowl({ quantity: 40 })]);

it('a scan that is dropped behind an unanswered one leaves no number', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { screen, scan } = await atBench(await aPackingStation(await anOrderShop([ORDER()])));
  const letGo = ['packing.scan', 'station.snapshot'].map((call) => screen.hold(call));
  await scan(MUG, 1000);
  await scan(BOWL, 3000);
  vi.advanceTimersByTime(PATIENCE_MS);
  for (const answer of letGo) await answer();
  await scan(BOWL, 20_000);
  expect(screen.bench?.view?.packed).toBe(2);
});

it('scans beyond those that can wait leave no number', async () => {
  const { screen, scan } = await atBench(await aPackingStation(await anOrderShop([ORDER()])));
  let turns = 0;
  screen.session.scanQueue.uncounted.listen(() => turns++);
  const letGo = screen.hold('packing.scan');
  for (let n = 0; n < 53; n++) await scan(MUG, 1000 + n * 3000);
  await letGo();
  await vi.waitFor(() => expect(turns).toBe(53), 60_000);
  expect(screen.bench?.typed.take()).toBeNull();
});

it('a badge leaves no number, and the number that was typed before it stays', async () => {
  const station = await aStaffedStation([ORDER()]);
  await station.signOn('adm');
  const card = { name: 'Dig', role: 'packer', language: null, badge: '0038127', pin: '123477' } as const;
  await station.client.operators.add(card);
  await station.signOn('pia');
  const { screen, scan } = await atBench(station);
  screen.session.live.doubt();
  await screen.settled();
  await scan('0038127', 5000);
  expect(screen.session.scanLine.newest?.words).toContain('Dig');
  await scan(BOWL, 9000);
  expect(screen.bench?.view?.packed).toBe(1);
  screen.bench?.typed.say(4);
  await scan('0038127', 13_000);
  expect(screen.bench?.typed.take()).toBe(4);
});
