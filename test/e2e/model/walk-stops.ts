/** A way through the pages in place of the screens, or over them: practice, a policy with faults, no journal, no answer. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import type { RunningStation } from '../../support/running-station.ts';
import type { Bench } from './bench.ts';
import { Learner } from './learner.ts';
import { holdCalls } from './broken-call.ts';

type Start = (options?: {
  connected?: boolean;
  args?: string[];
}) => Promise<{ station: RunningStation; bench: Bench }>;

interface Stops {
  start: Start;
  dataDir: string;
  /** Looks at the screen, on the page of the present station. */
  look: (page: Page) => (name: string) => Promise<void>;
}

/** Starts one station repeatedly, once for each kind of stop. */
export async function walkThroughStops({ start, dataDir, look }: Stops): Promise<void> {
  const first = await start();
  await first.bench.hasOrders(60);
  // The number of orders comes before the rows: a station that stops between the two leaves them empty.
  await expect(first.bench.rows.first()).toBeVisible();
  await stopAnswering(first.station);
  await expect(first.bench.page.getByTestId('not-answering')).toBeVisible();
  await look(first.bench.page)('not-answering');
  first.station.thawProcess?.();
  await first.station.kill();
  const policy = join(dataDir, 'policy.json');
  writeFileSync(policy, JSON.stringify({ graceSeconds: 900, 'order-url': 'https://orders.example' }));
  const stopped = await start({ args: ['--policy', policy] });
  await expect(stopped.bench.page.getByTestId('policy-stopped').getByRole('listitem')).toHaveCount(2);
  await look(stopped.bench.page)('policy-stopped');
  await stopped.station.kill();
  for (const part of ['', '-wal', '-shm']) rmSync(join(dataDir, `journal.db${part}`), { force: true });
  const { bench } = await start();
  await expect(bench.page.getByTestId('journal-stopped')).toContainText('is missing');
  await look(bench.page)('journal-stopped');
}

/** A frozen Electron cannot show its page to a flow: there the calls of the page hang instead. */
async function stopAnswering({ freezeProcess, page }: RunningStation): Promise<void> {
  if (freezeProcess) freezeProcess();
  else await holdCalls(page);
}

/** Walks from a station without a service to the question who packs there. */
export async function walkThroughSetUp({
  start,
  values,
  look,
}: Omit<Stops, 'dataDir'> & { values: Record<string, string> }): Promise<void> {
  const { bench } = await start({ connected: false });
  const { page } = bench;
  await expect(page.getByTestId('choose-connect')).toBeVisible();
  await look(page)('set-up');
  await page.getByTestId('choose-connect').click();
  await page.getByTestId('secret-protection').waitFor();
  await look(page)('set-up-connect');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByTestId('test-summary')).toContainText('5 fields');
  await look(page)('set-up-faults');
  for (const [name, value] of Object.entries(values)) await page.fill(`[name=${name}]`, value);
  await bench.connect();
  await expect(page.getByTestId('first-operator')).toBeVisible();
  await look(page)('first-operator');
}

/** Uses a folder of its own: practice and work never share a data folder. */
export async function walkThroughPractice({ start, look }: Omit<Stops, 'dataDir'>): Promise<void> {
  const { bench } = await start({ connected: false, args: ['--practice'] });
  const { page } = bench;
  const code = page.getByTestId('practice-code');
  await expect(code).toHaveText(/^PD/);
  await look(page)('practice-queue');
  await page.keyboard.press('PageDown');
  await expect(bench.openOrder).toBeVisible();
  await look(page)('practice-order');
  await bench.scan((await code.textContent()) ?? '');
  await expect(bench.packedTotal).toBeVisible();
  await look(page)('practice-bench');
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Practice items to print' }).click();
  await expect(page.getByTestId('practice-codes')).toBeVisible();
  await look(page)('practice-goods');
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Lessons' }).click();
  await expect(page.getByTestId('lessons').getByRole('listitem')).toHaveCount(8);
  await look(page)('lessons');
  const learner = new Learner(bench);
  await learner.opens(await learner.begins(1));
  await look(page)('lesson');
  await learner.scansShown();
  await learner.closes();
  await learner.passes();
  await look(page)('lesson-over');
  await learner.ends();
  await bench.go('Settings');
  await page.getByRole('button', { name: 'Design system' }).click();
  await expect(page.getByRole('region', { name: 'ui/dialog/Dialog.svelte' })).toBeVisible();
  await look(page)('design-system');
}
