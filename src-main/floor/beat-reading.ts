/**
 * Reading a heartbeat's answer, and what it changes here: the rows of others, what the store has of this bench, and its
 * clock.
 */
import type { Clock } from '../domain/clock.ts';
import { isAtWork, type BenchWork, type Sealing } from './bench-work.ts';
import type { CancelRegistration } from './cancels/cancel-registration.ts';
import type { FloorCopy } from './copy/floor-copy.ts';
import type { FactSharing } from './facts/fact-sharing.ts';
import type { HeadTelling } from './telling/head-telling.ts';
import type { Lead } from './publishing/lead.ts';
import type { FloorLink } from './link.ts';
import { SILENT_MS, type Beat } from './store/store.ts';

export interface BeatReadingParts {
  copy: FloorCopy;
  link: FloorLink;
  work: BenchWork;
  sealing: Sealing;
  clock: Pick<Clock, 'now' | 'elapsed'>;
  telling: HeadTelling;
  facts: FactSharing;
  cancels: Pick<CancelRegistration, 'noteOwn'>;
  lead: Lead;
}

/** Result of a heartbeat. */
export interface BeatNews {
  /** Rows came. */
  hasRows: boolean;
  /** True if the computer has slept since the last heartbeat. */
  wasAsleep: boolean;
}

export class BeatReading {
  readonly #o: BeatReadingParts;
  /** Time of the last answered heartbeat, by the computer's clock, which runs while the computer sleeps. */
  #answeredAt = -Infinity;

  constructor(parts: BeatReadingParts) {
    this.#o = parts;
  }

  /** True if a heartbeat was answered recently, by the computer's clock. */
  get isRecent(): boolean {
    return this.#o.clock.now() - this.#answeredAt < SILENT_MS;
  }

  /**
   * Sends heartbeats until all news has arrived. The link is lost if the store turns out to be another.
   * @throws FloorStoreError
   */
  async read(): Promise<BeatNews> {
    const { copy, link, lead, clock } = this.#o;
    const news: BeatNews = { hasRows: false, wasAsleep: false };
    for (let more = true; more;) {
      const askedAt = clock.elapsed();
      const beat = await this.#beat();
      if (beat.epoch !== link.epoch) {
        link.lose();
        return news;
      }
      lead.take(beat.leading, askedAt);
      const hasRows = this.#take(beat);
      news.hasRows ||= hasRows;
      news.wasAsleep ||= link.contact.state === 'in-touch' && !this.isRecent;
      this.#answeredAt = clock.now();
      ({ more } = beat);
    }
    copy.noteCaughtUp();
    return news;
  }

  #beat(): Promise<Beat> {
    const { copy, link, work, sealing } = this.#o;
    const { orderId, operator } = work.current();
    const sealed = operator === null ? null : sealing.seal('operator', '', operator);
    return link.ask((call) =>
      link.store.beat({
        ...call,
        after: copy.revision,
        answeredAt: link.answeredAt,
        orderId,
        operator: sealed,
      }),
    );
  }

  /** @returns whether it has rows */
  #take(beat: Beat): boolean {
    const { copy, link, work, clock, telling, facts: sharing, cancels: registration } = this.#o;
    const { claims, heads, choices, cancels, facts } = beat;
    link.noteClock(beat);
    sharing.draw();
    copy.take(beat, clock.now(), () => {
      sharing.taken(facts);
      for (const row of heads) if (row.benchId === copy.benchId) telling.noteOwn(row);
      for (const row of cancels) if (row.benchId === copy.benchId) registration.noteOwn(row);
    });
    if (facts.length > 0) work.factsTaken();
    // Another bench took the order and released it: this bench reports its claim again.
    for (const row of claims)
      if (row.state === 'free' && isAtWork(work.head(row.orderId))) telling.changed(row.orderId);
    return claims.length + heads.length + choices.length + cancels.length + facts.length > 0;
  }
}
