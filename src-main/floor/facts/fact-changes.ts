/** Set of facts that may have changed since the last look. Bounded by the number of keys, however often one changes. */
import type { FactKind } from '../store/store-facts.ts';

interface KindChanges {
  count: number;
  /** Number of the last change of a fact, by its key. */
  byKey: Map<string, number>;
}

export class FactChanges {
  readonly #kinds = new Map<FactKind, KindChanges>();

  note(facts: readonly { kind: FactKind; key: string }[]): void {
    for (const { kind, key } of facts) {
      const changes = this.#kinds.get(kind) ?? { count: 0, byKey: new Map<string, number>() };
      this.#kinds.set(kind, changes);
      changes.byKey.set(key, (changes.count += 1));
    }
  }

  /** Number of changes of a kind so far. */
  of(kind: FactKind): number {
    return this.#kinds.get(kind)?.count ?? 0;
  }

  /** @param change what `of` was */
  since(kind: FactKind, change: number): Set<string> {
    const changes = this.#kinds.get(kind);
    if (!changes || changes.count === change) return new Set();
    return new Set([...changes.byKey].flatMap(([key, last]) => (last > change ? [key] : [])));
  }

  get all(): number {
    return [...this.#kinds.values()].reduce((sum, { count }) => sum + count, 0);
  }
}
