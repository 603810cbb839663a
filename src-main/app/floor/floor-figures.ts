/**
 * Daily counts shared between the benches of a floor, at most once a minute. The journal is the outbox: counts from while the
 * bench was cut off, recounts and restored counts are sent at the next round.
 */
import { benchCounts, dayOf, withoutRepeats, type BenchDay } from '../../domain/board/bench-days.ts';
import type { HourRow } from '../../domain/board/hour-counts.ts';
import type { WorkFact, WorkFacts } from '../../floor/bench-work.ts';
import type { OwnFact } from '../../floor/copy/fact-rows.ts';
import type { FactSharing } from '../../floor/facts/fact-sharing.ts';
import { FIGURES, figuresFactText, readFiguresFact } from '../../floor/facts/figures-fact.ts';

const LOOK_MS = 60_000;
const DAY_MS = 86_400_000;
/** Thirty days in any time zone. */
const SHARED_DAYS = 32;

export interface FloorFiguresParts {
  /** Counts in this bench's journal from that time's hour on. */
  hours: (from: number) => HourRow[];
  /** Name of this bench's journal; empty: nothing was packed yet. */
  journal: () => string;
  /** Counts of a day that this bench has sent. */
  shared: (day: string) => Pick<OwnFact, 'body'> | null;
  /** Deletes days before this one, which are not needed any more. */
  forgetBefore: (day: string) => void;
  /** A function, since the facts are made after this. */
  facts: () => Pick<FactSharing, 'changesOf' | 'changedSince' | 'rowsOf'>;
  /** Id of this bench at the store; null: not known yet. */
  benchId: () => string | null;
  now: () => number;
  /** Lets a scan go first. */
  rest: () => Promise<void>;
}

export class FloorFigures implements WorkFacts {
  readonly kind = FIGURES;
  readonly isOfItself = true;
  readonly #o: FloorFiguresParts;
  #written = 0;
  #lookedAt: number | null = null;
  #isDue = false;
  /** Days whose counts differ from those sent, as of the last look. */
  #different: WorkFact[] = [];
  /** Days of other benches, opened, cached for this version of the shared facts. */
  #change = 0;
  readonly #others = new Map<string, readonly BenchDay[]>();

  constructor(parts: FloorFiguresParts) {
    this.#o = parts;
  }

  /** Called by heartbeats, not by scans. */
  written(): number {
    const now = this.#o.now();
    if (this.#isDue || this.#lookedAt === null || Math.abs(now - this.#lookedAt) >= LOOK_MS) this.#look(now);
    return this.#written;
  }

  /** Sends the counts with the next message of any kind, even before a minute has passed. */
  lookSoon(): void {
    this.#isDue = true;
  }

  #look(now: number): void {
    // After a start all counts may have changed; later only those of today and yesterday grow.
    const days = this.#lookedAt === null ? SHARED_DAYS : 2;
    if (this.#lookedAt === null || dayOf(now) !== dayOf(this.#lookedAt)) this.#forget(now);
    this.#lookedAt = now;
    this.#isDue = false;
    const counted = Map.groupBy(this.#o.hours(startOf(now) - (days - 1) * DAY_MS), ({ from }) => dayOf(from));
    const window = Array.from({ length: days }, (_, n) => dayOf(now - n * DAY_MS));
    this.#different = [...new Set([...window, ...counted.keys()])].flatMap((day) =>
      this.#differenceOf(day, counted.get(day) ?? [], now),
    );
    if (this.#different.length > 0) this.#written++;
  }

  #forget(now: number): void {
    const oldest = dayOf(now - SHARED_DAYS * DAY_MS);
    this.#o.forgetBefore(oldest);
    for (const day of this.#others.keys()) if (day < oldest) this.#others.delete(day);
  }

  /** Today's counts are sent even if they are empty: the others see that this bench sends them. */
  #differenceOf(day: string, rows: readonly HourRow[], now: number): WorkFact[] {
    const shared = this.#o.shared(day);
    if (rows.length === 0 && shared === null && day !== dayOf(now)) return [];
    const body = figuresFactText({ journal: this.#o.journal(), counts: benchCounts(rows) });
    if (shared?.body === body) return [];
    return [{ kind: FIGURES, key: day, body, at: now, place: now, replaces: () => false }];
  }

  all(): WorkFact[] {
    return this.#different;
  }

  /**
   * Counts of every bench, and of this one, without duplicates.
   * @param from epoch milliseconds
   */
  async since(from: number): Promise<BenchDay[]> {
    const last = this.#o.now() + DAY_MS;
    for (let at = startOf(from); at <= last; at += DAY_MS) if (this.#read(dayOf(at))) await this.#o.rest();
    const own = Map.groupBy(this.#o.hours(startOf(from)), ({ from: hour }) => dayOf(hour));
    const days = new Set([...own.keys(), ...this.#others.keys()]);
    const benchId = this.#o.benchId() ?? '';
    const journal = this.#o.journal();
    return [...days].flatMap((day) => {
      if (day < dayOf(from)) return [];
      const here = { benchId, day, journal, counts: benchCounts(own.get(day) ?? []) };
      return withoutRepeats([here, ...(this.#others.get(day) ?? [])]);
    });
  }

  /** @returns whether it took time: a day of a hall is some milliseconds */
  #read(day: string): boolean {
    const facts = this.#o.facts();
    for (const changed of facts.changedSince(FIGURES, this.#change)) this.#others.delete(changed);
    this.#change = facts.changesOf(FIGURES);
    if (this.#others.has(day)) return false;
    this.#others.set(day, this.#open(day));
    return true;
  }

  /** The newest first: of two that are the same it stays. */
  #open(day: string): BenchDay[] {
    const self = this.#o.benchId();
    return this.#o
      .facts()
      .rowsOf(FIGURES, day)
      .filter(({ benchId }) => benchId !== self)
      .toSorted((a, b) => b.at - a.at || (a.benchId < b.benchId ? -1 : 1))
      .flatMap(({ benchId, body }) => {
        const fact = body === null ? null : readFiguresFact(body);
        return fact ? [{ benchId, day, ...fact }] : [];
      });
  }
}

/** Midnight (UTC) before that time. */
const startOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;
