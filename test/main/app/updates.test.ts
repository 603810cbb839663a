/** Updates of a station, as its screens are shown them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readOptions } from '../../../src-main/station/options.ts';
import { readPolicy } from '../../../src-main/station/policy/policy-file.ts';
import { overMessagePort } from '../../support/callers.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { anApp } from '../../support/test-app.ts';
import { anUpdateKey, startUpdateFeed } from '../../support/update-feed.ts';

async function aFeed() {
  const feed = await startUpdateFeed();
  onTestFinished(feed.stop);
  return feed;
}

it('shows a newer version on every screen once the feed was asked, and at once after a restart', async () => {
  const feed = await aFeed();
  const dataDir = tempFolder();
  const options = readOptions(feed.args, {});
  const first = anApp({ dataDir, options, installedAs: 'deb' });
  await first.app.start();
  const { client } = await overMessagePort(first.app.context);
  const { status } = await client.station.snapshot();
  expect(status).toMatchObject({ newerVersion: null });
  expect(await client.updates.state()).toMatchObject({
    version: '0.0.0',
    feed: feed.url,
    giver: 'start',
    installedAs: 'deb',
    release: null,
    lastCheck: null,
  });
  expect(feed.asked, 'a start asks nobody').toBe(0);
  expect(await client.updates.check()).toMatchObject({ comparison: 'newer', release: { version: '9.8.7' } });
  const after = (await client.station.snapshot()).status;
  expect(after.newerVersion).toBe('9.8.7');
  expect(after.updatesRevision).toBeGreaterThan(status.updatesRevision);
  expect(after.notices, 'nothing is put over the work').toEqual([]);
  await first.stop();
  const second = anApp({ dataDir, options });
  await second.app.start();
  expect(second.app.context.live.snapshot.status.newerVersion).toBe('9.8.7');
  await second.stop();
  const updated = anApp({ dataDir, options, version: '9.8.7' });
  await updated.app.start();
  expect(updated.app.context.live.snapshot.status.newerVersion).toBeNull();
  expect(updated.app.context.updates.state()).toMatchObject({ comparison: 'same' });
});

it('offers nothing that is wrongly signed', async () => {
  const feed = await aFeed();
  feed.publish({}, anUpdateKey());
  const { app } = anApp({ options: readOptions(feed.args, {}) });
  await app.start();
  const { client } = await overMessagePort(app.context);
  expect(await client.updates.check()).toMatchObject({
    release: null,
    lastCheck: { fault: { kind: 'wrong-signature' } },
  });
  expect((await client.station.snapshot()).status.newerVersion).toBeNull();
});

it('asks nobody where no feed was given', async () => {
  const { app } = anApp();
  await app.start();
  const { client } = await overMessagePort(app.context);
  expect(await client.updates.check()).toMatchObject({
    feed: null,
    giver: null,
    release: null,
    lastCheck: null,
  });
});

it('asks the feed of the policy under its key, and not the one of the start', async () => {
  const [ofPolicy, ofStart] = [await aFeed(), await aFeed()];
  ofPolicy.publish({ version: '5.0.0' });
  const file = join(tempFolder(), 'policy.json');
  const [, updateFeed, , updateKey] = ofPolicy.args;
  writeFileSync(file, JSON.stringify({ updateFeed, updateKey }));
  const { app } = anApp({ policy: readPolicy(file), options: readOptions(ofStart.args, {}) });
  await app.start();
  const { client } = await overMessagePort(app.context);
  expect(await client.updates.check()).toMatchObject({ giver: 'policy', release: { version: '5.0.0' } });
  expect(ofStart.asked).toBe(0);
  expect((await client.station.snapshot()).status.notices).toEqual([
    { code: 'options-overruled', file: '--update-feed, --update-key' },
  ]);
});

it('asks nobody under a policy with a fault', async () => {
  const feed = await aFeed();
  const file = join(tempFolder(), 'policy.json');
  const [, updateFeed, , updateKey] = feed.args;
  writeFileSync(file, JSON.stringify({ updateFeed, updateKey, volume: 101 }));
  const { app } = anApp({ policy: readPolicy(file), options: readOptions(feed.args, {}) });
  await app.start();
  await app.context.updates.check();
  expect(feed.asked).toBe(0);
});

it.each([
  [
    'a feed without its key',
    { updateFeed: 'https://p.example/packdesk.json' },
    'updateKey is missing beside updateFeed',
  ],
  [
    'a key without its feed',
    { updateKey: 'GWKDSi0QlhZ9Mw6D2sUdN0AFcNVEnoHJtkIV6pzmsG8=' },
    'updateFeed is missing',
  ],
  ['a key of another kind', { updateKey: 'AAAA' }, 'updateKey expects an Ed25519 public key in base64'],
  [
    'plain http',
    { updateFeed: 'http://p.example/packdesk.json' },
    'http:// is allowed only for this computer',
  ],
])('a policy with %s has a fault', (_name, content, words) => {
  const file = join(tempFolder(), 'policy.json');
  writeFileSync(file, JSON.stringify(content));
  expect(
    readPolicy(file)
      .faults.map(({ what }) => what)
      .join(' '),
  ).toContain(words);
});
