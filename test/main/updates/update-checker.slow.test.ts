/** Checks against a feed on loopback that misbehaves, over real sockets and in the thread that HTTP has. */
import { createPublicKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { UpdateFault } from '../../../src-main/contract/station/updates.ts';
import { NO_PROXIES } from '../../../src-main/domain/station/proxies.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import { FEED_LIMITS } from '../../../src-main/updates/feed.ts';
import { signManifest } from '../../../src-main/updates/manifest.ts';
import { UpdateChecker } from '../../../src-main/updates/update-checker.ts';
import { httpInThread } from '../../../src-main/upstream/http/http-in-thread.ts';
import { faultSentence } from '../../../src-renderer/screens/updates/updates-words.ts';
import { HTTP_ENTRY } from '../../support/http-entry.ts';
import { httpHere } from '../../support/http-here.ts';
import { sendText, serveOnLoopback } from '../../support/loopback.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { quietLog, readableLog } from '../../support/quiet-log.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { until } from '../../support/until.ts';
import {
  aManifest,
  anUpdateKey,
  NOTES,
  startUpdateFeed,
  type UpdateFeed,
} from '../../support/update-feed.ts';

/** Limits for a stalled feed. A busy machine may exceed them for any other answer. */
const SHORT = { ...FEED_LIMITS, headersMs: 300, bodyMs: 300, totalMs: 900 };
const PATIENT = { ...FEED_LIMITS, headersMs: 60_000, bodyMs: 60_000, totalMs: 60_000 };

async function aFeed(): Promise<UpdateFeed> {
  const feed = await startUpdateFeed();
  onTestFinished(feed.stop);
  return feed;
}

function aChecker(
  feed: Pick<UpdateFeed, 'url' | 'key'>,
  parts: Partial<ConstructorParameters<typeof UpdateChecker>[0]> = {},
  limits = PATIENT,
): UpdateChecker {
  const checker = new UpdateChecker({
    feed: {
      url: new URL(feed.url),
      limits,
      openHttp: httpInThread(HTTP_ENTRY),
      proxies: NO_PROXIES,
      authorities: () => [],
    },
    key: createPublicKey(feed.key),
    version: '1.2.3',
    folder: parts.folder ?? tempFolder(),
    clock: systemClock,
    random: Math.random,
    log: quietLog,
    changed: () => undefined,
    ...parts,
  });
  onTestFinished(() => checker.stop());
  return checker;
}

const send =
  (text: string, status = 200, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    sendText(response, text, status, headers);

const flipped = (text: string, at: number) =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

describe('a feed with', () => {
  it.each([
    ['a newer version', '1.3.0', 'newer'],
    ['a version that is newer by its last number alone', '1.2.10', 'newer'],
    ['the version that runs', '1.2.3', 'same'],
    ['an older version', '1.2.2', 'older'],
    ['an older version of many digits', '0.99.99', 'older'],
  ])('%s is understood', async (_name, version, comparison) => {
    const feed = await aFeed();
    feed.publish({ version });
    const checker = aChecker(feed);
    await checker.check();
    expect(checker.known).toMatchObject({
      comparison,
      release: { version, notes: NOTES, publishedAt: Date.parse('2026-01-02T03:04:05.000Z') },
      lastCheck: { fault: null },
    });
  });
});

type Row = [
  name: string,
  kind: UpdateFault['kind'],
  words: RegExp,
  spoil: (feed: UpdateFeed, good: string) => void | Promise<void>,
];

const rows: Row[] = [
  [
    'a byte flipped in what is signed',
    'wrong-signature',
    /not signed with this station’s key, or was changed since/,
    (feed, good) => void (feed.answer = send(flipped(good, good.indexOf('"signed"') + 40))),
  ],
  [
    'a byte flipped in its signature',
    'wrong-signature',
    /not signed with this station’s key/,
    (feed, good) => void (feed.answer = send(flipped(good, good.indexOf('"signature"') + 20))),
  ],
  [
    'a byte flipped in its envelope',
    'damaged',
    /not a complete feed file/,
    (feed, good) => void (feed.answer = send(flipped(good, 0))),
  ],
  ['no JSON', 'damaged', /not a complete feed file/, (feed) => void (feed.answer = send('version: 9.8.7'))],
  ['an empty answer', 'damaged', /not a complete feed file/, (feed) => void (feed.answer = send(''))],
  ['a list', 'damaged', /not a complete feed file/, (feed) => void (feed.answer = send('[]'))],
  [
    'the signature of another key',
    'wrong-signature',
    /Install nothing from there/,
    (feed) => feed.publish({}, anUpdateKey()),
  ],
  [
    'no signature',
    'unsigned',
    /has no signature/,
    (feed) => void (feed.answer = send(JSON.stringify(aManifest()))),
  ],
  [
    'its signature taken off',
    'unsigned',
    /Only signed data is used/,
    (feed, good) =>
      void (feed.answer = send(JSON.stringify({ signed: (JSON.parse(good) as { signed: string }).signed }))),
  ],
  [
    'an answer that is cut in the middle',
    'cut',
    /broke off/,
    (feed, good) =>
      void (feed.answer = (response) => {
        response.writeHead(200, { 'content-length': String(good.length) });
        response.write(good.slice(0, 200), () => response.socket?.destroy());
      }),
  ],
  [
    'a chunked answer that is cut in the middle',
    'cut',
    /broke off/,
    (feed, good) =>
      void (feed.answer = (response) => {
        response.writeHead(200);
        response.write(good.slice(0, 200), () => response.socket?.destroy());
      }),
  ],
  [
    'a connection that is accepted and says nothing',
    'timeout',
    /did not answer in full within 10 seconds/,
    (feed) => void (feed.answer = () => undefined),
  ],
  [
    'a body that stops coming',
    'timeout',
    /did not answer in full/,
    (feed, good) => void (feed.answer = (response) => void response.writeHead(200).write(good.slice(0, 99))),
  ],
  [
    'a body that comes drop by drop',
    'timeout',
    /did not answer in full/,
    (feed, good) =>
      void (feed.answer = (response) => {
        let at = 0;
        const drip = setInterval(() => response.write(good.charAt(at++) || ' '), 50);
        response.on('close', () => clearInterval(drip));
      }),
  ],
  [
    'more than 64 KB',
    'too-large',
    /larger than 64 KB/,
    (feed, good) => void (feed.answer = send(good + ' '.repeat(64 * 1024))),
  ],
  [
    'a page for people',
    'web-page',
    /A web page came/,
    (feed) =>
      void (feed.answer = send('<!doctype html><p>Sign in</p>', 200, { 'content-type': 'text/html' })),
  ],
  ['no file there', 'not-there', /There is no file.*404/, (feed) => void (feed.answer = send('', 404))],
  ['a file that is gone for good', 'not-there', /HTTP 410/, (feed) => void (feed.answer = send('', 410))],
  ['a refusal', 'refused', /HTTP 403/, (feed) => void (feed.answer = send('', 403))],
  ['a wish for a sign-in', 'refused', /HTTP 401/, (feed) => void (feed.answer = send('', 401))],
  ['a fault of its own', 'server', /HTTP 500/, (feed) => void (feed.answer = send('', 500))],
  [
    'a wish to wait',
    'throttled',
    /asks for a pause/,
    (feed) => void (feed.answer = send('', 429, { 'retry-after': '7' })),
  ],
  ['nobody who listens', 'unreachable', /cannot be reached/, (feed) => feed.stop()],
];

describe('a feed that answers with', () => {
  it.each(rows)('%s offers nothing and says %s', async (_name, kind, words, spoil) => {
    const feed = await aFeed();
    const good = signManifest(aManifest(), feed.key);
    await spoil(feed, good);
    const checker = aChecker(feed, {}, kind === 'timeout' ? SHORT : PATIENT);
    await checker.check();
    const { lastCheck, ...known } = checker.known;
    expect(lastCheck?.fault).toMatchObject({ kind });
    expect(known).toMatchObject({ release: null, comparison: null, isChecking: false });
    const { what, todo } = faultSentence(lastCheck?.fault as UpdateFault);
    expect(`${what} ${todo}`).toMatch(words);
  });

  it('an address of another host is not followed', async () => {
    const feed = await aFeed();
    let asked = 0;
    const other = await serveOnLoopback((_received, response) => {
      asked++;
      sendText(response, signManifest(aManifest(), feed.key));
    });
    onTestFinished(other.stop);
    for (const status of [301, 302, 307, 308]) {
      feed.answer = send('', status, {
        location: other.addresses.orderUrl.replace('127.0.0.1', 'localhost'),
      });
      const checker = aChecker(feed);
      await checker.check();
      expect(checker.known).toMatchObject({ release: null, lastCheck: { fault: { kind: 'redirected' } } });
    }
    expect(asked).toBe(0);
  });

  it('plain http of another computer is not asked', async () => {
    const checker = aChecker({ url: 'http://packages.invalid/packdesk.json', key: anUpdateKey() });
    await checker.check();
    expect(checker.known.lastCheck?.fault?.kind).toBe('tls');
  });
});

describe('what is known of a feed', () => {
  it('stays where the next check brings nothing, and is there after a restart', async () => {
    const feed = await aFeed();
    const folder = tempFolder();
    const checker = aChecker(feed, { folder });
    await checker.check();
    feed.publish({ version: '9.9.9' }, anUpdateKey());
    await checker.check();
    expect(checker.known).toMatchObject({
      comparison: 'newer',
      release: { version: '9.8.7' },
      lastCheck: { fault: { kind: 'wrong-signature' } },
    });
    expect(aChecker(feed, { folder }).known).toMatchObject({
      comparison: 'newer',
      release: { version: '9.8.7' },
      lastCheck: { fault: null },
    });
  });

  it('is nothing after a restart with another key, or where its file was changed', async () => {
    const feed = await aFeed();
    const folder = tempFolder();
    await aChecker(feed, { folder }).check();
    const another = { url: feed.url, key: anUpdateKey() };
    expect(aChecker(another, { folder }).known).toMatchObject({ release: null, lastCheck: null });
    const file = join(folder, 'updates.json');
    const text = readFileSync(file, 'utf8');
    for (const spoilt of [text.replace(/[AB]/, (letter) => (letter === 'A' ? 'B' : 'A')), '{', '{}', '']) {
      writeFileSync(file, spoilt);
      expect(aChecker(feed, { folder }).known).toMatchObject({ release: null, lastCheck: null });
    }
  });

  it('is never replaced by what was signed earlier, also after a restart; a later one may be of an older version', async () => {
    const feed = await aFeed();
    const folder = tempFolder();
    feed.publish({ version: '2.0.0', published: '2026-05-05T00:00:00Z' });
    const checker = aChecker(feed, { folder });
    await checker.check();
    feed.publish({ version: '3.0.0', published: '2026-05-04T00:00:00Z' });
    await checker.check();
    const restarted = aChecker(feed, { folder });
    await restarted.check();
    for (const one of [checker, restarted])
      expect(one.known).toMatchObject({
        release: { version: '2.0.0' },
        lastCheck: { fault: { kind: 'rolled-back' } },
      });
    // A release that was taken back.
    feed.publish({ version: '1.9.0', published: '2026-05-06T00:00:00Z' });
    await restarted.check();
    expect(restarted.known).toMatchObject({ release: { version: '1.9.0' }, lastCheck: { fault: null } });
  });

  it('takes nothing that was signed a day later than now', async () => {
    const feed = await aFeed();
    const clock = new ManualClock(Date.parse('2026-01-01T00:00:00Z'));
    const checker = aChecker(feed, { clock });
    await checker.check();
    expect(checker.known).toMatchObject({ release: null, lastCheck: { fault: { kind: 'from-future' } } });
    clock.advance(24 * 3_600_000);
    await checker.check();
    expect(checker.known).toMatchObject({ comparison: 'newer', lastCheck: { fault: null } });
  });

  it('counts without a disk that takes it', async () => {
    const feed = await aFeed();
    const { log, lines } = readableLog();
    const checker = aChecker(feed, { folder: join(tempFolder(), 'gone'), log });
    await checker.check();
    expect(checker.known).toMatchObject({ comparison: 'newer', lastCheck: { fault: null } });
    expect(lines.map(({ msg }) => msg)).toContain('what the feed of updates has could not be remembered');
  });
});

describe('a feed is asked', () => {
  const HOUR = 3_600_000;

  async function aRunning(random: number) {
    const feed = await aFeed();
    const clock = new ManualClock();
    let changes = 0;
    const checker = aChecker(feed, {
      clock,
      random: () => random,
      changed: () => changes++,
      feed: here(feed, clock),
    });
    checker.start();
    await until('it waits', () => clock.sleeping === 1);
    const nextCheck = async () => {
      const before = changes;
      clock.advance(clock.nextIn);
      await until('it was asked', () => changes > before && clock.sleeping === 1);
    };
    return { feed, clock, checker, nextCheck };
  }

  const here = (feed: UpdateFeed, clock: ManualClock) => ({
    url: new URL(feed.url),
    limits: PATIENT,
    openHttp: httpHere(clock),
    proxies: NO_PROXIES,
    authorities: () => [],
  });

  it.each([
    [0, 5 / 60, 22, 1],
    [0.5, 10 / 60, 24, 1.5],
  ])('some minutes after the start, then daily, by chance %s', async (random, first, daily, afterFailure) => {
    const { feed, clock, nextCheck } = await aRunning(random);
    expect(clock.nextIn).toBe(first * HOUR);
    expect(feed.asked).toBe(0);
    await nextCheck();
    expect(feed.asked).toBe(1);
    expect(clock.nextIn).toBe(daily * HOUR);
    feed.answer = send('', 500);
    await nextCheck();
    expect(clock.nextIn).toBe(afterFailure * HOUR);
  });

  it('not before the moment that its server named', async () => {
    const { feed, clock, nextCheck } = await aRunning(0);
    feed.answer = send('', 429, { 'retry-after': '600' });
    await nextCheck();
    expect(clock.nextIn).toBe(HOUR);
  });

  it('once, where two persons want it at a time', async () => {
    const feed = await aFeed();
    const checker = aChecker(feed);
    const both = [checker.check(), checker.check()];
    expect(checker.known.isChecking).toBe(true);
    await Promise.all(both);
    expect(feed.asked).toBe(1);
    expect(checker.known.isChecking).toBe(false);
  });

  it('no longer than the station runs: what is under way is given up', async () => {
    const feed = await aFeed();
    feed.answer = () => undefined;
    const checker = aChecker(feed, { clock: new ManualClock() });
    checker.start();
    void checker.check();
    await until('it was asked', () => feed.asked === 1);
    await checker.stop();
    expect(checker.known.lastCheck).toBeNull();
  });
});
