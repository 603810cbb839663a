/**
 * Erasures on a floor: each bench reports the orders whose buyer asked to be forgotten, and learns of those that are due.
 */
import type { BenchErasure } from '../../contract/records/erasure.ts';
import type { FloorBench } from '../../contract/floor/floor.ts';
import type { WorkFact, WorkFacts } from '../../floor/bench-work.ts';
import { ERASURE, erasureFactText, readErasureFact } from '../../floor/facts/erasure-fact.ts';
import type { FactOfBench, FactSharing } from '../../floor/facts/fact-sharing.ts';
import type { FloorView } from '../../floor/floor-view.ts';
import type { Erasure, Erasures } from '../../journal/personal-data/erasures.ts';

const DAY_MS = 86_400_000;
/** Number of orders a day that are erased here because one other bench asks. Beyond it an administrator erases them here. */
export const MOST_ASKED_A_DAY = 20;

interface Asked {
  orderId: string;
  /** Name of a bench that asks. */
  bench: string;
}

export interface FloorErasuresParts {
  journal: Pick<Erasures, 'list'>;
  /** A function, since the facts are made after this. */
  facts: () => Pick<FactSharing, 'changesOf' | 'currentOfKind'>;
  view: () => Pick<FloorView, 'benchOf'>;
  benches: () => FloorBench[];
  /** Wakes the exchange with the store. */
  wake: () => void;
  /** Epoch milliseconds. */
  now: () => number;
}

export class FloorErasures implements WorkFacts {
  readonly kind = ERASURE;
  readonly #o: FloorErasuresParts;
  #written = 0;
  /** Rows of all benches by order, cached for this version of the shared facts. */
  #known: { change: number; byOrder: ReadonlyMap<string, FactOfBench[]> } = {
    change: -1,
    byOrder: new Map(),
  };

  constructor(parts: FloorErasuresParts) {
    this.#o = parts;
  }

  /** Call when the journal has a new erasure, or one has made progress. */
  changed(): void {
    this.#written++;
    this.#o.wake();
  }

  written(): number {
    return this.#written;
  }

  all(): WorkFact[] {
    const newest = new Map<string, Erasure>();
    for (const erasure of this.#o.journal.list().toReversed())
      for (const orderId of erasure.orderIds) newest.set(orderId, erasure);
    return [...newest].map(([orderId, erasure]) => {
      const isDone = isAllDone(erasure, orderId);
      const at = isDone ? (erasure.end?.at ?? erasure.at) : erasure.at;
      return {
        ...{ kind: ERASURE, key: orderId, body: erasureFactText({ isDone }), at },
        place: 2 * erasure.at + Number(isDone),
        // A bench reports only about itself.
        replaces: () => false,
      };
    });
  }

  /**
   * Orders that other benches have erased or begun to, and that are to be erased here too, each with the name of one such
   * bench.
   */
  asked(): Asked[] {
    return this.#due().erased;
  }

  /** Orders that wait for an administrator here: one bench asks for more than it may in a day. */
  waitingCount(): number {
    return this.#due().waiting.length;
  }

  /**
   * Erasures that other benches ask for. An order is erased if two benches agree; the request of a single bench is
   * limited to a number per day.
   */
  #due(): { erased: Asked[]; waiting: Asked[] } {
    const { view, journal, now } = this.#o;
    const erasures = journal.list();
    const known = new Set(erasures.flatMap(({ orderIds }) => orderIds));
    const [erased, waiting]: [Asked[], Asked[]] = [[], []];
    const ofBench = new Map<string, number>();
    for (const { at, station, operator, orderIds } of erasures)
      // A person here is signed on by another name than a bench's.
      if (operator === station && at > now() - DAY_MS && at <= now())
        ofBench.set(station, (ofBench.get(station) ?? 0) + orderIds.length);
    for (const [orderId, rows] of this.#rows()) {
      const readable = rows.filter(({ body }) => body !== null && readErasureFact(body) !== null);
      const oldest = readable.at(-1);
      if (!oldest || known.has(orderId)) continue;
      const { name: bench } = view().benchOf(oldest.benchId);
      const isAgreed = readable.length > 1;
      const count = ofBench.get(bench) ?? 0;
      if (isAgreed || count < MOST_ASKED_A_DAY) erased.push({ orderId, bench });
      else waiting.push({ orderId, bench });
      if (!isAgreed) ofBench.set(bench, count + 1);
    }
    return { erased, waiting };
  }

  /** Progress of the other benches on these orders, by name. */
  benches(orderIds: readonly string[]): BenchErasure[] {
    const rows = this.#rows();
    const others = this.#o.benches();
    return (
      others
        // A bench that was invited and never joined has no data; its release is empty.
        .filter(({ isThis, release }) => !isThis && release !== '')
        .map(({ benchId, name, lastBeatAt, state: stands }): BenchErasure => {
          const own = orderIds.map((id) => rows.get(id)?.find((row) => row.benchId === benchId) ?? null);
          const answers = own.filter((row) => row !== null);
          if (answers.length < orderIds.length)
            return { name, state: isGone(stands) ? 'gone' : 'unanswered', at: lastBeatAt };
          const isDone = answers.every(({ body }) => body !== null && readErasureFact(body)?.isDone === true);
          const at = Math.max(...answers.map((row) => row.at));
          return { name, state: isDone ? 'done' : 'begun', at };
        })
        .toSorted((a, b) => a.name.localeCompare(b.name))
    );
  }

  #rows(): ReadonlyMap<string, FactOfBench[]> {
    const facts = this.#o.facts();
    const change = facts.changesOf(ERASURE);
    if (change !== this.#known.change) this.#known = { change, byOrder: facts.currentOfKind(ERASURE) };
    return this.#known.byOrder;
  }
}

/** True for a bench that no longer receives facts. A bench that a person declared out of use may come back, and then does. */
const isGone = (state: FloorBench['state']): boolean => state === 'removed' || state === 'left';

/** Copies of the journal count too, as in the report of this bench. */
const isAllDone = ({ end, waiting }: Erasure, orderId: string): boolean =>
  end !== null &&
  !waiting.includes(orderId) &&
  end.isCacheEmptied &&
  end.isJournalEmptied &&
  end.secondFault === null &&
  end.files.unreadable.length === 0;
