/**
 * Answers about one order that arrive in another order than their requests: several loops ask, and some answers take
 * seconds. An order that has left must not come back because of the older answer.
 */

/** Number of remembered orders: no request takes so long that more leave meanwhile. */
const MOST = 1_000;

export class LateAnswers {
  #count = 0;
  /** Order -> the count at which an answer showed that it is not ready any more. */
  readonly #left = new Map<string, number>();

  /** Counter to keep before a question is asked, for `isOvertaken` when its answer comes. */
  get moment(): number {
    return this.#count;
  }

  /** Call when an answer shows the order in another status than ready. */
  left(orderId: string): void {
    this.#left.delete(orderId);
    this.#left.set(orderId, ++this.#count);
    const [oldest] = this.#left.keys();
    if (this.#left.size > MOST && oldest !== undefined) this.#left.delete(oldest);
  }

  /**
   * Checks an answer that shows the order as ready.
   * @param asked `moment` before its request
   * @returns true if another answer has since shown that it is not ready: it is unknown which is newer, and the next
   * request decides
   */
  isOvertaken(orderId: string, asked: number): boolean {
    return (this.#left.get(orderId) ?? 0) > asked;
  }
}
