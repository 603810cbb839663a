/**
 * Sender of this bench's facts, which retries until the store has them. The journal is the outbox: a fact that `floor.db`
 * lacks gets the next version before a row of another bench is applied, so that a row names the rows that were known when
 * a person entered it.
 */
import type { Clock } from '../../domain/clock.ts';
import { storageCode } from '../../domain/storage-code.ts';
import { currentFacts, nextFact, type RivalFact } from '../../domain/floor/which-fact.ts';
import type { BenchWork, Sealing, WorkFact, WorkFacts } from '../bench-work.ts';
import type { OwnFact } from '../copy/fact-rows.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';
import { FactChanges } from './fact-changes.ts';
import { factSeal, purposeOf } from './fact-seal.ts';
import { FIGURES } from './figures-fact.ts';
import type { FloorLink } from '../link.ts';
import type { RefusedRows } from '../refused-rows.ts';
import {
  MOST_FACT_KEY,
  MOST_COUNTED_VERSION,
  MOST_FACTS,
  type FactKind,
  type FactRow,
  type NewFact,
} from '../store/store-facts.ts';

export interface FactSharingParts {
  copy: FloorCopy;
  link: Pick<FloorLink, 'ask' | 'store' | 'hereAt'>;
  work: Pick<BenchWork, 'facts'>;
  sealing: Sealing;
  refused: RefusedRows;
  clock: Pick<Clock, 'now'>;
}

/** A row that a bench has of a fact, opened. */
export interface FactOfBench extends RivalFact {
  kind: FactKind;
  key: string;
  /** Null: withdrawn. A row that cannot be opened here is left out (decision 0245). */
  body: string | null;
  /** By this computer's clock. */
  at: number;
  /** Number of the row in this bench's copy; 0: this bench's own. */
  n: number;
}

/** A fact among the refused rows. */
const keyOf = ({ kind, key }: Pick<FactRow, 'kind' | 'key'>): string => `${kind} ${key}`;

export class FactSharing {
  readonly #o: FactSharingParts;
  readonly #drawn = new Map<WorkFacts, number>();
  readonly #changes = new FactChanges();
  #hadKey: boolean;

  constructor(parts: FactSharingParts) {
    this.#o = parts;
    this.#hadKey = parts.sealing.hasKey();
  }

  /** Gives a version to facts of the journal that have none yet. @throws the storage engine's error */
  draw(): void {
    for (const source of this.#o.work.facts) this.#drawOf(source);
  }

  #drawOf(source: WorkFacts): void {
    const { facts: known } = this.#o.copy;
    const written = source.written();
    if (written === this.#drawn.get(source)) return;
    const drawn = source.all(this.#drawn.get(source) ?? null).flatMap((fact): OwnFact[] => {
      const own = known.own(fact.kind, fact.key);
      if (own && !source.isOfItself && !isNewer(fact, own)) return [];
      return [source.isOfItself ? nextOfItself(fact, own) : this.#next(fact, own)];
    });
    known.putOwn(drawn);
    this.#drawn.set(source, written);
    for (const fact of drawn) this.#o.refused.forget(keyOf(fact));
    this.#changes.note(drawn);
  }

  /** A row that counts, and does not give way to it, stays: its bench has not spoken of that. */
  #next({ kind, key, body, replaces, at, place }: WorkFact, own: OwnFact | null): OwnFact {
    // A version that no store takes any more is not counted on from.
    const before = own !== null && own.version <= MOST_COUNTED_VERSION ? own : null;
    const rows = this.#withOwn(this.#o.copy.facts.of(kind, key), before);
    const { version, seen } = nextFact(rows, this.#self);
    for (const other of currentFacts(rows)) if (!replaces(other)) delete seen[other.benchId];
    return { kind, key, version, seen, body, at, place };
  }

  /** Call when rows have come from the store, and are in the copy. */
  taken(rows: readonly FactRow[]): void {
    const own = rows.filter(({ benchId }) => benchId === this.#self);
    if (own.length > 0) this.#o.copy.facts.atOnce(() => own.forEach((row) => this.#noteOwn(row)));
    this.#changes.note(rows);
  }

  /** Grows when the known facts of a kind may have changed, as far as it is drawn. */
  changesOf(kind: FactKind): number {
    return this.#changesByKey().of(kind);
  }

  /** Keys that may have changed since then. @param change what `changesOf` was */
  changedSince(kind: FactKind, change: number): Set<string> {
    return this.#changesByKey().since(kind, change);
  }

  /** Grows when taught facts may have changed: counts are not among them. */
  get changes(): number {
    const changes = this.#changesByKey();
    return changes.all - changes.of(FIGURES);
  }

  /**
   * Changes by key. Facts of others count as changed when the floor's key becomes available: only then can they be read.
   */
  #changesByKey(): FactChanges {
    if (!this.#hadKey && this.#o.sealing.hasKey()) {
      this.#hadKey = true;
      this.#changes.note(this.#o.copy.facts.keys());
    }
    return this.#changes;
  }

  #noteOwn(row: FactRow): void {
    const { facts } = this.#o.copy;
    const { kind, key, version, seen } = row;
    const own = facts.own(kind, key);
    const body = this.#open(row);
    if (own && version < own.version) return;
    if (!own || own.body === body) {
      const at = own?.at ?? this.#o.link.hereAt(row.at);
      if (own?.version !== version)
        facts.putOwn([{ kind, key, version, seen, body, at, place: own?.place ?? -1 }]);
      facts.markStored(row);
    }
    // The copy was lost, and the journal has a different fact: rows that the store's row replaces stay replaced.
    else facts.putOwn([{ ...own, version: version + 1, seen }]);
  }

  /** @throws FloorStoreError; unanswered rows are sent again, and refused ones later */
  async tell(): Promise<void> {
    const { copy, link, refused } = this.#o;
    this.draw();
    for (;;) {
      const lacking = copy.facts
        .lacking(MOST_FACTS + refused.size)
        .filter((fact) => !refused.waits(keyOf(fact)))
        .slice(0, MOST_FACTS);
      if (lacking.length === 0) return;
      const { rows, isCut } = await refused.send(lacking.filter(isForOthers), keyOf, (some) =>
        link.ask((call) => link.store.share({ ...call, facts: some.map((fact) => this.#newFact(fact)) })),
      );
      const done = [...rows, ...lacking.filter((fact) => !isForOthers(fact))];
      copy.facts.atOnce(() => done.forEach((fact) => copy.facts.markStored(fact)));
      if (isCut) return;
    }
  }

  #newFact({ at, place: _place, ...fact }: OwnFact): NewFact {
    const { sealing, clock } = this.#o;
    const place = factSeal({ ...fact, benchId: this.#self });
    const body = fact.body === null ? null : sealing.seal(purposeOf(fact.kind), place, fact.body);
    return { ...fact, body, ageMs: Math.max(0, clock.now() - at) };
  }

  /** Rows that count of one key, the newest first: several may. */
  current(kind: FactKind, key: string): FactOfBench[] {
    this.drawIfWritable(kind);
    return currentFacts(this.rowsOf(kind, key));
  }

  /** Current facts of all keys of a kind. */
  currentOfKind(kind: FactKind): Map<string, FactOfBench[]> {
    this.drawIfWritable(kind);
    return this.drawnOfKind(kind);
  }

  /** Current facts of a kind, as far as they were drawn; for a source of facts that lists its own. */
  drawnOfKind(kind: FactKind): Map<string, FactOfBench[]> {
    return new Map(
      [...this.rowsOfKind(kind)].flatMap(([key, rows]) => {
        const current = currentFacts(rows);
        return current.length > 0 ? [[key, current]] : [];
      }),
    );
  }

  /** `rowsOf` of every key. */
  rowsOfKind(kind: FactKind): Map<string, FactOfBench[]> {
    const byKey = Map.groupBy(this.#o.copy.facts.ofKind(kind), ({ key }) => key);
    const own = this.#o.copy.facts.ownOfKind(kind);
    const keys = new Set([...byKey.keys(), ...own.keys()]);
    return new Map([...keys].map((key) => [key, this.#withOwn(byKey.get(key) ?? [], own.get(key) ?? null)]));
  }

  /**
   * Draws the facts of a kind. On a full disk a scan uses the known ones; the next heartbeat draws, and reports why it
   * cannot.
   */
  drawIfWritable(kind: FactKind): void {
    try {
      for (const source of this.#o.work.facts) if (source.kind === kind) this.#drawOf(source);
    } catch (error) {
      if (storageCode(error) === null) throw error;
    }
  }

  get #self(): string {
    return this.#o.copy.benchId ?? '';
  }

  /** All readable rows of a key, as far as they are drawn, even those that do not count. */
  rowsOf(kind: FactKind, key: string): FactOfBench[] {
    const { facts } = this.#o.copy;
    return this.#withOwn(facts.of(kind, key), facts.own(kind, key));
  }

  #withOwn(rows: readonly (FactRow & { n: number })[], own: OwnFact | null): FactOfBench[] {
    const { link } = this.#o;
    const others = rows.flatMap((row) => {
      if (row.benchId === this.#self) return [];
      const body = this.#open(row);
      // No bench is known to have written a body that cannot be opened: it replaces and withdraws nothing.
      return body === null && row.body !== null ? [] : [{ ...row, body, at: link.hereAt(row.at) }];
    });
    if (!own) return others;
    const stored = rows.find(({ benchId, version }) => benchId === this.#self && version === own.version);
    const at = stored ? link.hereAt(stored.at) : own.at;
    return [...others, { ...own, at, benchId: this.#self, n: 0 }];
  }

  #open(row: FactRow): string | null {
    return row.body === null ? null : this.#o.sealing.open(purposeOf(row.kind), factSeal(row), row.body);
  }
}

/**
 * True if a fact of the journal is newer than the stored one. A row that is further back in the journal, and older,
 * belongs to a restored journal: later entries count.
 */
const isNewer = (fact: WorkFact, own: OwnFact): boolean =>
  fact.place > own.place || (fact.place !== own.place && fact.at > own.at);

function nextOfItself({ replaces: _replaces, ...fact }: WorkFact, own: OwnFact | null): OwnFact {
  return { ...fact, version: 1 + (own?.version ?? 0), seen: {} };
}

/** A fact that was withdrawn before anybody learned of it need not be shared; a longer key is accepted by no store. */
const isForOthers = ({ body, version, seen, key }: OwnFact): boolean =>
  key.length <= MOST_FACT_KEY && (body !== null || version > 1 || Object.keys(seen).length > 0);
