/** News that no scan has caused: the answer to the last scan stays in sight. */
import { expect, it, vi } from 'vitest';
import type { PrintJob } from '../../../src-main/contract/paper/paper.ts';
import { BenchScreen } from '../../support/bench-screen.ts';
import { anOrderShop } from '../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../support/packing-station.ts';

async function atBench() {
  const station = await aPackingStation(await anOrderShop([oneParcel('PD1', [aMug({ quantity: 3 })])]));
  const screen = new BenchScreen(station.app.context);
  await screen.scan('PD1');
  await screen.scan('PD1');
  const { scanLine: line, papers, player } = screen.session;
  const play = vi.spyOn(player, 'play').mockReturnValue();
  const slip = {
    kind: 'slip',
    salesChannelOrderId: 'SC-PD1',
    orderId: 'PD1',
    printer: 'Laser',
    operator: null,
  };
  const slipEnds = (state: PrintJob['state']) =>
    papers.ended({ ...slip, title: null } as PrintJob, state, []);
  return { screen, line, play, slipEnds };
}

it('a slip that came by itself takes away neither the answer nor the way to teach a code', async () => {
  const { screen, line, slipEnds } = await atBench();
  await screen.scan(MUG);
  const { words } = line.last ?? {};
  slipEnds('handed');
  expect(line.last?.words).toBe(words);
  await screen.scan('NEVER-SEEN-12');
  slipEnds('handed');
  expect(line.toTeach).toBe('NEVER-SEEN-12');
});

it('a slip that failed is said in its place', async () => {
  const { screen, line, slipEnds } = await atBench();
  await screen.scan(MUG);
  slipEnds('failed');
  expect(line.last?.tone).toBe('bad');
  expect(line.last?.words).toContain('SC-PD1');
});

it('is heard beside the answer, and is on the line if there is none', async () => {
  const { screen, line, play } = await atBench();
  await screen.scan(MUG);
  const { words } = line.last ?? {};
  play.mockClear();
  const news = { text: '', tone: 'bad', words: () => 'Take items out.' } as const;
  line.sayNews(news, 'wrong-item');
  expect(play).toHaveBeenCalledExactlyOnceWith('wrong-item', expect.anything());
  expect(line.last?.words).toBe(words);
  screen.session.navigation.go({ screen: 'pick' });
  line.sayNews(news, 'wrong-item');
  expect(line.last?.words).toBe('Take items out.');
  line.say({ text: '', tone: 'neutral', words: () => 'Paused.' });
  line.sayNews(news, null);
  expect(line.last?.words).toBe('Take items out.');
});
