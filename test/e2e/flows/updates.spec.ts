/**
 * A newer version is shown on the Settings screen, by keyboard, with its notes; a wrong signature is shown, and its release not
 * offered.
 */
import { generateKeyPairSync } from 'node:crypto';
import type { Page } from 'playwright';
import type { Bench } from '../model/bench.ts';
import { test as base, expect } from '../model/fixtures.ts';
import { NOTES, startUpdateFeed, type UpdateFeed } from '../../support/update-feed.ts';

const test = base.extend<{ feed: UpdateFeed }>({
  feed: async ({}, use) => {
    const feed = await startUpdateFeed();
    await use(feed);
    await feed.stop();
  },
});

async function openUpdates(bench: Bench): Promise<void> {
  const { page } = bench;
  await bench.go('Settings');
  await page.getByTestId('updates').getByRole('button').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Updates' })).toBeVisible();
}

const headline = (page: Page) => page.getByTestId('updates-headline');
const mark = (page: Page) => page.getByTestId('newer-mark');

test('a newer version is shown by a mark and with its notes, also after a restart, and stays out of the way @host:process', async ({
  start,
  openBench,
  feed,
}) => {
  const { bench, station, page } = await openBench({ args: feed.args });
  await openUpdates(bench);
  await expect(headline(page)).toHaveText('It is not known yet whether there is a newer version.');
  await expect(mark(page)).toHaveCount(0);
  await page.getByTestId('check-updates').press('Enter');
  await expect(headline(page)).toHaveText('Packdesk 9.8.7 is available.');
  const notes = page.getByTestId('release-notes');
  for (const line of NOTES.split('\n')) await expect(notes).toContainText(line.replace(/^- /, ''));
  await expect(notes.locator('b'), 'the notes are text').toHaveCount(0);
  await expect(mark(page)).toHaveText('New version available');
  await expect(bench.notices).toHaveCount(0);
  await page.getByText('Files of this release').press('Enter');
  await expect(page.getByText('packdesk_9.8.7_amd64.deb')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('updates')).toContainText('Packdesk 9.8.7 is available.');
  await station.kill();
  await feed.stop();

  const again = await start({ args: feed.args });
  await again.bench.hasOrders(60);
  await expect(mark(again.bench.page)).toHaveText('New version available');
  await openUpdates(again.bench);
  await again.bench.page.getByTestId('check-updates').press('Enter');
  await expect(again.bench.page.getByTestId('updates-fault')).toContainText(
    'The update feed cannot be reached. Check the network.',
  );
  await expect(headline(again.bench.page), 'what is known stays').toHaveText('Packdesk 9.8.7 is available.');
});

test('what is wrongly signed is said, and nothing is offered', async ({ openBench, feed }) => {
  feed.publish({}, generateKeyPairSync('ed25519').privateKey);
  const { bench, page } = await openBench({ args: feed.args });
  await openUpdates(bench);
  await page.getByTestId('check-updates').press('Enter');
  await expect(page.getByTestId('updates-fault')).toContainText('is not signed with this station’s key');
  await expect(page.getByTestId('updates-fault')).toContainText('Install nothing from there');
  await expect(headline(page)).toHaveText('It is not known yet whether there is a newer version.');
  await expect(page.getByTestId('release-notes')).toHaveCount(0);
  await expect(mark(page)).toHaveCount(0);
});

test('without a feed nobody is asked, and the screen says how one is given', async ({ lookAtBench }) => {
  const { bench, page } = await lookAtBench();
  await openUpdates(bench);
  await expect(headline(page)).toHaveText('This station does not check for updates.');
  await expect(page.getByText('updateFeed')).toBeVisible();
  await expect(page.getByTestId('check-updates')).toHaveCount(0);
});
