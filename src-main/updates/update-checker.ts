/** Asks the feed of updates now and then, or when a person wants it, and knows its last contents. It installs nothing. */
import type { KeyObject } from 'node:crypto';
import type { Release, UpdateFault, Updates } from '../contract/station/updates.ts';
import type { Clock } from '../domain/clock.ts';
import { compareVersions, isReleaseVersion } from '../domain/station/release-version.ts';
import type { Log } from '../station/log.ts';
import { Loop } from '../sync/loop.ts';
import { fetchFeed, type Feed } from './feed.ts';
import { FeedError } from './feed-error.ts';
import { readLastAnswer, writeLastAnswer } from './last-answer.ts';
import { readManifest } from './manifest.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds, from and to: stations that start together do not ask together. */
const PAUSES = {
  start: [5 * MINUTE_MS, 15 * MINUTE_MS],
  answered: [22 * HOUR_MS, 26 * HOUR_MS],
  failed: [HOUR_MS, 2 * HOUR_MS],
} as const;

/** Smaller errors of the clock are ignored. */
const CLOCK_MS = 24 * HOUR_MS;

interface CheckerOptions {
  feed: Feed;
  key: KeyObject;
  /** The version that runs. */
  version: string;
  /** Data folder. */
  folder: string;
  clock: Clock;
  random: () => number;
  log: Log;
  /** Called when the known state has changed. */
  changed: () => void;
}

type Known = Pick<Updates, 'isChecking' | 'release' | 'comparison' | 'lastCheck'>;

/** State of a station that has no feed. */
export const NOTHING_CHECKED: Known = { isChecking: false, release: null, comparison: null, lastCheck: null };

export class UpdateChecker {
  readonly #o: CheckerOptions;
  readonly #loop: Loop;
  #release: Release | null = null;
  #lastCheck: Updates['lastCheck'] = null;
  #underWay: Promise<FeedError | null> | null = null;
  #isFirst = true;
  /** True if the feed's last answer could not be read yet. */
  #isUnread = true;

  constructor(options: CheckerOptions) {
    this.#o = options;
    this.#readLastOrLater();
    this.#loop = new Loop({
      clock: options.clock,
      round: () => this.#round(),
      failed: (error) => {
        options.log.error({ err: error }, 'updates were not checked this time');
        return HOUR_MS;
      },
    });
  }

  get known(): Known {
    const comparison = this.#release && comparisonOf(this.#release.version, this.#o.version);
    return {
      isChecking: this.#underWay !== null,
      release: this.#release,
      comparison,
      lastCheck: this.#lastCheck,
    };
  }

  start(): void {
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    await this.#underWay;
  }

  /** Asks now; resolves with the end of the check, or of the one that is under way. */
  async check(): Promise<void> {
    await this.#checkOnce();
  }

  async #round(): Promise<number> {
    if (this.#isFirst) {
      this.#isFirst = false;
      return this.#pause('start');
    }
    const error = await this.#checkOnce();
    if (error === null) return this.#pause('answered');
    return Math.max(this.#pause('failed'), error.retryAfterMs ?? 0);
  }

  #pause(after: keyof typeof PAUSES): number {
    const [from, to] = PAUSES[after];
    return Math.round(from + this.#o.random() * (to - from));
  }

  /** @returns why it brought nothing; null if the feed has answered */
  #checkOnce(): Promise<FeedError | null> {
    this.#underWay ??= this.#check().finally(() => {
      this.#underWay = null;
      this.#o.changed();
    });
    return this.#underWay;
  }

  async #check(): Promise<FeedError | null> {
    const { feed, key, clock, folder, log } = this.#o;
    let error: FeedError | null = null;
    try {
      // Without the last answer, an older manifest could replace it.
      if (this.#isUnread) this.#readLast();
      const file = await fetchFeed(feed, this.#loop.signal);
      const release = this.#unlessOutdated(readManifest(file, key));
      await this.#remember(folder, file, clock.now());
      if (this.#release?.version !== release.version)
        log.info({ version: release.version }, 'the feed has a release');
      this.#release = release;
    } catch (thrown) {
      error = thrown instanceof FeedError ? thrown : new FeedError('broken', { cause: thrown });
      if (this.#loop.signal.aborted) return error;
      log.warn(
        { ...error.fault, err: error.fault.kind === 'broken' ? thrown : undefined },
        'the feed of updates gave nothing',
      );
    }
    this.#lastCheck = { at: clock.now(), fault: error?.fault ?? null };
    return error;
  }

  /** @throws FeedError if it cannot be the newest */
  #unlessOutdated(release: Release): Release {
    if (release.publishedAt > this.#o.clock.now() + CLOCK_MS) throw new FeedError('from-future');
    if (this.#release !== null && release.publishedAt < this.#release.publishedAt)
      throw new FeedError('rolled-back');
    return release;
  }

  /** Stores the answer of the feed. If the disk does not take it, it counts until the next start. */
  async #remember(folder: string, file: Buffer, at: number): Promise<void> {
    try {
      await writeLastAnswer(folder, { at, file: file.toString() });
    } catch (error) {
      this.#o.log.warn({ err: error }, 'what the feed of updates has could not be remembered');
    }
  }

  /** Reads the last answer now, or later: an unreadable file does not stop a start. */
  #readLastOrLater(): void {
    try {
      this.#readLast();
    } catch (error) {
      this.#o.log.warn({ err: error }, 'what the feed of updates had before could not be read');
    }
  }

  /** Reads the last answer. A manifest that was signed with another key, or changed, does not count. */
  #readLast(): void {
    const last = readLastAnswer(this.#o.folder);
    this.#isUnread = false;
    if (last === null) return;
    try {
      this.#release = readManifest(Buffer.from(last.file), this.#o.key);
      this.#lastCheck = { at: last.at, fault: null };
    } catch (error) {
      const fault: UpdateFault | null = error instanceof FeedError ? error.fault : null;
      this.#o.log.warn({ ...fault }, 'what the feed of updates had before does not count');
    }
  }
}

/** A build that has no release's number is newer than none. */
function comparisonOf(version: string, running: string): 'newer' | 'same' | 'older' {
  const difference = isReleaseVersion(running) ? compareVersions(version, running) : 1;
  if (difference === 0) return 'same';
  return difference > 0 ? 'newer' : 'older';
}
