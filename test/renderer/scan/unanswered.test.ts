/** A scan that gets no answer is not lost silently, and none that came after it counts later, unseen. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { PATIENCE_MS } from '../../../src-renderer/client/live.svelte.ts';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aBowl, aMug, aPackingStation, BOWL, MUG, oneParcel } from '../../support/packing-station.ts';

it('a scan without an answer is said to be one, and those behind it to have counted nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const station = await aPackingStation(await anOrderShop([oneParcel('PD1', [aMug(), aBowl()])]));
  const screen = new BenchScreen(station.app.context);
  const { live, scanLine } = screen.session;
  await screen.scan('PD1');
  await screen.scan('PD1');
  const letGo = ['packing.scan', 'station.snapshot'].map((call) => screen.hold(call));
  await screen.scan(MUG);
  await screen.scan(BOWL);
  vi.advanceTimersByTime(PATIENCE_MS);
  expect(live.lost).toBe(true);
  expect(scanLine.last).toMatchObject({
    text: MUG,
    tone: 'bad',
    words: 'No response. It may not have counted: check the count. 1 scan after it was not counted.',
  });
  await screen.scan(BOWL);
  expect(scanLine.last?.words).toContain('Not counted: Packdesk is not responding.');
  for (const answer of letGo) await answer();
  expect(live.lost).toBe(false);
  expect(screen.bench?.view?.packed).toBe(1);
});
