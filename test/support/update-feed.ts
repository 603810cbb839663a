/** A feed of updates on loopback that answers as a test says, and what it has: signed by a key of the test's own. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { keyText } from '../../src-main/dev/release-manifest.ts';
import { signManifest, type Manifest } from '../../src-main/updates/manifest.ts';
import { sendText, serveOnLoopback, type Loopback } from './loopback.ts';

type FeedAnswer = Parameters<Parameters<typeof serveOnLoopback>[0]>[1];

export const anUpdateKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

export const NOTES =
  'At the bench\n- The next order is shown while this one is packed. <b>Faster</b> & calmer.';

/** A release as it is published. */
export const aManifest = (parts: Partial<Manifest> = {}): Manifest => ({
  product: 'packdesk',
  version: '9.8.7',
  published: '2026-01-02T03:04:05.000Z',
  notes: NOTES,
  files: [{ name: 'packdesk_9.8.7_amd64.deb', bytes: 101_234_567, sha256: 'ab'.repeat(32) }],
  ...parts,
});

export interface UpdateFeed {
  url: string;
  /** Options of a station that asks it. */
  args: string[];
  key: KeyObject;
  /** Answer of the feed; may be replaced at any time. */
  answer: (response: FeedAnswer) => void;
  /** Publishes the file of this release. */
  publish(parts?: Partial<Manifest>, key?: KeyObject): void;
  /** Number of requests. */
  asked: number;
  stop: Loopback['stop'];
}

/** Has a newer version; its caller stops it. */
export async function startUpdateFeed(): Promise<UpdateFeed> {
  const key = anUpdateKey();
  let asked = 0;
  const { addresses, stop } = await serveOnLoopback((_received, response) => {
    asked++;
    feed.answer(response);
  });
  const url = new URL('/packdesk.json', addresses.orderUrl).href;
  const feed: UpdateFeed = {
    ...{ url, key, stop },
    args: ['--update-feed', url, '--update-key', keyText(key)],
    answer: (response) => sendText(response, signManifest(aManifest(), key)),
    publish(parts, signer = key) {
      const file = signManifest(aManifest(parts), signer);
      feed.answer = (response) => sendText(response, file);
    },
    get asked() {
      return asked;
    },
  };
  return feed;
}
