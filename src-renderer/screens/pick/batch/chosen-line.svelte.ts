/** The line of a batch that a shortage, or a confirmation by hand, is about. */
import type { BatchLine } from '../../../../src-main/contract/picking/batch-view.ts';

export class ChosenLine {
  readonly #lines: () => readonly BatchLine[];
  #item = $state<string | null>(null);

  constructor(lines: () => readonly BatchLine[]) {
    this.#lines = lines;
  }

  /** Line that was chosen, else the next one on the walk. */
  get current(): BatchLine | null {
    const lines = this.#lines();
    const chosen = lines.find(({ item }) => item === this.#item);
    return chosen ?? lines.find(({ picked, due }) => picked < due) ?? lines[0] ?? null;
  }

  /** True if the chosen line is not in the batch any more: its order was cancelled, or all of it was lost. */
  get isGone(): boolean {
    return this.#item !== null && !this.#lines().some(({ item }) => item === this.#item);
  }

  choose(item: string): void {
    this.#item = item;
  }

  chooseBy(by: 1 | -1): void {
    const lines = this.#lines();
    const at = lines.findIndex(({ item }) => item === this.current?.item);
    this.#item = lines[Math.min(Math.max(0, at + by), lines.length - 1)]?.item ?? null;
  }

  forget(): void {
    this.#item = null;
  }
}
