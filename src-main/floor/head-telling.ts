/** Tells the store what was done here, again until it has it. What it lacks follows from the journal and the copy. */
import type { BenchWork, Sealing, WorkHead } from './bench-work.ts';
import type { FloorCopy } from './copy/floor-copy.ts';
import type { FloorLink } from './link.ts';
import type { Head } from './store.ts';

/** Heads of one call. */
const AT_ONCE = 100;
/** For so long what is over is told to a store that does not have it. */
const REPORTED_MS = 35 * 86_400_000;

export interface HeadTellingParts {
  copy: FloorCopy;
  link: FloorLink;
  work: BenchWork;
  sealing: Sealing;
  now: () => number;
}

export class HeadTelling {
  readonly #o: HeadTellingParts;
  /** Orders of which something is to be told. */
  readonly #untold = new Set<string>();

  constructor(parts: HeadTellingParts) {
    this.#o = parts;
    this.lookAgain();
  }

  get untold(): number {
    return this.#untold.size;
  }

  /** An order came into another phase here. */
  changed(orderId: string): void {
    this.#untold.add(orderId);
  }

  isReported(orderId: string): boolean {
    return !this.#untold.has(orderId);
  }

  /** Compares all that is in the journal with what the store has heard. */
  lookAgain(): void {
    const { copy, work, now } = this.#o;
    const reported = copy.reported();
    for (const { orderId, mark } of work.marks(now() - REPORTED_MS))
      if (reported.get(orderId) !== mark) this.#untold.add(orderId);
  }

  /** @throws FloorStoreError; what was not answered is told again */
  async tell(): Promise<void> {
    const { copy, link, work } = this.#o;
    while (this.#untold.size > 0) {
      const orderIds = [...this.#untold].slice(0, AT_ONCE);
      const heads = orderIds.map((orderId) => work.head(orderId)).filter((head) => head !== null);
      if (heads.length > 0)
        await link.ask((call) =>
          link.store.tell({ ...call, heads: heads.map((head) => this.#headOf(head)) }),
        );
      copy.markReported(heads);
      const marks = new Map(heads.map(({ orderId, mark }) => [orderId, mark]));
      for (const orderId of orderIds) {
        // It went on while the call was under way: what is new is for the next one.
        if ((work.head(orderId)?.mark ?? null) === (marks.get(orderId) ?? null)) this.#untold.delete(orderId);
      }
    }
  }

  #headOf({ claim, operator, ...head }: WorkHead): Head {
    const { sealing } = this.#o;
    return {
      ...head,
      token: claim?.token ?? 0,
      isSure: claim?.isSure ?? false,
      operator: operator === null ? null : sealing.seal('operator', '', operator),
    };
  }
}
